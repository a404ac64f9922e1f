import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Email } from 'postal-mime';
import { type Test } from 'supertest';
import { OfferCalendarLookup } from '../../src/offers/output/offer-calendar-lookup.js';
import { NotifyMoved } from '../../src/notices/offer-mails/notify-moved.job.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SendMail } from '../../src/mail/send-mail.job.js';
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
    await mails.forget();
    offer = await offerOf('Paddeln');
    erika = await families.named('Erika', ['Max', 'Ida']);
    await placed(erika.children[0]);
  });

  const offerOf = (name: string, more: Json = {}): Promise<TestOffer> =>
    make.offer({
      ...{ name, alias: `x-${newUuid()}`, edition: edition.uuid },
      dates: [at('03') as { begin: string; end: string }],
      columns: { meeting_point: 'Bootshaus', ...more },
    });
  /** A child whose family knows of its place. */
  const placed = async (child: string | undefined, to: TestOffer = offer): Promise<string> => {
    const uuid = await make.attendance(to.uuid, 'confirmed', child);
    await make.sql(
      `insert into tellings (attendance_uuid, nth, status, cancelled, cause_uuid, event, state, told_at)
       values ($1, 1, 'confirmed', false, gen_random_uuid(), 'before', 'told', $2)`,
      [uuid, test.clock.now()],
    );
    pass();
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
    const all = await mails.fresh();
    pass();
    return all;
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

  it('mails families with a place what was, as they last knew it, and what is, with an updated calendar', async () => {
    const paul = await families.named('Paul', ['Kim']);
    await make.attendance(offer.uuid, 'waitlisted', paul.children[0]);
    await patch({ dates: [at('04')] });
    await patch({
      dates: [at('05', '10', '13')],
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
        '- Mittwoch, 5. August 2026, 10:00–13:00 Uhr',
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
    expect(text).toContain('20260805T100000');
    const [entry] = bodyOf(await admin.get(`/offers/${offer.uuid}/history`)) as unknown as Json[];
    expect(entry).toMatchObject({ action: 'changed', notified: true });
    expect(bodyOf(await admin.get(`/offers/${offer.uuid}`))).not.toHaveProperty('notify');
    // Dates that are gone are taken out of calendars.
    await patch({ dates: [at('06'), at('07')], notify: true });
    const [again] = await mailed();
    expect(calendarOf(again).match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(calendarOf(again).match(/STATUS:CONFIRMED/g)).toHaveLength(2);
    expect(again?.text).toContain('Mittwoch, 5. August');
    expect(again?.text).not.toContain('3. August');
  });

  describe('without notify', () => {
    const told = async (...uuids: string[]): Promise<unknown[]> =>
      Promise.all(uuids.map(async (uuid) => bodyOf(await admin.get(`/attendances/${uuid}`))['told']));
    const untoldOn = async (): Promise<unknown> =>
      bodyOf(await admin.get(`/editions/${edition.uuid}/dashboard`))['applications'];
    let place: string;
    beforeEach(async () => {
      await make.sql('delete from attendances');
      place = await placed(erika.children[0]);
    });

    it('leaves families with a place untold until it is told, once, as what they knew and what is, together with all else (R-ATT-29)', async () => {
      const climbing = await offerOf('Klettern');
      const other = await placed(erika.children[1], climbing);
      const waiting = await make.attendance(offer.uuid, 'waiting', (await families.named('Paul', ['Kim'])).children[0]);
      await patch({ dates: [at('04')] });
      await patch({ meetingPoint: 'Freibad' }, climbing);
      expect(await mailed()).toEqual([]);
      expect(await told(place, other, waiting)).toEqual([false, false, true]);
      const listed = bodyOf(await admin.get(`/attendances?edition=${edition.uuid}&told=false`)) as unknown as Json[];
      expect(listed.map(({ uuid }) => uuid).toSorted()).toEqual([place, other].toSorted());
      expect(await untoldOn()).toMatchObject({ untold: 2 });
      for (const mailedNow of [1, 0]) {
        const job = await world.job(admin, '/attendances/notify', { edition: edition.uuid });
        expect(job).toMatchObject({ state: 'done', result: { mailed: mailedNow, unreachable: 0 } });
      }
      const [mail, ...others] = await mailed();
      expect([mail?.to?.[0]?.address, mail?.subject, others]).toEqual([
        ...[erika.email, 'Geänderte Angebote im Ferienprogramm', []],
      ]);
      expect(linesOf(mail).join('\n')).toMatch(
        /Ida: Klettern\n\n- Montag, 3\. August[^]*Treffpunkt bisher: Bootshaus\n- Treffpunkt jetzt: Freibad[^]*Max: Paddeln\n\n- Bisher: Montag, 3\. August[^\n]*\n- Jetzt: Dienstag, 4\. August[^]*Treffpunkt: Bootshaus/,
      );
      expect(mail?.text).not.toMatch(/Zusage|Gebühr/);
      expect(calendarOf(mail)).toContain('20260804T090000');
      expect(await told(place, other)).toEqual([true, true]);
      expect(await untoldOn()).toMatchObject({ untold: 0 });
    });

    it('is told by notify alone, to families and teams; where nobody is untold that is a 422', async () => {
      const own = await make.offer({
        ...{ edition: edition.uuid, hosts: [world.club.uuid], name: 'Klettern' },
        dates: [at('03') as { begin: string; end: string }],
      });
      await placed(erika.children[1], own);
      expect(detailOf(await admin.patch(`/offers/${own.uuid}`, { notify: true }).expect(422))).toContain(
        'nothing to tell',
      );
      await patch({ dates: [at('04')] }, own);
      const answer = await admin.patch(`/offers/${own.uuid}`, { dates: [at('04')], notify: true }).expect(200);
      expect(bodyOf(answer)).toMatchObject({ unreachable: 0 });
      const all = await mailed();
      expect(all.map(({ subject, to }) => [to?.[0]?.address, subject]).toSorted()).toEqual(
        [
          [erika.email, 'Geändert: Klettern'],
          [world.callers.host.email, 'Geändert: Klettern'],
        ].toSorted(),
      );
      for (const mail of all) expect(linesOf(mail).join('\n')).toMatch(/3\. August[^]*4\. August/);
      await admin.patch(`/offers/${own.uuid}`, { notify: true }).expect(422);
      await host.patch(`/offers/${own.uuid}`, { notify: true }).expect(422);
    });

    it('is told along with an edit of something else, and needs no telling when it is as it was, or for who came later (R-ATT-29)', async () => {
      await patch({ dates: [at('04')] });
      const later = await make.attendance(offer.uuid, 'waiting', erika.children[1]);
      await applications.transition(later, 'confirm', { notify: true });
      await mailed();
      expect(await told(place, later)).toEqual([false, true]);
      await patch({ dates: [at('03')] });
      expect(await told(place, later)).toEqual([true, false]);
      await patch({ comment: 'Neu', notify: true });
      const [mail, ...others] = await mailed();
      expect([linesOf(mail).join('\n'), others]).toEqual([
        expect.stringMatching(/Ida: Paddeln[^]*4\. August[^]*3\. August/),
        [],
      ]);
      expect(await told(place, later)).toEqual([true, true]);
    });

    it('stays untold when it is moved while the mail about another date is written', async () => {
      const lookup = test.app.get(OfferCalendarLookup);
      const many = lookup.many.bind(lookup);
      const moving = jest.spyOn(lookup, 'many').mockImplementationOnce(async (uuids) => {
        const read = await many(uuids);
        await patch({ dates: [at('05')] });
        return read;
      });
      await patch({ dates: [at('04')], notify: true });
      expect((await mailed()).map(({ subject }) => subject)).toEqual(['Geändert: Paddeln']);
      moving.mockRestore();
      expect(await told(place)).toEqual([false]);
    });

    it('is told again when the mail is given up, stays told when an account takes the child over, and counts for those in the middle of a course', async () => {
      await patch({ dates: [at('03'), at('05')] });
      await applications.change([place], 'participated', { notified: false });
      expect(await told(place)).toEqual([false]);
      await world.job(admin, '/attendances/notify', { attendances: [place] });
      const mail = (await mailed()).at(0);
      expect(mail?.subject).toBe('Geändert: Paddeln');
      await make.sql(`update mails set state = 'failed', error = 'EENVELOPE 550 RCPT TO', sent_at = null`);
      expect(await told(place)).toEqual([false]);
      await make.sql(`update mails set state = 'sent', error = null, sent_at = now()`);
      expect(await told(place)).toEqual([true]);
      await applications.change([place], 'confirm', { notified: false });
      expect(await told(place)).toEqual([true]);
      await patch({ dates: [at('06')], notify: true });
      await mailed();
      const { uuid } = await families.named('Petra', []);
      await make.sql('update participants set account_uuid = $2 where uuid = $1', [erika.children[0], uuid]);
      expect(await told(place)).toEqual([true]);
    });
  });

  it('says nothing of what the family does not go by, without notify, and when nothing differs', async () => {
    const petra = await families.named('Petra', ['Max', 'Ida']);
    for (const child of petra.children) await placed(child);
    await patch({ description: 'Neu', bring: 'Hut', meetingPoint: 'Bootshaus', notify: true });
    await patch({ dates: [at('04')] });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
    await patch({ dates: [at('03')], notify: true });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
    // And where something does, of several children and of one as one does.
    await patch({ meetingPoint: 'Steg', notify: true });
    const [one, both] = await mailed();
    expect(oneLineOf(one)).toContain('in dem Max einen Platz hat, hat sich etwas geändert. Der Platz bleibt bestehen.');
    expect(oneLineOf(both)).toContain(
      'in dem Ida und Max Plätze haben, hat sich etwas geändert. Die Plätze bleiben bestehen.',
    );
  });

  it('leaves one mail of several edits, the last, however often their jobs run and however many at once, and none when it is as it was', async () => {
    await patch({ dates: [at('04')], notify: true });
    await write();
    for (const day of ['05', '06']) await patch({ dates: [at(day)], notify: true });
    const payloads = (await world.jobs(NOTIFY_MOVED)) as unknown as NotifyMovedPayload[];
    const job = test.app.get(NotifyMoved);
    await Promise.all([...payloads, ...payloads].map((payload) => job.run(payload)));
    await patch({ meetingPoint: 'Freibad' });
    const told = await mailed();
    expect(told.map(({ subject }) => subject)).toEqual(['Geändert: Paddeln']);
    expect(linesOf(told[0]).join('\n')).toMatch(/3\. August[^]*6\. August[^]*Freibad/);
    await patch({ dates: [at('07')], notify: true });
    await write();
    await patch({ dates: [at('06')] });
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
  });

  it('rewrites a mail about the place that waits to be sent', async () => {
    const uuid = await make.attendance(offer.uuid, 'waiting', erika.children[1]);
    await applications.transition(uuid, 'confirm', { notify: true });
    await make.sql(`update graphile_worker._private_jobs set run_at = now() + interval '1 day' where task_id in (
      select id from graphile_worker._private_tasks where identifier = 'mail.send')`);
    await patch({ dates: [at('04')] });
    const [mail, ...others] = await mailed();
    expect([mail?.subject, others]).toEqual(['Zusage: Paddeln', []]);
    expect(linesOf(mail).join('\n')).toContain('4. August');
  });

  it('tells of variants that follow in one mail, and no longer of one that is called off or unpublished while it waits, but of the other one, with what the first of two edits changed', async () => {
    const cases = [];
    for (const [transition, leaves] of [
      ['cancel', 'base'],
      ['unpublish', 'base'],
      ['cancel', 'variant'],
      [null, null],
    ] as const) {
      const base = await offerOf('Klettern');
      const variant = await offerOf('Klettern am Abend', { variant_of_uuid: base.uuid });
      const olga = await families.named('Olga', ['Mia', 'Ole']);
      await placed(olga.children[0], base);
      await placed(olga.children[1], variant);
      cases.push({ transition, leaves, base, variant, olga });
    }
    // Two edits, so that the mail about the second would have to speak of what the first changed alone.
    for (const { base } of cases) await patch({ meetingPoint: 'Freibad', notify: true }, base);
    await write();
    for (const { leaves, variant } of cases) if (leaves) await patch({ dates: [at('07')], notify: true }, variant);
    await write();
    for (const { transition, leaves, ...offers } of cases)
      if (leaves)
        await admin.post(`/offers/${offers[leaves].uuid}/transition`, { transition, force: true }).expect(200);
    const told = await mailed();
    expect(told).toHaveLength(4);
    for (const { leaves, olga } of cases) {
      const mail = told.find(({ to }) => to?.[0]?.address === olga.email);
      if (leaves === null) {
        expect(mail?.subject).toBe('Geänderte Angebote im Ferienprogramm');
        expect(linesOf(mail)).toEqual(expect.arrayContaining(['Mia: Klettern', 'Ole: Klettern am Abend']));
        continue;
      }
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
    await placed(erika.children[1], other);
    const both = [offer, other];
    for (const one of both) await patch({ dates: [at('04')], notify: true }, one);
    await write();
    for (const [index, transition] of ['cancel', 'unpublish'].entries())
      await admin.post(`/offers/${both[index]!.uuid}/transition`, { transition, force: true }).expect(200);
    for (const one of both) await patch({ dates: [at('05')], notify: true }, one);
    expect((await mailed()).map(({ subject }) => subject)).toEqual([]);
  });

  const ways: readonly (readonly [string, (place: string) => PromiseLike<unknown>])[] = [
    ['withdrawn', (place) => applications.transition(place, 'withdraw', {})],
    ['rejected with a mail', (place) => applications.transition(place, 'reject', { notify: true })],
    ['waitlisted', (place) => applications.transition(place, 'waitlist', {})],
    ['deleted', (place) => admin.delete(`/attendances/${place}`).expect(204)],
  ];
  it('promises no place to children that lose it while the mail waits, one after the other and in whichever way, speaks of siblings anew, and remembers what it said', async () => {
    const [ida, ole] = [
      await placed(erika.children[1]),
      await placed(await families.child(erika.uuid, { firstname: 'Ole' })),
    ];
    const leaving = [];
    for (const [way, leave] of ways) {
      const [two, one] = [await families.named('Paula', ['Max', 'Ida']), await families.named('Paul', ['Kim'])];
      await placed(two.children[0]);
      leaving.push({ way, leave, two, places: [await placed(one.children[0]), await placed(two.children[1])] });
    }
    await patch({ dates: [at('04')], notify: true });
    await write();
    await applications.transition(ida, 'withdraw');
    for (const { leave, places } of leaving) for (const place of places) await leave(place);
    await write();
    await applications.transition(ole, 'withdraw');
    await write();
    const moved = (await mailed()).filter(({ subject }) => subject === 'Geändert: Paddeln');
    expect(moved).toHaveLength(1 + ways.length);
    for (const { way, two } of [{ way: 'one by one', two: erika }, ...leaving]) {
      const text = moved.find(({ to }) => to?.[0]?.address === two.email)?.text ?? '';
      expect([way, text]).toEqual([way, expect.stringMatching(/Max: Paddeln[^]*3\. August[^]*4\. August/)]);
      expect([way, text]).toEqual([way, expect.not.stringMatching(/Ida|Ole/)]);
    }
    await patch({ dates: [at('05')], notify: true });
    for (const { text } of await mailed()) {
      expect(text).toMatch(/4\. August[^]*5\. August/);
      expect(text).not.toContain('3. August');
    }
  });

  describe('while the mail server is down, and the offer is called off and takes place after all', () => {
    /** Everything is written in its order, and nothing sent. */
    const hold = async (): Promise<void> => {
      const server = jest.spyOn(test.app.get(SendMail), 'run').mockRejectedValue(new Error('down'));
      await world.drain();
      server.mockRestore();
      pass();
    };
    const move = (transition: string, more: Json = { notify: true }, to: TestOffer = offer) =>
      admin.post(`/offers/${to.uuid}/transition`, { transition, force: true, ...more }).expect(200);
    const moved = (day: string, to: TestOffer = offer) => patch({ dates: [at(day)], notify: true }, to);
    /** Subject and words of what each of these families is sent. */
    const told = async (...families: readonly NamedFamily[]): Promise<[string | undefined, string][][]> => {
      await world.drain();
      await make.sql('update graphile_worker._private_jobs set run_at = now()');
      const sent = await mailed();
      return families.map(({ email }) =>
        sent.filter(({ to }) => to?.[0]?.address === email).map((mail) => [mail.subject, oneLineOf(mail)]),
      );
    };

    it('tells the new date, once: what was as the family knew it, and what is, also when it is called off without mails, or taken out of the programme and published again', async () => {
      const cases: { family: NamedFamily; own: TestOffer; leave: () => Test; comeBack: () => Test }[] = [];
      for (const [away, back, more] of [
        ['cancel', 'relaunch', { notify: true }],
        ['cancel', 'relaunch', {}],
        ['unpublish', 'publish', {}],
      ] as const) {
        const [own, family] = [await offerOf('Paddeln'), await families.named('Olga', ['Mia'])];
        await placed(family.children[0], own);
        cases.push({ family, own, leave: () => move(away, more, own), comeBack: () => move(back, more, own) });
      }
      const all = cases.map(({ family }) => family);
      const offAndOn = async (meanwhile?: () => Promise<void>): Promise<void> => {
        for (const { leave } of cases) await leave();
        await hold();
        await meanwhile?.();
        for (const { comeBack } of cases) await comeBack();
        await hold();
      };
      await moved('04', cases[0]!.own);
      await hold();
      for (const { own } of cases) await moved('05', own);
      await hold();
      await offAndOn();
      const text = expect.stringMatching(/Bisher: - Montag, 3\. August 2026[^]*Jetzt: - Mittwoch, 5\. August 2026/);
      expect(await told(...all)).toEqual(cases.map(() => [['Geändert: Paddeln', text]]));
      await offAndOn();
      expect(await told(...all)).toEqual([[], [], []]);
      // Also what was changed while it was called off, where nobody has read that it was; not what nobody was to be told.
      for (const { own } of cases.slice(1)) await patch({ dates: [at('06')] }, own);
      await offAndOn(async () => {
        await moved('06', cases[0]!.own);
        await hold();
      });
      const words = expect.stringContaining('Jetzt: - Donnerstag, 6. August 2026');
      expect(await told(...all)).toEqual([[['Geändert: Paddeln', words]], [], []]);
    });

    it('names the date that the family knows when it is called off, and the new one with the mail that it takes place after all, not apart, and so do the mails about several offers', async () => {
      const olga = await families.named('Olga', ['Mia', 'Ole']);
      const both = [await offerOf('Rudern'), await offerOf('Klettern')] as const;
      for (const [index, one] of both.entries()) await placed(olga.children[index], one);
      const moveBoth = (transition: string) =>
        admin
          .post('/offers/transition', { offers: both.map(({ uuid }) => uuid), transition, notify: true })
          .expect(200);
      for (const one of [offer, both[0]]) await moved('04', one);
      await hold();
      await move('cancel');
      await moveBoth('cancel');
      const known = (name: string) => expect.stringMatching(new RegExp(`^(?![^]*4\\. August)[^]*${name}`));
      expect(await told(erika, olga)).toEqual([
        [['Abgesagt: Paddeln', known('Abgesagt ist: - Montag, 3. August 2026, 9:00–12:00 Uhr')]],
        [
          [
            'Abgesagte Angebote',
            known('Mia: Rudern - Abgesagt: Das Angebot findet nicht statt - Es entfällt: Montag, 3. August'),
          ],
        ],
      ]);
      await move('relaunch');
      await moveBoth('relaunch');
      const isNew = expect.stringContaining('4. August');
      expect(await told(erika, olga)).toEqual([
        [['Findet doch statt: Paddeln', isNew]],
        [['Angebote finden doch statt', isNew]],
      ]);
      for (const one of [offer, both[0]]) await moved('05', one);
      await hold();
      await move('cancel', {});
      await moveBoth('cancel');
      await hold();
      await move('relaunch');
      await moveBoth('relaunch');
      expect((await told(erika, olga)).map((mails) => mails.map(([subject]) => subject))).toEqual([
        ['Findet doch statt: Paddeln'],
        ['Geändert: Rudern'],
      ]);
    });
  });

  it('counts towards the allowance of organisers: at most three mails a day to the families of one offer', async () => {
    const dates = [at('03') as { begin: string; end: string }];
    const own = await make.offer({ edition: edition.uuid, hosts: [world.club.uuid], dates });
    await placed(erika.children[1], own);
    for (const day of ['04', '05', '06']) {
      await host.patch(`/offers/${own.uuid}`, { dates: [at(day)], notify: true }).expect(200);
    }
    const refused = await host.patch(`/offers/${own.uuid}`, { dates: [at('07')], notify: true }).expect(429);
    expect(detailOf(refused)).toContain('3 times a day');
    await world.drain();
    await host.patch(`/offers/${own.uuid}`, { teaser: 'Neu', notify: true }).expect(200);
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
