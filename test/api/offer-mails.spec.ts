import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { NotifyFamilies } from '../../src/notices/offer-mails/notify-families.job.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { calendarIn, valueOf } from '../support/calendars.js';
import { type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

describe('The mails about a transition of an offer', () => {
  const world = openWorld({ at: NOW });
  const { test, make, families, mails } = world;
  const { maskedAdmin, payments } = world.callers;
  beforeEach(() => mails.forget());

  const ask = (offer: string, transition: string, history = newUuid()): Promise<void> =>
    test.app.get(Jobs).add('attendances.notify-families', { offer, transition, history });
  const move = ({ uuid }: TestOffer, body: object): Promise<unknown> =>
    maskedAdmin.post(`/offers/${uuid}/transition`, body).expect(200);
  const offerOf = async (options: OfferOptions = {}): Promise<TestOffer> =>
    make.offer({
      name: 'Paddeln',
      alias: `paddeln-${newUuid()}`,
      cancelled: true,
      dates: [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }],
      columns: { meeting_point: 'Bootshaus', meeting_address: 'Am Fluss 1' },
      ...options,
    });

  /** Max, the only child of Erika, has a place. */
  const placed = async ({ uuid }: TestOffer): Promise<void> => {
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(uuid, 'confirmed', children[0]);
  };
  /** An application that is confirmed by staff. */
  const confirmed = async (offer: TestOffer, child: string | undefined, more: object = {}): Promise<string> => {
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    const path = `/attendances/${attendance}/transition`;
    await maskedAdmin.post(path, { transition: 'confirm', ...more }).expect(200);
    return attendance;
  };
  /** Subject and address of each mail since this was asked last. */
  const told = async (): Promise<unknown[]> =>
    (await mails.fresh()).map(({ subject, to }) => [subject, to?.[0]?.address]);

  it('go once to each family, naming all its children, in words, dates and contacts', async () => {
    const host = await make.host({ name: 'Kanuclub', columns: { email: 'info@kanu.example', phone: '09341 12345' } });
    const offer = await offerOf({ hosts: [host.uuid] });
    const erika = await families.named('Erika', ['Max', 'Ida']);
    const other = await families.named('Jens', ['Ole']);
    for (const child of [...erika.children, ...other.children]) await make.attendance(offer.uuid, 'confirmed', child);
    await ask(offer.uuid, 'cancel');
    const sent = await mails.told();
    expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([erika.email, other.email].sort());
    const mail = sent.find(({ to }) => to?.[0]?.address === erika.email)!;
    expect(mail.subject).toBe('Abgesagt: Paddeln');
    expect(mail.to).toEqual([{ name: 'Erika Muster', address: erika.email }]);
    expect(mail.text).toContain(
      `Guten Tag Erika Muster,

das Angebot Paddeln kann leider nicht stattfinden. Das betrifft die
Anmeldungen von Ida und Max.

Abgesagt ist:

- Montag, 3. August 2026, 9:00–12:00 Uhr

Treffpunkt: Bootshaus, Am Fluss 1
`,
    );
    expect(mail.text).toContain('- Kanuclub, Telefon 09341 12345, info@kanu.example\n');
    expect(mail.text).toContain(`https://ferien.test/angebote/${offer.alias}`);
    expect(mail.text).not.toMatch(/\*\*|\{\{|\[/);
    expect(mail.html).toContain('<strong>Ida und Max</strong>');
    expect(mail.html).toContain('href="mailto:info@kanu.example"');
    const single = sent.find(({ to }) => to?.[0]?.address === other.email)!;
    expect(single.text).toContain('Anmeldung von Ole.');
    expect(single.text).not.toContain('Max');
  });

  it('carry a calendar file that takes the dates back, or makes them known again under the same identifiers', async () => {
    const offer = await offerOf();
    await placed(offer);
    await ask(offer.uuid, 'cancel');
    const cancelled = await mails.only();
    const relaunch = `update offers set cancelled = false, modified_at = modified_at + interval '1 minute' where uuid = $1`;
    await make.sql(relaunch, [offer.uuid]);
    await ask(offer.uuid, 'relaunch');
    const relaunched = await mails.only();
    expect(relaunched.subject).toBe('Findet doch statt: Paddeln');
    const read = (mail: Email) => {
      expect(mail.attachments).toMatchObject([{ filename: 'termine.ics', mimeType: 'text/calendar' }]);
      const { calendar, events } = calendarIn(mail);
      expect(valueOf(events[0], 'summary')).toBe('Max: Paddeln');
      const [status, uid, sequence] = ['status', 'uid', 'sequence'].map((name) => valueOf(events[0], name));
      return { is: [valueOf(calendar, 'method'), status], uid, sequence: Number(sequence) };
    };
    const [before, after] = [read(cancelled), read(relaunched)];
    expect([before.is, after.is]).toEqual([
      ['CANCEL', 'CANCELLED'],
      ['PUBLISH', 'CONFIRMED'],
    ]);
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(relaunched.text).toContain('findet nun doch statt');
  });

  it('take back dates that the offer has no longer, too, for families who may have them', async () => {
    const offer = await offerOf({ cancelled: false });
    const [erika, otto] = [await families.named('Erika', ['Max']), await families.named('Otto', ['Ole'])];
    const day = (of: string) => ({ begin: `2026-08-${of}T09:00:00+02:00`, end: `2026-08-${of}T12:00:00+02:00` });
    await confirmed(offer, erika.children[0]);
    test.clock.standAt('2026-07-02T08:00:00Z');
    await maskedAdmin.patch(`/offers/${offer.uuid}`, { dates: [day('10'), day('11')] }).expect(200);
    test.clock.standAt('2026-07-03T08:00:00Z');
    await confirmed(offer, otto.children[0]);
    const entriesTo = async (address: string): Promise<string[]> => {
      const mail = (await mails.told()).find(({ to }) => to?.[0]?.address === address);
      const { events } = calendarIn(mail!);
      return events.map((event) => `${valueOf(event, 'dtstart').slice(0, 10)} ${valueOf(event, 'status')}`);
    };
    const gone = '2026-08-03 CANCELLED';
    for (const [transition, state] of [
      ['cancel', 'CANCELLED'],
      ['relaunch', 'CONFIRMED'],
    ] as const) {
      await mails.removeFiles();
      await move(offer, { transition, notify: true });
      const shown = ['2026-08-10', '2026-08-11'].map((date) => `${date} ${state}`);
      expect(await entriesTo(erika.email)).toEqual([...shown, gone]);
      expect(await entriesTo(otto.email)).toEqual(shown);
    }
    test.clock.standAt(NOW);
  });

  it('go to families with an application that waits, is confirmed or on the waiting list, also of disabled accounts (R-MAIL-5, R-MAIL-6)', async () => {
    const offer = await offerOf();
    const reached: string[] = [];
    for (const status of ATTENDANCE_STATUS) {
      const disabled = status === 'waiting';
      const { email, children } = await families.named(`Familie${status}`, ['Kind'], { disabled });
      await make.attendance(offer.uuid, status, children[0]);
      if (['waiting', 'confirmed', 'waitlisted'].includes(status)) reached.push(email);
    }
    const mixed = await families.named('Gemischt', ['Da', 'Weg', 'Nein']);
    for (const [index, status] of (['confirmed', 'withdrawn', 'rejected'] as const).entries())
      await make.attendance(offer.uuid, status, mixed.children[index]);
    for (const transition of ['cancel', 'relaunch']) {
      await make.sql('update offers set cancelled = $2 where uuid = $1', [offer.uuid, transition === 'cancel']);
      await ask(offer.uuid, transition);
      const sent = await mails.fresh();
      expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([...reached, mixed.email].sort());
      const text = sent.find(({ to }) => to?.[0]?.address === mixed.email)?.text;
      expect(text).toMatch(/Anmeldung\s+von Da\./);
      expect(text).not.toMatch(/Weg|Nein/);
    }
  });

  it('say of each child what holds in its state, and carry dates for places alone (R-MAIL-5, R-MAIL-6)', async () => {
    const offer = await offerOf({ cancelled: false });
    const mixed = await families.named('Erika', ['Max', 'Ida', 'Mia', 'Ole']);
    const states = ['confirmed', 'waitlisted', 'waiting', 'waiting'] as const;
    for (const [index, status] of states.entries()) await make.attendance(offer.uuid, status, mixed.children[index]);
    const wishes = await families.named('Jens', ['Uwe']);
    await make.attendance(offer.uuid, 'waiting', wishes.children[0]);
    await ask(offer.uuid, 'relaunch');
    const mailTo = async (address: string): Promise<Email> => {
      const mail = (await mails.told()).filter(({ to }) => to?.[0]?.address === address);
      expect(mail).toHaveLength(1);
      return mail[0]!;
    };
    const on = await mailTo(mixed.email);
    const words = (mail: Email): string => mail.text!.replace(/\s+/g, ' ');
    expect(words(on)).toContain('Einen Platz hat Max.');
    expect(words(on)).toContain('Auf der Warteliste steht Ida:');
    expect(words(on)).toContain('Noch nicht entschieden ist über die Anmeldungen von Mia und Ole:');
    expect(on.attachments).toHaveLength(1);
    const wish = await mailTo(wishes.email);
    expect(words(wish)).toContain('Noch nicht entschieden ist über die Anmeldung von Uwe:');
    expect(words(wish)).not.toMatch(/Einen Platz|gelten|Kalender|bezahlen/);
    expect(wish.attachments).toEqual([]);
    await mails.removeFiles();
    await make.sql('update offers set cancelled = true where uuid = $1', [offer.uuid]);
    await ask(offer.uuid, 'cancel');
    const off = await mailTo(mixed.email);
    expect(words(off)).toContain('Der Platz von Max entfällt. Dafür ist nichts zu bezahlen.');
    expect(words(off)).toContain('Auf der Warteliste stand Ida:');
    expect(words(off)).toContain('Noch nicht entschieden war über die Anmeldungen von Mia und Ole:');
    expect(off.attachments).toHaveLength(1);
    const wished = await mailTo(wishes.email);
    expect(words(wished)).not.toMatch(/Platz von|bezahlen|Guthaben/);
    expect(wished.attachments).toEqual([]);
  });

  it('carry the note of the transition, and say what is owed: nothing while it is called off, what was paid is a credit (R-MAIL-5, R-MAIL-6)', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    const { email, children } = await families.named('Erika', ['Max']);
    const attendance = await confirmed(offer, children[0]);
    await payments.post('/receipts', { attendances: [{ attendance, amount: 500 }] }).expect(201);
    await move(offer, { transition: 'cancel', notify: true, note: 'Hochwasser!' });
    const latest = async (subject: string): Promise<string> => {
      const mail = (await mails.told()).find((one) => one.subject === subject && one.to?.[0]?.address === email);
      return mail!.text!.replace(/\s+/g, ' ');
    };
    const off = await latest('Abgesagt: Paddeln');
    expect(off).toContain('Hochwasser!');
    expect(off).toContain('Bezahlt haben Sie schon 5,00 €. Der Betrag ist jetzt Ihr Guthaben.');
    await move(offer, { transition: 'relaunch', notify: true });
    const on = await latest('Findet doch statt: Paddeln');
    expect(on).not.toContain('Hochwasser');
    expect(on).toContain('Zu bezahlen: 7,50 €.');
  });

  it('are not written when the offer has moved on meanwhile, nor when the transition is rolled back (R-MAIL-5, R-MAIL-6)', async () => {
    for (const [transition, options] of [
      ['cancel', { cancelled: false }],
      ['relaunch', { cancelled: true }],
      ['relaunch', { place: 'unpublished', cancelled: false }],
    ] as const) {
      const offer = await offerOf(options);
      await placed(offer);
      await ask(offer.uuid, transition);
    }
    const offer = await offerOf();
    await placed(offer);
    const refused = test.database.transaction(async () => {
      await ask(offer.uuid, 'cancel');
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await mails.told()).toEqual([]);
  });

  it('go to a participant without an account at its own address, without any address there is none; only the owner can read the file', async () => {
    const offer = await offerOf();
    const alone = await make.participant({ firstname: 'Lena', columns: { email: 'lena@example.org' } });
    const mute = await make.participant({ firstname: 'Stumm' });
    for (const child of [alone, mute]) await make.attendance(offer.uuid, 'confirmed', child);
    await ask(offer.uuid, 'cancel');
    const [mail, ...more] = await mails.told();
    expect([mail!.to, more]).toEqual([[{ name: 'Eltern von Lena Probe', address: 'lena@example.org' }], []]);
    const [{ uuid } = { uuid: '' }] = await make.sql('select uuid from mails');
    expect(await mails.names()).toEqual([`${String(uuid)}.eml`]);
    expect(await mails.mode(`${String(uuid)}.eml`)).toBe('600');
    const header = (name: string): string | undefined => mail!.headers.find(({ key }) => key === name)?.value;
    expect(mail!.messageId).toBe(`<${String(uuid)}@api.test>`);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe')).toBeUndefined();
    expect(new Date(mail!.date!).toISOString()).toBe('2026-07-01T08:00:00.000Z');
    expect((await mails.raw(`${String(uuid)}.eml`)).split(/\r?\n/).every((line) => line.length <= 998)).toBe(true);
  });

  it('go out once, however often and by however many workers the job is run', async () => {
    const offer = await offerOf();
    for (const name of ['A', 'B']) {
      const { children } = await families.named(name, ['Kind']);
      await make.attendance(offer.uuid, 'confirmed', children[0]);
    }
    const history = newUuid();
    await ask(offer.uuid, 'cancel', history);
    await ask(offer.uuid, 'cancel', history);
    await Promise.all([world.drain(), world.drain(), world.drain()]);
    expect(await mails.told()).toHaveLength(2);
    const sent = await mails.names();
    await ask(offer.uuid, 'cancel', history);
    await world.drain();
    expect(await mails.names()).toEqual(sent);
    expect(await make.sql(`select state, attempts from mails`)).toEqual(
      Array.from({ length: 2 }, () => ({ state: 'sent', attempts: 1 })),
    );
  });

  it('promise nobody on the waiting list to move up where lists do not move by themselves (R-WAIT-7)', async () => {
    const lot = await world.offers.edition('lot', { when: 'before' });
    for (const [edition, words] of [
      [undefined, 'Auf der Warteliste steht Max: Wird ein Platz frei, rückt das nächste Kind nach'],
      [lot, 'Auf der Warteliste steht Max: Freie Plätze vergibt die Verwaltung des Ferienprogramms.'],
    ] as const) {
      const offer = await offerOf({ cancelled: false, ...(edition === undefined ? {} : { edition }) });
      const { children } = await families.named('Erika', ['Max']);
      await make.attendance(offer.uuid, 'waitlisted', children[0]);
      await ask(offer.uuid, 'relaunch');
      const { text } = await mails.only();
      expect(text!.replace(/\s+/g, ' ')).toContain(words);
    }
  });

  it('say that it takes place after all only to those who heard that it does not, or have news to hear (R-MAIL-5, R-MAIL-6)', async () => {
    const offer = await offerOf({ cancelled: false });
    const [erika, paul] = [await families.named('Erika', ['Max']), await families.named('Paul', ['Kim'])];
    const place = await confirmed(offer, erika.children[0], { notify: true });
    await make.attendance(offer.uuid, 'waiting', paul.children[0]);
    expect((await mails.only()).subject).toBe('Zusage: Paddeln');
    const unsent = async (): Promise<void> => {
      for (const payload of await world.jobs(NOTIFY_FAMILIES)) {
        await test.app.get(NotifyFamilies).run(payload as unknown as NotifyFamiliesPayload);
      }
    };
    await move(offer, { transition: 'cancel', notify: true });
    await unsent();
    await maskedAdmin.post(`/attendances/${place}/transition`, { transition: 'reset' }).expect(200);
    await move(offer, { transition: 'relaunch', notify: true });
    expect(await told()).toEqual([['Findet doch statt: Paddeln', erika.email]]);
    for (const transition of ['cancel', 'relaunch']) {
      await move(offer, { transition, notify: true });
      expect(await mails.fresh()).toHaveLength(2);
    }
  });

  it('ask for a fee again that was paid back before anybody heard that the offer was called off (R-MAIL-5, R-MAIL-6)', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    const [erika, paul] = [await families.named('Erika', ['Max']), await families.named('Paul', ['Kim'])];
    const receipts: string[] = [];
    for (const { children } of [erika, paul]) {
      const attendance = await confirmed(offer, children[0], { notify: true });
      const paid = await payments.post('/receipts', { attendances: [{ attendance }] }).expect(201);
      receipts.push((paid.body as { uuid: string }).uuid);
    }
    await mails.fresh();
    await move(offer, { transition: 'cancel', notify: true });
    await payments.post(`/receipts/${receipts[0]!}/reversal`, {}).expect(200);
    await move(offer, { transition: 'relaunch', notify: true });
    const mail = await mails.only();
    expect([mail.subject, mail.to?.[0]?.address]).toEqual(['Findet doch statt: Paddeln', erika.email]);
    expect(mail.text).toMatch(/Zu bezahlen: 12,50/);
  });

  it('are asked for with notify only, and tell that it takes place after all also when staff take it out of the programme and publish it again', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    await confirmed(offer, (await families.named('Erika', ['Max'])).children[0]);
    await move(offer, { transition: 'cancel' });
    await move(offer, { transition: 'relaunch' });
    expect(await mails.fresh()).toEqual([]);
    await move(offer, { transition: 'cancel', notify: true });
    expect((await mails.only()).subject).toBe('Abgesagt: Paddeln');
    await move(offer, { transition: 'unpublish', notify: true });
    expect(await mails.fresh()).toEqual([]);
    await move(offer, { transition: 'publish', notify: true, note: 'Der Fluss ist wieder ruhig.' });
    const mail = await mails.only();
    expect(mail.subject).toBe('Findet doch statt: Paddeln');
    for (const words of ['Der Fluss ist wieder ruhig.', '12,50']) expect(mail.text).toContain(words);
    expect(mail.attachments).toHaveLength(1);
    const history = await make.sql(
      'select transition, notified from offer_history where offer_uuid = $1 order by at, uuid',
      [offer.uuid],
    );
    expect(history).toEqual([
      { transition: 'cancel', notified: false },
      { transition: 'relaunch', notified: false },
      { transition: 'cancel', notified: true },
      { transition: 'unpublish', notified: false },
      { transition: 'publish', notified: true },
    ]);
    // Of an offer that was not called off nobody hears.
    await move(offer, { transition: 'unpublish', force: true });
    await move(offer, { transition: 'publish', notify: true });
    expect(await mails.told()).toEqual([]);
  });

  it('are not sent once the opposite without mails came after it', async () => {
    const rows = [
      ['publish', 'relaunch', 'cancel', { place: 'unpublished' }],
      ['relaunch', 'relaunch', 'cancel', {}],
      ['cancel', 'cancel', 'relaunch', { cancelled: false }],
    ] as const;
    for (const [first, tells, then, options] of rows) {
      await mails.forget();
      const offer = await offerOf(options);
      await placed(offer);
      await move(offer, { transition: first, notify: true });
      const entry = 'select uuid from offer_history where notified and offer_uuid = $1';
      const [{ uuid } = {}] = await make.sql(entry, [offer.uuid]);
      await test.app.get(NotifyFamilies).run({ offer: offer.uuid, transition: tells, history: String(uuid) });
      expect([first, await make.sql('select state from mails')]).toEqual([first, [{ state: 'queued' }]]);
      await move(offer, { transition: then });
      expect([first, await mails.told()]).toEqual([first, []]);
    }
  });

  it('show what people typed literally, and let nobody add a header', async () => {
    const name = 'Boot *fahren* <b>[x](https://evil.test)</b>\r\nBcc: all@example.org';
    const offer = await offerOf({ name });
    const { email, children } = await families.named('E"rika <x@y.z>,\r\nBcc: all@example.org', ['*Max* <b>']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await ask(offer.uuid, 'cancel');
    const [mail] = await mails.told();
    expect(mail!.subject).toBe('Abgesagt: Boot *fahren* <b>[x](https://evil.test)</b> Bcc: all@example.org');
    expect(mail!.to).toEqual([{ name: 'E"rika <x@y.z>, Bcc: all@example.org Muster', address: email }]);
    expect(mail!.bcc).toBeUndefined();
    expect(mail!.text).toContain('*Max* <b>');
    expect(mail!.html).toContain('*Max* &lt;b&gt;');
    expect(mail!.html).not.toMatch(/<b>|href="https:\/\/evil/);
  });

  it('take a constant number of statements for any number of families', async () => {
    const runs: number[] = [];
    for (const families of [1, 3]) {
      const offer = await offerOf();
      for (let index = 0; index < families; index += 1) {
        const child = await make.participant({ firstname: 'K', columns: { email: `k${String(index)}@example.org` } });
        await make.attendance(offer.uuid, 'confirmed', child);
      }
      const job = test.app.get(NotifyFamilies);
      const payload = { offer: offer.uuid, transition: 'cancel', history: newUuid() } as const;
      runs.push(await test.statements(() => job.run(payload)));
    }
    expect(runs[1]).toBe(runs[0]);
    expect(runs[0]).toBe(17);
    expect(await mails.told()).toHaveLength(4);
  });
});
