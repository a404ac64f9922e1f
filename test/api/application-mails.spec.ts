import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { townOf } from '../../src/mail/town.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { APPLICATION_MAILS, applicationNews } from '../../src/notices/application-mails/application-mails.js';
import { NEWS } from '../../src/notices/application-mails/family-news.js';
import { NotifyAttendances } from '../../src/notices/application-mails/notify-attendances.job.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { calendarIn, valueOf } from '../support/calendars.js';
import { type NamedFamily, type OfferOptions, openWorld, prepared, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const AUGUST = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
/** Of places that are free or not, and of how many applied, nothing is said: staff may have decided it by hand. */
const SAYS_HOW_FULL = /kein Platz frei|keine Plätze frei|mehr Anmeldungen|mehr Kinder/;
const LATER = [{ begin: '2026-08-05T09:00:00+02:00', end: '2026-08-05T12:00:00+02:00' }];

describe('The mails about applications', () => {
  const world = openWorld({
    at: NOW,
    club: { columns: { phone: '09341 1', email: 'info@kanu.example' } },
  });
  const { test, make, club: host, families, applications, mails } = world;
  const { maskedAdmin } = world.callers;
  const edition = prepared(() =>
    make.edition({
      tasks: [
        { type: 'pay_days', begin: '2026-06-01T09:00:00+02:00', end: '2026-06-01T12:00:00+02:00' },
        { type: 'pay_days', begin: '2026-07-15T00:00:00+02:00', end: '2026-07-17T00:00:00+02:00' },
      ],
    }),
  );
  let paddling: TestOffer;
  let climbing: TestOffer;
  beforeEach(async () => {
    await mails.forget();
    const columns = { meeting_point: 'Bootshaus', fee: 1250, bring: 'Hut' };
    [paddling, climbing] = (await make.offers(2, (index) =>
      index === 0 ? named('Paddeln', { dates: AUGUST, columns }) : named('Klettern', { dates: LATER }),
    )) as [TestOffer, TestOffer];
  });

  const named = (name: string, options: OfferOptions): OfferOptions => {
    return { name, alias: `x-${newUuid()}`, edition: edition.uuid, hosts: [host.uuid], ...options };
  };
  const offerOf = (name: string, options: OfferOptions = {}): Promise<TestOffer> => make.offer(named(name, options));
  const apply = (offer: TestOffer, child: string | undefined, status: AttendanceStatus = 'waiting'): Promise<string> =>
    make.attendance(offer.uuid, status, child);
  /** Of Max, the only child of Erika. */
  const ofMax = async (offer = paddling, status?: AttendanceStatus): Promise<string> =>
    apply(offer, (await families.named('Erika', ['Max'])).children[0], status);
  /** One of Max and one of Mia, the children of Erika. */
  const ofBoth = async (one: TestOffer, other: TestOffer): Promise<[max: string, mia: string]> => {
    const { children } = await families.named('Erika', ['Max', 'Mia']);
    return [await apply(one, children[0]), await apply(other, children[1])];
  };
  /** Max of a new Erika for each of these: his application, and the account that reads about it. */
  const familiesOf = async (
    all: readonly { readonly offer?: TestOffer; readonly from?: AttendanceStatus }[],
  ): Promise<{ attendance: string; email: string }[]> => {
    const made: { attendance: string; email: string }[] = [];
    for (const { offer = paddling, from } of all) {
      const { children, email } = await families.named('Erika', ['Max']);
      made.push({ attendance: await apply(offer, children[0], from), email });
    }
    return made;
  };
  /** All that was mailed so far, by address; nobody was mailed twice. */
  const mailedTo = async (): Promise<(email: string) => Email> => {
    const sent = await mails.told();
    const byAddress = new Map(sent.map((mail) => [mail.to?.[0]?.address, mail]));
    expect(byAddress.size).toBe(sent.length);
    sent.forEach(expectReadable);
    return (email) => byAddress.get(email)!;
  };
  /** Its method, and the names of its events with what becomes of them. */
  const eventsOf = (mail: Email): { method: string; events: Record<string, string> } => {
    const { calendar, events } = calendarIn(mail);
    const named = events.map((event) => [valueOf(event, 'summary'), valueOf(event, 'status')]);
    return { method: valueOf(calendar, 'method'), events: Object.fromEntries(named) as Record<string, string> };
  };
  /** Reads like something a person wrote. */
  const expectReadable = (mail: Email): void => {
    const { text = '', html = '', subject = '' } = mail;
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{\{|\}\}|[\uE000\uE001]/);
    expect(text).not.toMatch(/\*\*|##|\n\n\n\S|^- *$|: *\n- *\n| ,| \.|\.\.|\S {2}/m);
    expect(text).toMatch(/^Guten Tag [^,]+,\n\n\S/);
    expect(html).not.toMatch(/<(li|p|h\d)[^>]*>\s*<\//);
  };

  it('links to no page that families do not see yet (R-MAIL-5)', async () => {
    const later = {
      type: 'show_offers',
      begin: '2026-07-10T00:00:00+02:00',
      end: '2026-09-01T00:00:00+02:00',
    } as const;
    const { uuid } = await make.edition({ tasks: [later] });
    const attendance = await ofMax(await offerOf('Segeln', { edition: uuid, dates: AUGUST, place: 'published' }));
    await applications.change([attendance], 'confirm');
    expect((await mails.only()).text).not.toContain('Zum Angebot');
    test.clock.standAt('2026-07-11T08:00:00Z');
    await applications.change([attendance], 'waitlist');
    const { text } = await mails.only();
    test.clock.standAt(NOW);
    expect(text).toMatch(/Zum Angebot:\s+https:\/\/ferien\.test\/angebote\//);
  });

  it('tell of each change in words of its own; with a place, what to bring and pay, where, and until when to say no', async () => {
    await applications.of(paddling, 'waitlisted', 'waitlisted');
    const rows = [
      [
        ...(['confirm', 'waiting', 'Zusage: Paddeln', 'gute Nachricht: Max hat einen Platz.'] as const),
        '- Treffpunkt: Bootshaus\n- Mitbringen: Hut\n- Gebühr: 12,50\u00a0€\n',
        'Zu bezahlen: 12,50\u00a0€. Bezahlen können Sie an diesen Tagen:\n\n- Mittwoch, 15. Juli 2026 bis Donnerstag, 16. Juli 2026\n\nWenn',
        'spätestens, bevor es losgeht',
      ],
      [
        ...(['waitlist', 'waiting', 'Warteliste: Paddeln'] as const),
        ...['die Anmeldung von Max steht auf der Warteliste. Ein Platz ist', '- Platz 3 auf der Warteliste\n'],
      ],
      ['unfulfill', 'waiting', 'Leider kein Platz: Paddeln', 'leider hat Max keinen Platz bekommen.'],
      ['reject', 'waiting', 'Anmeldung nicht angenommen: Paddeln', 'können wir die Anmeldung von Max nicht annehmen.'],
      ['withdraw', 'waiting', 'Abgemeldet: Paddeln', 'die Anmeldung von Max ist zurückgezogen.'],
      ['reset', 'rejected', 'Anmeldung wieder offen: Paddeln', 'über die Anmeldung von Max wird neu entschieden.'],
      [null, 'waiting', 'Anmeldung eingegangen: Paddeln', 'die Anmeldung von Max ist bei uns eingegangen.'],
      [
        ...(['confirm', 'waitlisted', 'Nachgerückt: Paddeln'] as const),
        'Für Max ist jetzt ein Platz da. Die Anmeldung ist von der\nWarteliste nachgerückt und damit bestätigt.',
      ],
    ] as const;
    const told = await familiesOf(rows.map(([, from]) => ({ from })));
    for (const [index, [transition, from]] of rows.entries()) {
      const occasion = from === 'waitlisted' ? ({ procedure: 'promotion' } as const) : {};
      await applications.change([told[index]!.attendance], transition, occasion);
    }
    const mailTo = await mailedTo();
    for (const [index, [, , subject, ...sentences]] of rows.entries()) {
      const mail = mailTo(told[index]!.email);
      expect(mail.subject).toBe(subject);
      expect(mail.text!.replace(/\s+/g, ' ')).not.toMatch(SAYS_HOW_FULL);
      const dates = 'Max: Paddeln\n\n- Montag, 3. August 2026, 9:00–12:00 Uhr\n';
      for (const sentence of [...sentences, dates, '- Kanuclub, Telefon 09341 1, info@kanu.example'])
        expect(mail.text).toContain(sentence);
    }
  });

  describe('promise on the waiting list what happens', () => {
    const system = (begin: string, end: string, application_system: string) => ({
      ...({ type: 'application_system', begin, end } as const),
      columns: { application_system },
    });
    const lot = system('2026-05-01T00:00:00+02:00', '2026-06-01T00:00:00+02:00', 'lot');
    const MOVES =
      'Wird ein Platz frei, rückt das nächste Kind nach, das ihn nehmen kann. Ist es Ihres, bekommen Sie gleich eine E-Mail.';
    const GIVEN =
      'Freie Plätze vergibt die Verwaltung des Ferienprogramms. Bekommt Ihr Kind einen, schreiben wir Ihnen eine E-Mail.';
    const LATER_ON =
      'Ab Freitag, 10. Juli 2026, 9:00 Uhr rückt das nächste Kind nach, das einen freien Platz nehmen kann. Ist es Ihres, bekommen Sie gleich eine E-Mail.';
    const firstcome = (begin: string) => system(begin, '2026-09-01T00:00:00+02:00', 'firstcome');

    const CASES = [
      ['lists move, where the edition decides nothing', [], MOVES],
      ['lists move, while first come, first served', [lot, firstcome('2026-06-20T09:00:00+02:00')], MOVES],
      ['the town gives places, where lists do not move', [lot], GIVEN],
      ['lists move from some moment on', [lot, firstcome('2026-07-10T09:00:00+02:00')], LATER_ON],
      [
        ...(['the town gives places, where lists move after the first date'] as const),
        ...([[lot, firstcome('2026-08-10T09:00:00+02:00')], GIVEN] as const),
      ],
    ] as const;

    it('that lists move, from when on, or that the town gives places (R-WAIT-7)', async () => {
      const all: { offer: TestOffer }[] = [];
      for (const [, tasks] of CASES) {
        const { uuid } = await make.edition({ tasks: [...tasks] });
        all.push({ offer: await offerOf('Paddeln', { dates: AUGUST, edition: uuid }) });
      }
      const told = await familiesOf(all);
      await applications.change(
        told.map(({ attendance }) => attendance),
        'waitlist',
      );
      const mailTo = await mailedTo();
      for (const [index, [what, , words]] of CASES.entries()) {
        const text = mailTo(told[index]!.email).text!.replace(/\s+/g, ' ');
        expect(text).not.toMatch(SAYS_HOW_FULL);
        expect([what, [MOVES, GIVEN, LATER_ON].filter((sentence) => text.includes(sentence))]).toEqual([what, [words]]);
      }
    });
  });

  it('are one for a family with two children in two offers, and one for each family (R-MAIL-7)', async () => {
    const erika = await families.named('Erika', ['Max', 'Mia']);
    const otto = await families.named('Otto', ['Ole']);
    await applications.change(
      [
        await apply(paddling, erika.children[0]),
        await apply(climbing, erika.children[1]),
        await apply(climbing, erika.children[0]),
        await apply(climbing, otto.children[0]),
      ],
      'confirm',
    );
    const sent = await mails.told();
    expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([erika.email, otto.email].sort());
    const both = sent.find(({ to }) => to?.[0]?.address === erika.email)!;
    expect(both.subject).toBe('Zusagen im Ferienprogramm');
    for (const line of ['Max: Paddeln', 'Max: Klettern', 'Mia: Klettern', 'von Max und Mia sind bestätigt'])
      expect(both.text).toContain(line);
    expect(both.text).toContain('Zu bezahlen: 12,50\u00a0€.');
    expect(both.text?.match(/Kanuclub/g)).toHaveLength(1);
    sent.forEach(expectReadable);
  });

  it('tell of money that was paid for a place that is gone, of a draw under headings, and of a move as one piece of news', async () => {
    const [paid = '', moved = ''] = (await familiesOf([{}, {}])).map(({ attendance }) => attendance);
    await applications.change([paid, moved], 'confirm', { notified: false });
    await make.sql('update attendances set paid_amount = 1250 where uuid = $1', [paid]);
    await applications.change([paid], 'reject');
    const refunded = await mails.only();
    expect(refunded.text).toContain('Dafür haben Sie schon 12,50\u00a0€ bezahlt.');

    const move = { batch: newUuid(), procedure: 'move' } as const;
    await applications.change([moved], 'withdraw', move);
    const { participant_uuid: child } = await applications.row(moved);
    await applications.change([await apply(climbing, String(child))], null, move);
    const news = await mails.only();
    expect(news.subject).toBe('Umgebucht: Klettern');
    expect(news.text).toContain('Max: Klettern\n\n- Bisher: Paddeln am Montag, 3. August 2026\n');
    expect(news.text).toContain('- Über den Platz wird noch entschieden\n');
    expect(eventsOf(news)).toEqual({ method: 'CANCEL', events: { 'Max: Paddeln': 'CANCELLED' } });

    const { children } = await families.named('Erika', ['Max', 'Mia']);
    const draw = { batch: newUuid(), procedure: 'decisions' } as const;
    await applications.change([await apply(paddling, children[0])], 'confirm', draw);
    await applications.change([await apply(climbing, children[0])], 'waitlist', draw);
    await applications.change([await apply(paddling, children[1])], 'unfulfill', draw);
    const drawn = await mails.only();
    expect(drawn.subject).toBe('Neues zu den Anmeldungen von Max und Mia');
    expect(drawn.text).toMatch(
      /Zusagen\n\nMax: Paddeln\n[^]*Auf der Warteliste\n\nMax: Klettern\n[^]*Leider kein Platz\n\nMia: Paddeln\n/,
    );
    expect(drawn.text).not.toMatch(/Abgemeldet|Umgebucht|Eingegangen|Wieder offen|Nicht angenommen/);
    [refunded, news, drawn].forEach(expectReadable);
  });

  describe('have a calendar file', () => {
    it('with the dates of a place, and takes them back when the place is gone, under the same identifier', async () => {
      const attendance = await ofMax();
      await applications.change([attendance], 'confirm');
      const first = await mails.only();
      expect(eventsOf(first)).toEqual({ method: 'PUBLISH', events: { 'Max: Paddeln': 'CONFIRMED' } });
      expect(first.text).toContain('Die Kalenderdatei im Anhang');
      test.clock.standAt('2026-07-02T08:00:00Z');
      await applications.change([attendance], 'withdraw');
      const second = await mails.only();
      test.clock.standAt(NOW);
      expect(eventsOf(second)).toEqual({ method: 'CANCEL', events: { 'Max: Paddeln': 'CANCELLED' } });
      const read = (mail: Email, name: string): string => valueOf(calendarIn(mail).events[0], name);
      expect(read(second, 'uid')).toBe(read(first, 'uid'));
      expect(Number(read(second, 'sequence'))).toBeGreaterThan(Number(read(first, 'sequence')));
    });

    const patchDates = async (offer: TestOffer, dates: readonly object[]): Promise<void> => {
      await maskedAdmin.patch(`/offers/${offer.uuid}`, { dates }).expect(200);
    };
    /** Identifiers of the entries, with what becomes of them. */
    const entriesOf = (mail: Email): Record<string, string> =>
      Object.fromEntries(
        calendarIn(mail).events.map((event) => [valueOf(event, 'uid').split('@')[0], valueOf(event, 'status')]),
      ) as Record<string, string>;

    it('that names every child who goes there, what to bring and where, and reminds a day before (R-MAIL-11, R-MAIL-12)', async () => {
      const [max, mia] = await ofBoth(paddling, paddling);
      await applications.change([max], 'confirm', { notified: false });
      await applications.change([mia], 'confirm');
      const [event] = calendarIn(await mails.only()).events;
      expect(valueOf(event, 'summary')).toBe('Max und Mia: Paddeln');
      expect(valueOf(event, 'location')).toBe('Bootshaus');
      expect(valueOf(event, 'description')).toMatch(/^Für Max und Mia\n(.*\n)?Mitbringen: Hut\n/);
      const [alarm] = event?.getAllSubcomponents('valarm') ?? [];
      expect(valueOf(alarm, 'trigger')).toBe('-P1D');
      expect(valueOf(alarm, 'description')).toBe('Max und Mia: Paddeln');
      // Calendars for everybody name no child and remind nobody.
      const { text } = await world.callers.anonymous.get(`/offers/${paddling.uuid}/calendar.ics`);
      expect(text).toContain('Mitbringen: Hut');
      expect(text).not.toMatch(/Max|Mia|VALARM/);
    });

    it('that takes back under the old identifier what was moved, called off or unpublished without a mail', async () => {
      const cases = [
        [1, (offer: TestOffer) => patchDates(offer, [{ begin: '2026-08-03T10:00:00Z', end: '2026-08-03T13:00:00Z' }])],
        [1, (offer: TestOffer) => patchDates(offer, [{ begin: '2026-08-20T10:00:00Z', end: '2026-08-20T13:00:00Z' }])],
        ...(['cancel', 'unpublish'] as const).map(
          (transition) =>
            [
              2,
              (offer: TestOffer) =>
                world.offers.transition(offer, transition, { force: true }, maskedAdmin).expect(200),
            ] as const,
        ),
      ] as const;
      const told: { offer: TestOffer; email: string }[] = [];
      const all: string[] = [];
      for (const [places] of cases) {
        const offer = await offerOf('Rudern', { dates: AUGUST });
        const { children, email } = await families.named('Erika', ['Max', 'Mia']);
        told.push({ offer, email });
        all.push(await apply(offer, children[0]));
        if (places === 2) all.push(await apply(climbing, children[1]));
      }
      await applications.change(all, 'confirm');
      const confirmed = await mailedTo();
      const before = told.map(({ email }) => Object.keys(entriesOf(confirmed(email))));
      await mails.removeFiles();
      for (const [index, [, change]] of cases.entries()) await change(told[index]!.offer);
      await applications.change(all, 'withdraw');
      const withdrawn = await mailedTo();
      for (const [index, { email }] of told.entries()) {
        const mail = withdrawn(email);
        expect(eventsOf(mail).method).toBe('CANCEL');
        expect(before[index]).toHaveLength(cases[index]![0]);
        expect(entriesOf(mail)).toEqual(Object.fromEntries(before[index]!.map((uid) => [uid, 'CANCELLED'])));
        expect(mail.text).toMatch(/kennzeichnet\s+Ihr\s+Kalender\s+(die|den)\s+Termine?\s+als\s+abgesagt/);
      }
    });

    it('that takes back dates the offer has no longer, for families who may have them, and for no others', async () => {
      const offer = await offerOf('Zelten', { dates: [...AUGUST, ...LATER] });
      const [erika, otto] = [await families.named('Erika', ['Max']), await families.named('Otto', ['Ole'])];
      const early = await apply(offer, erika.children[0]);
      const late = await apply(offer, otto.children[0]);
      await applications.change([early], 'confirm');
      const old = Object.keys(entriesOf(await mails.only()));
      expect(old).toHaveLength(2);
      test.clock.standAt('2026-07-02T08:00:00Z');
      await patchDates(offer, [
        { begin: '2026-08-10T09:00:00+02:00', end: '2026-08-10T12:00:00+02:00' },
        { begin: '2026-08-11T09:00:00+02:00', end: '2026-08-11T12:00:00+02:00' },
      ]);
      test.clock.standAt('2026-07-03T08:00:00Z');
      await applications.change([early], 'reset', { notified: false });
      await applications.change([early, late], 'confirm');
      const sent = await mails.told();
      const entriesTo = ({ email }: NamedFamily): Record<string, string> =>
        entriesOf(sent.find(({ to }) => to?.[0]?.address === email)!);
      const fresh = entriesTo(otto);
      expect(Object.values(fresh)).toEqual(['CONFIRMED', 'CONFIRMED']);
      const gone = Object.fromEntries(old.map((uid) => [uid, 'CANCELLED']));
      expect(entriesTo(erika)).toEqual({ ...fresh, ...gone });
      await mails.removeFiles();
      await patchDates(offer, []);
      test.clock.standAt('2026-07-04T08:00:00Z');
      await applications.change([early, late], 'withdraw');
      const taken = (await mails.told()).map(entriesOf);
      test.clock.standAt(NOW);
      const off = Object.fromEntries(Object.keys(fresh).map((uid) => [uid, 'CANCELLED']));
      expect(taken).toEqual(expect.arrayContaining([off, { ...off, ...gone }]));
    });

    it('that takes nothing back while a sister goes there, and names her alone from now on', async () => {
      const [max, mia] = await ofBoth(paddling, paddling);
      await applications.change([max, mia], 'confirm', { notified: false });
      await applications.change([max], 'withdraw');
      const stays = await mails.only();
      expect(eventsOf(stays)).toEqual({ method: 'PUBLISH', events: { 'Mia: Paddeln': 'CONFIRMED' } });
      expect(stays.text).toContain('auf den\nneuesten Stand');
    });

    it('only where it helps: not for what waits, is over or has no dates; of a place in what is called off nobody is told (R-MAIL-4)', async () => {
      const dates = [{ begin: '2026-06-03T09:00:00+02:00', end: '2026-06-03T12:00:00+02:00' }];
      const over = await offerOf('Früher', { dates });
      const off = await offerOf('Abgesagt', { dates: AUGUST, cancelled: true });
      const told = await familiesOf([{ offer: over }, { offer: off }, { offer: await offerOf('Immer') }, {}]);
      const [waits, ...confirmed] = told.map(({ attendance }) => attendance).toReversed();
      await applications.change(confirmed, 'confirm');
      await applications.change([waits!], 'waitlist');
      const sent = await mails.told();
      expect(sent).toHaveLength(3);
      expect(sent.flatMap(({ attachments }) => attachments)).toEqual([]);
      sent.forEach(expectReadable);
    });
  });

  describe('go out once', () => {
    const run = (batch: string): Promise<void> => test.app.get(NotifyAttendances).run({ batch });
    const subjects = async (): Promise<(string | undefined)[]> => (await mails.told()).map(({ subject }) => subject);
    const states = (): Promise<unknown[]> =>
      make.sql('select subject, state, error from mails order by created_at, uuid');

    it('when the job runs again, one after the other and at once', async () => {
      const batch = await applications.change([await ofMax()], 'confirm');
      await Promise.all([run(batch), run(batch), run(batch)]);
      await run(batch);
      expect(await subjects()).toEqual(['Zusage: Paddeln']);
    });

    it('when a batch grows after a part of it was told', async () => {
      const [max, mia] = await ofBoth(paddling, climbing);
      const batch = await applications.change([max], 'confirm');
      await world.drain();
      await applications.change([mia], 'confirm', { batch });
      expect(await subjects()).toEqual(['Zusage: Klettern', 'Zusage: Paddeln']);
    });

    it('and say nothing when nobody asked for a mail, nor when it was taken back without one, nor of who was there (R-MAIL-3)', async () => {
      const there = await familiesOf([{ from: 'confirmed' }, { from: 'confirmed' }]);
      await applications.change([there[0]!.attendance], 'participated');
      await applications.change([there[1]!.attendance], 'noshow');
      const attendance = await ofMax();
      await run(await applications.change([attendance], 'confirm', { notified: false }));
      expect(await mails.told()).toEqual([]);
      await applications.change([attendance], 'reset', { notified: false });
      await applications.change([attendance], 'confirm');
      await applications.change([attendance], 'reset', { notified: false });
      expect(await mails.told()).toEqual([]);
    });

    it('with what holds now, when something changed before the job ran', async () => {
      const [max, mia] = await ofBoth(paddling, climbing);
      await applications.change([max, mia], 'confirm');
      await applications.change([max], 'reject');
      const sent = await mails.told();
      const words = sent.map(({ text }) => text).join();
      expect(words).not.toContain('Max hat einen Platz');
      expect(words).toContain('Mia: Klettern');
      expect(words.match(/Max: Paddeln/g)).toHaveLength(1);
    });

    it('once, when the job of an earlier change that said the same is late', async () => {
      const attendance = await ofMax();
      const earlier = await applications.change([attendance], 'confirm');
      await applications.change([attendance], 'reset', { notified: false });
      await run(await applications.change([attendance], 'confirm'));
      await run(earlier);
      expect(await states()).toEqual([{ subject: 'Zusage: Paddeln', state: 'queued', error: null }]);
    });

    it('as one mail, when an earlier one still waits for the mail server (R-MAIL-7, R-MAIL-15)', async () => {
      const [max, mia] = await ofBoth(paddling, climbing);
      await run(await applications.change([max, mia], 'confirm'));
      await run(await applications.change([max], 'reject'));
      expect(await states()).toEqual([
        { subject: 'Zusagen im Ferienprogramm', state: 'failed', error: 'superseded' },
        { subject: 'Neues zu den Anmeldungen von Max und Mia', state: 'queued', error: null },
      ]);
      const mail = await mails.only();
      expect(mail.text).toMatch(/Zusagen\n\nMia: Klettern\n[^]*Nicht angenommen\n\nMax: Paddeln\n/);
      expectReadable(mail);
    });
  });

  it('that wait for the mail server are given up when the offer is called off; what else they say is told all the same', async () => {
    const tell = test.app.get(NotifyAttendances);
    const { children } = await families.named('Erika', ['Max', 'Mia']);
    const others = await families.named('Olga', ['Ida']);
    const attendances = [
      await apply(paddling, children[0]),
      await apply(climbing, children[1]),
      await apply(paddling, others.children[0]),
    ];
    await tell.run({ batch: await applications.change(attendances, 'confirm') });
    await maskedAdmin.post(`/offers/${paddling.uuid}/transition`, { transition: 'cancel' }).expect(200);
    expect(await make.sql(`select state, error from mails where state <> 'queued'`)).toEqual(
      attendances.slice(1).map(() => ({ state: 'failed', error: 'superseded' })),
    );
    const mail = await mails.only();
    expect(mail.subject).toBe('Zusage: Klettern');
    expect(mail.text).not.toMatch(/Paddeln|Max/);
    expectReadable(mail);
  });

  it('of an application in an offer that is called off say so, and name no dates', async () => {
    await make.sql('update offers set cancelled = true where uuid = $1', [paddling.uuid]);
    const transitions = ['reject', 'withdraw', 'unfulfill'] as const;
    const told = await familiesOf(transitions.map(() => ({})));
    for (const [index, transition] of transitions.entries())
      await applications.change([told[index]!.attendance], transition);
    const mailTo = await mailedTo();
    for (const { email } of told) {
      const { text } = mailTo(email);
      expect(text).toContain('Max: Paddeln\n\n- Abgesagt: Das Angebot findet nicht statt\n');
      expect(text).not.toMatch(/August/);
    }
  });

  it('reach the account before the child, the child where there is no account, disabled accounts, and nobody else, nor anybody twice', async () => {
    const erika = await families.named('Erika', []);
    const disabled = await families.named('Erika', ['Max'], { disabled: true });
    const gone = await families.named('Otto', ['Ole'], { anonymised_at: NOW });
    const petra = await families.named('Petra', []);
    const olga = 'olga@example.org';
    const children = await make.participants([
      { account: erika.uuid, columns: { email: 'max@example.org' } },
      { firstname: 'Olga', columns: { email: olga } },
      {},
      { account: petra.uuid, firstname: 'Kim', columns: { lastname: 'Muster' } },
      { account: petra.uuid, firstname: 'Kim', columns: { lastname: 'Beispiel' } },
    ]);
    const all = [...children, disabled.children[0], gone.children[0]];
    const wanted = all.map((participant) => ({ offer: paddling.uuid, status: 'waiting', participant }) as const);
    await applications.change(await make.attendances(wanted), 'confirm');
    const sent = await mails.fresh();
    expect(sent).toHaveLength(4);
    const texts = new Map(sent.map(({ to, text = '' }) => [to?.[0]?.address, text]));
    expect([...texts.keys()].sort()).toEqual([erika.email, disabled.email, olga, petra.email].sort());
    const greeting = (email: string): string | undefined => texts.get(email)?.split('\n')[0];
    expect([erika.email, disabled.email, olga].map(greeting)).toEqual([
      ...['Guten Tag Erika Muster,', 'Guten Tag Erika Muster,', 'Guten Tag,'],
    ]);
    // One mail each, in which full names tell children apart.
    for (const name of ['Kim Muster', 'Kim Beispiel']) expect(texts.get(petra.email)).toContain(`${name}: Paddeln`);
  });

  it('know their account, children and edition, and take the words of the edition', async () => {
    const body = 'Hurra, {{#applications}}{{child}} bei {{offer}}{{/applications}}!';
    const columns = { subject: 'Juhu: {{offer}}', body };
    await make.mailTemplate({ type: 'application-confirmed', edition: edition.uuid, columns });
    const family: NamedFamily = await families.named('Erika', ['Max']);
    await applications.change([await apply(paddling, family.children[0])], 'confirm');
    const mail = await mails.only();
    await make.sql('delete from mail_templates');
    expect([mail.subject, mail.text?.split('\n')[0]]).toEqual(['Juhu: Paddeln', 'Hurra, Max bei Paddeln!']);
    expect(await make.sql('select account_uuid as account, children, edition_uuid as edition from mails')).toEqual([
      { account: family.uuid, children: family.children, edition: edition.uuid },
    ]);
  });

  it('read well with the examples of their variables, all of them', () => {
    for (const template of [...NEWS.map((news) => APPLICATION_MAILS[news]), applicationNews]) {
      const recipient = { name: 'Erika Muster', address: 'erika@example.org' };
      const { subject, text, html } = template.render(template.examples, {
        ...{ recipient, sender: 'Ferienprogramm', sites: ['https://api.test'] },
        town: townOf(defaultsOf({ publicWebsiteUrl: '' }).letterhead),
      });
      expectReadable({ subject, text, html, headers: [], headerLines: [], attachments: [] });
    }
  });

  it('take a constant number of statements, however many families there are', async () => {
    const counts: number[] = [];
    for (const count of [1, 3]) {
      const attendances: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const { children } = await families.named(`F${String(index)}`, ['Max', 'Mia']);
        attendances.push(await apply(paddling, children[0]), await apply(climbing, children[1]));
      }
      const batch = await applications.change(attendances, 'confirm');
      counts.push(await test.statements(() => test.app.get(NotifyAttendances).run({ batch })));
    }
    expect(counts[1]).toBe(counts[0]);
  });
});
