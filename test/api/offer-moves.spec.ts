import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Email } from 'postal-mime';
import { NotifyMoved } from '../../src/attendances/output/offer-mails/moved/notify-moved.job.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../src/offers/actions/moves/notify-moved.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SendMail } from '../../src/mail/sending/send-mail.job.js';
import { bodyOf, detailOf, type Json } from '../support/json.js';
import { type NamedFamily, openWorld, prepared, type TestOffer } from '../world/index.js';

const at = (day: string, from = '09', to = '12'): Json => ({
  begin: `2026-08-${day}T${from}:00:00+02:00`,
  end: `2026-08-${day}T${to}:00:00+02:00`,
});

describe('PATCH /offers/{uuid} with notify (R-OFF-37)', () => {
  const world = openWorld({ at: '2026-07-01T08:00:00Z' });
  const { test, make, families, applications, mails } = world;
  const { admin, host } = world.callers;
  const edition = prepared(() => make.edition());
  let minute = 0;
  let offer: TestOffer;
  let erika: NamedFamily;
  beforeEach(async () => {
    await make.sql('delete from attendances');
    await mails.forget();
    offer = await offerOf('Paddeln');
    erika = await families.named('Erika', ['Max', 'Ida']);
    await confirmed(erika.children[0]);
    await mailed();
  });

  const offerOf = (name: string, more: Json = {}): Promise<TestOffer> =>
    make.offer({
      ...{ name, alias: `x-${newUuid()}`, edition: edition.uuid, hosts: [world.club.uuid] },
      dates: [at('03') as { begin: string; end: string }],
      columns: { meeting_point: 'Bootshaus', ...more },
    });
  const confirmed = async (child: string | undefined, to: TestOffer = offer): Promise<string> => {
    const uuid = await make.attendance(to.uuid, 'waiting', child);
    await applications.change([uuid], 'confirm');
    return uuid;
  };
  const pass = (): void => {
    minute += 1;
    test.clock.standAt(new Date(Date.UTC(2026, 6, 1, 8, minute)).toISOString());
  };
  const patch = async (body: Json, to: TestOffer = offer): Promise<void> => {
    pass();
    await admin.patch(`/offers/${to.uuid}`, body).expect(200);
    pass();
  };
  const mailed = async (): Promise<Email[]> => {
    const all = await mails.told();
    await mails.removeFiles();
    pass();
    // Those to the organiser's team are tested with the other mails to teams.
    return all.filter(({ to }) => to?.[0]?.address !== host.email);
  };
  /** Writes the mails of the edits, but sends none. */
  const write = async (): Promise<void> => {
    for (const payload of await world.jobs(NOTIFY_MOVED)) {
      await test.app.get(NotifyMoved).run(payload as unknown as NotifyMovedPayload);
    }
    await make.sql(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = '${NOTIFY_MOVED}'`);
    pass();
  };

  it('mails families with a place what was and what is, with an updated calendar', async () => {
    const paul = await families.named('Paul', ['Kim']);
    await make.attendance(offer.uuid, 'waitlisted', paul.children[0]);
    await patch({
      dates: [at('04', '10', '13')],
      meetingPoint: 'Freibad',
      meetingAddress: 'Badstraße 2',
      notify: true,
    });
    const [mail, ...others] = await mailed();
    expect([mail?.to?.[0]?.address, mail?.subject, others]).toEqual([erika.email, 'Geändert: Paddeln', []]);
    expect(linesOf(mail)).toEqual(
      expect.arrayContaining([
        'Max: Paddeln',
        '- Montag, 3. August 2026, 9:00–12:00 Uhr',
        '- Dienstag, 4. August 2026, 10:00–13:00 Uhr',
        '- Treffpunkt bisher: Bootshaus',
        '- Treffpunkt jetzt: Freibad, Badstraße 2',
      ]),
    );
    const text = calendarOf(mail);
    expect(text).toContain('METHOD:PUBLISH');
    // The only date keeps its identifier, so calendars move the event.
    const [date] = (await make.sql('select uuid from offer_dates where offer_uuid = $1', [offer.uuid])) as [Json];
    expect(text).toContain(`UID:${String(date['uuid'])}@`);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('20260804T100000');
    const [entry] = bodyOf(await admin.get(`/offers/${offer.uuid}/history`)) as unknown as Json[];
    expect(entry).toMatchObject({ action: 'changed', notified: true });
    expect(bodyOf(await admin.get(`/offers/${offer.uuid}`))).not.toHaveProperty('notify');
    // Dates that are gone are taken out of calendars.
    await patch({ dates: [at('05'), at('06')], notify: true });
    const next = calendarOf((await mailed())[0]);
    expect(next.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(next.match(/STATUS:CONFIRMED/g)).toHaveLength(2);
  });

  it('says nothing of what the family does not go by, without notify, and when nothing differs', async () => {
    await patch({ description: 'Neu', bring: 'Hut', notify: true });
    await patch({ meetingPoint: 'Bootshaus', notify: true });
    await patch({ dates: [at('04')] });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
    await patch({ dates: [at('03')], notify: true });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
    // And where something does, of several children and of one as one does.
    await patch({ meetingPoint: 'Steg', notify: true });
    const [one] = await mailed();
    expect(oneLineOf(one)).toContain('in dem Max einen Platz hat, hat sich etwas geändert. Der Platz bleibt bestehen.');
    await confirmed(erika.children[1]);
    await mailed();
    await patch({ meetingPoint: 'Wehr', notify: true });
    const [both] = await mailed();
    expect(oneLineOf(both)).toContain(
      'in dem Ida und Max Plätze haben, hat sich etwas geändert. Die Plätze bleiben bestehen.',
    );
  });

  it('says what was as the family last knew it, whatever happened since', async () => {
    await patch({ dates: [at('04')] });
    await patch({ dates: [at('05')], notify: true });
    expect(linesOf((await mailed())[0])).toEqual(
      expect.arrayContaining([
        '- Montag, 3. August 2026, 9:00–12:00 Uhr',
        '- Mittwoch, 5. August 2026, 9:00–12:00 Uhr',
      ]),
    );
    await patch({ dates: [at('06')], notify: true });
    const text = linesOf((await mailed())[0]).join('\n');
    expect(text).toContain('Mittwoch, 5. August');
    expect(text).not.toContain('3. August');
  });

  it('leaves one mail of several edits, the last, and none when it is as it was', async () => {
    await patch({ dates: [at('04')], notify: true });
    await write();
    await patch({ dates: [at('05')], notify: true });
    await write();
    await patch({ meetingPoint: 'Freibad' });
    const told = await mailed();
    expect(told.map(({ subject }) => subject)).toEqual(['Geändert: Paddeln']);
    expect(linesOf(told[0]).join('\n')).toMatch(/3\. August[^]*5\. August[^]*Freibad/);
    await patch({ dates: [at('06')], notify: true });
    await write();
    await patch({ dates: [at('05')] });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
  });

  it('rewrites a mail about the place that waits to be sent', async () => {
    await make.sql('delete from attendances');
    const uuid = await make.attendance(offer.uuid, 'waiting', erika.children[1]);
    await applications.transition(uuid, 'confirm', { notify: true });
    await make.sql(`update graphile_worker._private_jobs set run_at = now() + interval '1 day' where task_id in (
      select id from graphile_worker._private_tasks where identifier = 'mail.send')`);
    await patch({ dates: [at('04')] });
    const [mail, ...others] = await mailed();
    expect([mail?.subject, others]).toEqual(['Zusage: Paddeln', []]);
    expect(linesOf(mail).join('\n')).toContain('4. August');
  });

  it('tells the families of variants that follow, in one mail', async () => {
    const variant = await offerOf('Paddeln am Abend', { variant_of_uuid: offer.uuid });
    await confirmed(erika.children[1], variant);
    await mailed();
    await patch({ meetingPoint: 'Freibad', notify: true });
    const told = await mailed();
    expect(told.map(({ subject }) => subject)).toEqual(['Geänderte Angebote im Ferienprogramm']);
    expect(linesOf(told[0])).toEqual(expect.arrayContaining(['Max: Paddeln', 'Ida: Paddeln am Abend']));
  });

  it('no longer names a variant that is called off or unpublished while the mail waits, but the other one, with what the first of two edits changed', async () => {
    const cases = [];
    for (const [transition, leaves] of [
      ['cancel', 'base'],
      ['unpublish', 'base'],
      ['cancel', 'variant'],
    ] as const) {
      const base = await offerOf('Klettern');
      const variant = await offerOf('Klettern am Abend', { variant_of_uuid: base.uuid });
      const olga = await families.named('Olga', ['Mia', 'Ole']);
      await confirmed(olga.children[0], base);
      await confirmed(olga.children[1], variant);
      cases.push({ transition, leaves, base, variant, olga });
    }
    await mailed();
    // Two edits, so that the mail about the second would have to speak of what the first changed alone.
    for (const { base } of cases) await patch({ meetingPoint: 'Freibad', notify: true }, base);
    await write();
    for (const { variant } of cases) await patch({ dates: [at('07')], notify: true }, variant);
    await write();
    for (const { transition, leaves, ...offers } of cases)
      await admin.post(`/offers/${offers[leaves].uuid}/transition`, { transition }).expect(200);
    const told = await mailed();
    expect(told).toHaveLength(3);
    for (const { leaves, olga } of cases) {
      const mail = told.find(({ to }) => to?.[0]?.address === olga.email);
      if (leaves === 'variant') {
        expect([mail?.subject, mail?.text?.includes('Abend')]).toEqual(['Geändert: Klettern', false]);
        continue;
      }
      expect(mail?.subject).toBe('Geändert: Klettern am Abend');
      expect(linesOf(mail).join('\n')).toMatch(/3\. August[^]*7\. August[^]*Treffpunkt jetzt: Freibad/);
      expect(mail?.text).not.toMatch(/Mia|Klettern$/m);
    }
  });

  it('tells nobody once it is called off or unpublished, and gives up what waits', async () => {
    const other = await offerOf('Klettern');
    await confirmed(erika.children[1], other);
    await mailed();
    const both = [offer, other];
    for (const one of both) await patch({ dates: [at('04')], notify: true }, one);
    await write();
    for (const [index, transition] of ['cancel', 'unpublish'].entries())
      await admin.post(`/offers/${both[index]!.uuid}/transition`, { transition }).expect(200);
    for (const one of both) await patch({ dates: [at('05')], notify: true }, one);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
  });

  const ways: readonly (readonly [string, (place: string) => PromiseLike<unknown>])[] = [
    ['withdrawn', (place) => applications.transition(place, 'withdraw', {})],
    ['rejected with a mail', (place) => applications.transition(place, 'reject', { notify: true })],
    ['waitlisted', (place) => applications.transition(place, 'waitlist', {})],
    ['deleted', (place) => admin.delete(`/attendances/${place}`).expect(204)],
  ];
  it('promises no place to a child that loses it while the mail waits, in whichever way, and speaks of siblings anew', async () => {
    const leaving = [];
    for (const [way, leave] of ways) {
      const [two, one] = [await families.named('Paula', ['Max', 'Ida']), await families.named('Paul', ['Kim'])];
      await confirmed(two.children[0]);
      leaving.push({ way, leave, two, places: [await confirmed(one.children[0]), await confirmed(two.children[1])] });
    }
    await mailed();
    await patch({ dates: [at('04')], notify: true });
    await write();
    for (const { leave, places } of leaving) for (const place of places) await leave(place);
    await write();
    const moved = (await mailed()).filter(({ subject }) => subject === 'Geändert: Paddeln');
    const mailTo = (address: string) => moved.find(({ to }) => to?.[0]?.address === address);
    expect(moved).toHaveLength(1 + ways.length);
    expect(linesOf(mailTo(erika.email))).toContain('Max: Paddeln');
    for (const { way, two } of leaving) {
      const mail = mailTo(two.email);
      expect([way, linesOf(mail).join('\n')]).toEqual([
        way,
        expect.stringMatching(/Max: Paddeln[^]*3\. August[^]*4\. August/),
      ]);
      expect([way, mail?.text]).toEqual([way, expect.not.stringContaining('Ida')]);
    }
  });

  it('gives up a mail that was written anew, too, and remembers what it said', async () => {
    const ida = await confirmed(erika.children[1]);
    const third = await confirmed(await make.participant({ firstname: 'Ole', account: erika.uuid }));
    await mailed();
    await patch({ dates: [at('04')], notify: true });
    await write();
    await applications.transition(ida, 'withdraw', {});
    await write();
    await applications.transition(third, 'withdraw', {});
    await write();
    const [mail, ...others] = await mailed();
    expect([others, mail?.text?.includes('Ole')]).toEqual([[], false]);
    await patch({ dates: [at('05')], notify: true });
    const text = linesOf((await mailed())[0]).join('\n');
    expect(text).toMatch(/4\. August[^]*5\. August/);
    expect(text).not.toContain('3. August');
  });

  describe('while the mail server is down, and the offer is called off and takes place after all', () => {
    /** Everything is written in its order, and nothing sent. */
    const hold = async (): Promise<void> => {
      const server = jest.spyOn(test.app.get(SendMail), 'run').mockRejectedValue(new Error('down'));
      await world.drain();
      server.mockRestore();
      pass();
    };
    const move = async (transition: string, more: Json = { notify: true }, to: TestOffer = offer): Promise<void> => {
      await admin.post(`/offers/${to.uuid}/transition`, { transition, ...more }).expect(200);
      await hold();
    };
    const moved = async (day: string, more: Json = { notify: true }): Promise<void> => {
      await patch({ dates: [at(day)], ...more });
      await hold();
    };
    const told = async (): Promise<[string | undefined, string][]> => {
      await world.drain();
      await make.sql('update graphile_worker._private_jobs set run_at = now()');
      return (await mailed())
        .filter(({ to }) => to?.[0]?.address === erika.email)
        .map((mail) => [mail.subject, oneLineOf(mail)]);
    };

    it('tells the new date, once: what was as the family knew it, and what is', async () => {
      await moved('04');
      await moved('05');
      await move('cancel');
      await move('relaunch');
      const [[subject, text] = [], ...others] = await told();
      expect([subject, others]).toEqual(['Geändert: Paddeln', []]);
      expect(text).toMatch(/Bisher: - Montag, 3\. August 2026[^]*Jetzt: - Mittwoch, 5\. August 2026/);
      await move('cancel');
      await move('relaunch');
      expect(await told()).toEqual([]);
      // Also what was changed while it was called off, where nobody has read that it was.
      await move('cancel');
      await moved('06');
      await move('relaunch');
      const [[again, words] = [], ...more] = await told();
      expect([again, more]).toEqual(['Geändert: Paddeln', []]);
      expect(words).toContain('Jetzt: - Donnerstag, 6. August 2026');
    });

    it('and relaunched without mails, or taken out of the programme and published again, too', async () => {
      for (const [cancel, relaunch, day, later] of [
        ['cancel', 'relaunch', '04', '06'],
        ['unpublish', 'publish', '07', '08'],
      ] as const) {
        await moved(day);
        await move(cancel, {});
        await move(relaunch, {});
        expect((await told()).map(([subject]) => [cancel, subject])).toEqual([[cancel, 'Geändert: Paddeln']]);
        await moved(later, {});
        await move(cancel, {});
        await move(relaunch, {});
        expect([cancel, await told()]).toEqual([cancel, []]);
      }
    });

    it('names the date that the family knows when it is called off, and the new one with the mail that it takes place after all, not apart', async () => {
      await moved('04');
      await move('cancel');
      const [[off, known] = [], ...rest] = await told();
      expect([off, rest]).toEqual(['Abgesagt: Paddeln', []]);
      expect(known).toContain('Abgesagt ist: - Montag, 3. August 2026, 9:00–12:00 Uhr');
      expect(known).not.toContain('4. August');
      await move('relaunch');
      const [[subject, text] = [], ...others] = await told();
      expect([subject, others]).toEqual(['Findet doch statt: Paddeln', []]);
      expect(text).toContain('Dienstag, 4. August 2026');
      await moved('05');
      await move('cancel', {});
      await move('relaunch');
      expect((await told()).map(([again]) => again)).toEqual(['Findet doch statt: Paddeln']);
    });

    it('and so do the mails about several offers', async () => {
      const other = await offerOf('Klettern');
      await confirmed(erika.children[1], other);
      await mailed();
      await moved('04');
      const both = [offer.uuid, other.uuid];
      const moveBoth = (transition: string) =>
        admin.post('/offers/transition', { offers: both, transition, notify: true }).expect(200);
      await moveBoth('cancel');
      const [[subject, text] = []] = await told();
      expect(subject).toBe('Abgesagte Angebote');
      expect(text).toContain(
        'Max: Paddeln - Abgesagt: Das Angebot findet nicht statt - Es entfällt: Montag, 3. August',
      );
      expect(text).not.toContain('4. August');
      await moveBoth('relaunch');
      expect((await told()).map(([again, words]) => [again, words.includes('4. August')])).toEqual([
        ['Angebote finden doch statt', true],
      ]);
      await moved('05');
      await moveBoth('cancel');
      await hold();
      await moveBoth('relaunch');
      expect((await told()).map(([again]) => again)).toEqual(['Geändert: Paddeln']);
    });
  });

  it('tells each family once, however often the job runs and however many at once', async () => {
    await patch({ dates: [at('04')], notify: true });
    await patch({ dates: [at('05')], notify: true });
    const payloads = (await world.jobs(NOTIFY_MOVED)) as unknown as NotifyMovedPayload[];
    const job = test.app.get(NotifyMoved);
    await Promise.all([...payloads, ...payloads].map((payload) => job.run(payload)));
    const told = await mailed();
    expect(told.map(({ subject }) => subject)).toEqual(['Geändert: Paddeln']);
    expect(linesOf(told[0]).join('\n')).toMatch(/3\. August[^]*5\. August/);
  });

  it('counts towards the allowance of organisers: at most three mails a day to the families of one offer', async () => {
    for (const day of ['04', '05', '06']) {
      await host.patch(`/offers/${offer.uuid}`, { dates: [at(day)], notify: true }).expect(200);
    }
    const refused = await host.patch(`/offers/${offer.uuid}`, { dates: [at('07')], notify: true }).expect(429);
    expect(detailOf(refused)).toContain('3 times a day');
    await host.patch(`/offers/${offer.uuid}`, { teaser: 'Neu', notify: true }).expect(200);
    const [row] = await make.sql('select mails from organiser_mails where host_uuid = $1', [world.club.uuid]);
    expect(row).toEqual({ mails: 3 });
  });
});

const linesOf = (mail: Email | undefined): string[] => (mail?.text ?? '').split('\n').map((line) => line.trim());

const calendarOf = (mail: Email | undefined): string => {
  const file = mail?.attachments.find(({ filename }) => filename === 'termine.ics')?.content;
  return typeof file === 'string' ? file : new TextDecoder().decode(file);
};

const oneLineOf = (mail: Email | undefined): string => String(mail?.text).replace(/\s+/g, ' ');
