import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { NotifyFamilies } from '../../src/attendances/output/offer-mails/notify-families.job.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { readCalendar } from '../support/calendars.js';
import { type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

describe('The mails about a transition of an offer', () => {
  const world = openWorld({
    at: NOW,
    settings: { mailFrom: 'Ferienprogramm Musterstadt <post@musterstadt.example>' },
  });
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
    expect(mail.from).toEqual({ name: 'Ferienprogramm Musterstadt', address: 'post@musterstadt.example' });
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
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await ask(offer.uuid, 'cancel');
    const [cancelled] = await mails.told();
    await make.sql('update offers set cancelled = false, modified_at = modified_at + $2::interval where uuid = $1', [
      offer.uuid,
      '1 minute',
    ]);
    await ask(offer.uuid, 'relaunch');
    const relaunched = (await mails.told()).find(({ subject }) => subject === 'Findet doch statt: Paddeln');
    const [before, after] = [cancelled!, relaunched!].map(({ attachments }) => {
      expect(attachments).toHaveLength(1);
      expect(attachments[0]).toMatchObject({ filename: 'termine.ics', mimeType: 'text/calendar' });
      const text = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
      expect(text).toContain('SUMMARY:Max: Paddeln');
      return readCalendar(text);
    });
    const value = (file: typeof before, name: string): unknown => file?.events[0]?.getFirstPropertyValue(name);
    expect(before?.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(after?.calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect([value(before, 'status'), value(after, 'status')]).toEqual(['CANCELLED', 'CONFIRMED']);
    expect(value(after, 'uid')).toBe(value(before, 'uid'));
    expect(Number(value(after, 'sequence'))).toBeGreaterThan(Number(value(before, 'sequence')));
    expect(relaunched!.text).toContain('findet nun doch statt');
  });

  it('take back dates that the offer has no longer, too, for families who may have them', async () => {
    const offer = await offerOf({ cancelled: false });
    const [erika, otto] = [await families.named('Erika', ['Max']), await families.named('Otto', ['Ole'])];
    const confirm = async (child: string | undefined): Promise<unknown> => {
      const attendance = await make.attendance(offer.uuid, 'waiting', child);
      return maskedAdmin.post(`/attendances/${attendance}/transition`, { transition: 'confirm' });
    };
    const day = (of: string) => ({ begin: `2026-08-${of}T09:00:00+02:00`, end: `2026-08-${of}T12:00:00+02:00` });
    await confirm(erika.children[0]);
    test.clock.standAt('2026-07-02T08:00:00Z');
    await maskedAdmin.patch(`/offers/${offer.uuid}`, { dates: [day('10'), day('11')] }).expect(200);
    test.clock.standAt('2026-07-03T08:00:00Z');
    await confirm(otto.children[0]);
    const entriesTo = async (address: string): Promise<string[]> => {
      const mail = (await mails.told()).find(({ to }) => to?.[0]?.address === address);
      const { events } = readCalendar(new TextDecoder().decode(mail!.attachments[0]!.content as ArrayBuffer));
      return events.map((event) =>
        ['dtstart', 'status'].map((name) => String(event.getFirstPropertyValue(name)).slice(0, 10)).join(' '),
      );
    };
    const gone = '2026-08-03 CANCELLED';
    for (const [transition, state] of [
      ['cancel', 'CANCELLED'],
      ['relaunch', 'CONFIRMED'],
    ] as const) {
      await mails.removeFiles();
      await maskedAdmin.post(`/offers/${offer.uuid}/transition`, { transition, notify: true }).expect(200);
      const shown = ['2026-08-10', '2026-08-11'].map((date) => `${date} ${state}`);
      expect(await entriesTo(erika.email)).toEqual([...shown, gone]);
      expect(await entriesTo(otto.email)).toEqual(shown);
    }
    test.clock.standAt(NOW);
  });

  it('go to families with an application that waits, is confirmed or on the waiting list, also of disabled accounts', async () => {
    for (const transition of ['cancel', 'relaunch']) {
      const offer = await offerOf({ cancelled: transition === 'cancel' });
      const reached: string[] = [];
      for (const status of ATTENDANCE_STATUS) {
        const { email, children } = await families.named(`Familie${status}`, ['Kind'], {
          disabled: status === 'waiting',
        });
        await make.attendance(offer.uuid, status, children[0]);
        if (['waiting', 'confirmed', 'waitlisted'].includes(status)) reached.push(email);
      }
      const mixed = await families.named('Gemischt', ['Da', 'Weg', 'Nein']);
      await make.attendance(offer.uuid, 'confirmed', mixed.children[0]);
      await make.attendance(offer.uuid, 'withdrawn', mixed.children[1]);
      await make.attendance(offer.uuid, 'rejected', mixed.children[2]);
      await mails.removeFiles();
      await ask(offer.uuid, transition);
      const sent = await mails.told();
      expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([...reached, mixed.email].sort());
      const text = sent.find(({ to }) => to?.[0]?.address === mixed.email)?.text;
      expect(text).toMatch(/Anmeldung\s+von Da\./);
      expect(text).not.toMatch(/Weg|Nein/);
    }
  });

  it('say of each child what holds in its state, and carry dates for places alone', async () => {
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

  it('carry the note of the transition, and say what is owed: nothing while it is called off, what was paid is a credit', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    const { email, children } = await families.named('Erika', ['Max']);
    const attendance = await make.attendance(offer.uuid, 'waiting', children[0]);
    const send = (path: string, body: object) => payments.post(path, body);
    await send(`/attendances/${attendance}/transition`, { transition: 'confirm' }).expect(200);
    await send('/receipts', { attendances: [{ attendance, amount: 500 }] }).expect(201);
    await send(`/offers/${offer.uuid}/transition`, { transition: 'cancel', notify: true, note: 'Hochwasser!' }).expect(
      200,
    );
    const latest = async (subject: string): Promise<string> => {
      const mail = (await mails.told()).find((one) => one.subject === subject && one.to?.[0]?.address === email);
      return mail!.text!.replace(/\s+/g, ' ');
    };
    const off = await latest('Abgesagt: Paddeln');
    expect(off).toContain('Hochwasser!');
    expect(off).toContain('Bezahlt haben Sie schon 5,00 €. Der Betrag ist jetzt Ihr Guthaben.');
    await send(`/offers/${offer.uuid}/transition`, { transition: 'relaunch', notify: true }).expect(200);
    const on = await latest('Findet doch statt: Paddeln');
    expect(on).not.toContain('Hochwasser');
    expect(on).toContain('Zu bezahlen: 7,50 €.');
  });

  it.each([
    ['cancel', 'is taken up again', { cancelled: false }],
    ['relaunch', 'is called off again', { cancelled: true }],
    ['relaunch', 'is taken out of the programme', { place: 'unpublished', cancelled: false }],
  ] as const)('about a %s are not written when the offer %s meanwhile', async (transition, _, options) => {
    const offer = await offerOf(options);
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await ask(offer.uuid, transition);
    expect(await mails.told()).toEqual([]);
  });

  it('go to a participant without an account at its own address; without any address there is none', async () => {
    const offer = await offerOf();
    const alone = await make.participant({ firstname: 'Lena', columns: { email: 'lena@example.org' } });
    const mute = await make.participant({ firstname: 'Stumm' });
    for (const child of [alone, mute]) await make.attendance(offer.uuid, 'confirmed', child);
    await ask(offer.uuid, 'cancel');
    expect((await mails.told()).map(({ to }) => to)).toEqual([
      [{ name: 'Eltern von Lena Probe', address: 'lena@example.org' }],
    ]);
  });

  it('go out once, however often and by however many workers the job is run', async () => {
    const offer = await offerOf();
    for (const name of ['A', 'B', 'C']) {
      const { children } = await families.named(name, ['Kind']);
      await make.attendance(offer.uuid, 'confirmed', children[0]);
    }
    const history = newUuid();
    await ask(offer.uuid, 'cancel', history);
    await ask(offer.uuid, 'cancel', history);
    await Promise.all([world.drain(), world.drain(), world.drain()]);
    expect(await mails.told()).toHaveLength(3);
    const sent = await mails.names();
    await ask(offer.uuid, 'cancel', history);
    await world.drain();
    expect(await mails.names()).toEqual(sent);
    expect(await make.sql(`select state, attempts from mails`)).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'sent', attempts: 1 })),
    );
  });

  it('are never sent when the transition is rolled back', async () => {
    const offer = await offerOf();
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    const refused = test.database.transaction(async () => {
      await ask(offer.uuid, 'cancel');
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await mails.told()).toEqual([]);
  });

  it('promise nobody on the waiting list to move up where lists do not move by themselves', async () => {
    const phase = {
      type: 'application_system',
      begin: '2026-05-01T00:00:00+02:00',
      end: '2026-06-01T00:00:00+02:00',
    } as const;
    const lot = await make.edition({ tasks: [{ ...phase, columns: { application_system: 'lot' } }] });
    for (const [edition, words] of [
      [undefined, 'Auf der Warteliste steht Max: Wird ein Platz frei, rückt das nächste Kind nach'],
      [lot.uuid, 'Auf der Warteliste steht Max: Freie Plätze vergibt die Verwaltung des Ferienprogramms.'],
    ] as const) {
      const offer = await offerOf({ cancelled: false, ...(edition === undefined ? {} : { edition }) });
      const { children } = await families.named('Erika', ['Max']);
      await make.attendance(offer.uuid, 'waitlisted', children[0]);
      await ask(offer.uuid, 'relaunch');
      const [mail] = await mails.told();
      expect(mail?.text?.replace(/\s+/g, ' ')).toContain(words);
      await mails.removeFiles();
    }
  });

  it('are asked for by the transition itself, with notify only', async () => {
    const offer = await offerOf({ cancelled: false });
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await move(offer, { transition: 'cancel' });
    expect(await mails.told()).toEqual([]);
    await move(offer, { transition: 'relaunch', notify: true });
    expect((await mails.told()).map(({ subject }) => subject)).toEqual(['Findet doch statt: Paddeln']);
    await move(offer, { transition: 'cancel', notify: true });
    expect((await mails.told()).map(({ subject }) => subject)).toEqual([
      'Abgesagt: Paddeln',
      'Findet doch statt: Paddeln',
    ]);
  });

  it('say that it takes place after all only to those who heard that it does not, or have news to hear', async () => {
    const offer = await offerOf({ cancelled: false });
    const [erika, paul] = [await families.named('Erika', ['Max']), await families.named('Paul', ['Kim'])];
    const place = await make.attendance(offer.uuid, 'waiting', erika.children[0]);
    await make.attendance(offer.uuid, 'waiting', paul.children[0]);
    await maskedAdmin.post(`/attendances/${place}/transition`, { transition: 'confirm', notify: true }).expect(200);
    expect((await mails.told()).map(({ subject }) => subject)).toEqual(['Zusage: Paddeln']);
    await mails.removeFiles();
    const unsent = async (): Promise<void> => {
      for (const payload of await world.jobs(NOTIFY_FAMILIES)) {
        await test.app.get(NotifyFamilies).run(payload as unknown as NotifyFamiliesPayload);
      }
    };
    await move(offer, { transition: 'cancel', notify: true });
    await unsent();
    await maskedAdmin.post(`/attendances/${place}/transition`, { transition: 'reset' }).expect(200);
    await move(offer, { transition: 'relaunch', notify: true });
    const told = await mails.told();
    expect(told.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Findet doch statt: Paddeln', erika.email],
    ]);
    await mails.removeFiles();
    await move(offer, { transition: 'cancel', notify: true });
    expect(await mails.told()).toHaveLength(2);
    await mails.removeFiles();
    await move(offer, { transition: 'relaunch', notify: true });
    expect(await mails.told()).toHaveLength(2);
  });

  it('ask for a fee again that was paid back before anybody heard that the offer was called off', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    const [erika, paul] = [await families.named('Erika', ['Max']), await families.named('Paul', ['Kim'])];
    const receipts: string[] = [];
    for (const { children } of [erika, paul]) {
      const attendance = await make.attendance(offer.uuid, 'waiting', children[0]);
      await maskedAdmin
        .post(`/attendances/${attendance}/transition`, { transition: 'confirm', notify: true })
        .expect(200);
      const paid = await payments.post('/receipts', { attendances: [{ attendance }] }).expect(201);
      receipts.push((paid.body as { uuid: string }).uuid);
    }
    await mails.told();
    await mails.removeFiles();
    const move = (transition: string): Promise<unknown> =>
      maskedAdmin.post(`/offers/${offer.uuid}/transition`, { transition, notify: true }).expect(200);
    await move('cancel');
    await payments.post(`/receipts/${receipts[0]!}/reversal`, {}).expect(200);
    await move('relaunch');
    const told = await mails.told();
    expect(told.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Findet doch statt: Paddeln', erika.email],
    ]);
    expect(told[0]?.text).toMatch(/Zu bezahlen: 12,50/);
  });

  it('tell that it takes place after all also when staff take it out of the programme and publish it again', async () => {
    const offer = await offerOf({ cancelled: false, columns: { fee: 1250 } });
    const { children } = await families.named('Erika', ['Max']);
    const attendance = await make.attendance(offer.uuid, 'waiting', children[0]);
    await maskedAdmin.post(`/attendances/${attendance}/transition`, { transition: 'confirm' }).expect(200);
    await move(offer, { transition: 'cancel', notify: true });
    expect((await mails.told()).map(({ subject }) => subject)).toEqual(['Abgesagt: Paddeln']);
    await mails.removeFiles();
    await move(offer, { transition: 'unpublish', notify: true });
    expect(await mails.told()).toEqual([]);
    await move(offer, { transition: 'publish', notify: true, note: 'Der Fluss ist wieder ruhig.' });
    const [mail, ...others] = await mails.told();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Findet doch statt: Paddeln');
    expect(mail?.text).toContain('Der Fluss ist wieder ruhig.');
    expect(mail?.text).toContain('12,50');
    expect(mail?.attachments).toHaveLength(1);
    const history = await make.sql(
      'select transition, notified from offer_history where offer_uuid = $1 order by at, uuid',
      [offer.uuid],
    );
    expect(history).toEqual([
      { transition: 'cancel', notified: true },
      { transition: 'unpublish', notified: false },
      { transition: 'publish', notified: true },
    ]);
    await mails.removeFiles();
    // Of an offer that was not called off nobody hears.
    await move(offer, { transition: 'unpublish' });
    await move(offer, { transition: 'publish', notify: true });
    expect(await mails.told()).toEqual([]);
  });

  it('of a publication that takes an offer up again are not sent once it is called off without mails', async () => {
    const offer = await offerOf({ place: 'unpublished' });
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await move(offer, { transition: 'publish', notify: true });
    const [{ history } = {}] = await make.sql('select uuid as history from offer_history where offer_uuid = $1', [
      offer.uuid,
    ]);
    await test.app.get(NotifyFamilies).run({ offer: offer.uuid, transition: 'relaunch', history: String(history) });
    expect(await make.sql('select state from mails')).toEqual([{ state: 'queued' }]);
    await move(offer, { transition: 'cancel' });
    expect(await mails.told()).toEqual([]);
  });

  it.each([
    ['relaunch', 'cancel'],
    ['cancel', 'relaunch'],
  ] as const)('of a %s are not sent once a %s without mails came after it', async (first, then) => {
    const offer = await offerOf({ cancelled: first === 'relaunch' });
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await move(offer, { transition: first, notify: true });
    const [{ history } = {}] = await make.sql(
      'select uuid as history from offer_history where notified and offer_uuid = $1',
      [offer.uuid],
    );
    await test.app.get(NotifyFamilies).run({ offer: offer.uuid, transition: first, history: String(history) });
    expect(await make.sql('select state from mails')).toEqual([{ state: 'queued' }]);
    await move(offer, { transition: then });
    expect(await mails.told()).toEqual([]);
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
    for (const families of [1, 60]) {
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
    expect(runs[0]).toBe(15);
    expect(await mails.told()).toHaveLength(61);
  });

  it('are files that only the owner can read, marked as automatic, with an identifier that stays', async () => {
    const offer = await offerOf();
    const { children } = await families.named('Erika', ['Max']);
    await make.attendance(offer.uuid, 'confirmed', children[0]);
    await ask(offer.uuid, 'cancel');
    const [mail] = await mails.told();
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
});
