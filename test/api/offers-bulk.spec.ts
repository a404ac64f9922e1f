import { describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { NotifyFamiliesOfMany } from '../../src/notices/offer-mails/notify-families-of-many.job.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { bodyOf, type Json, listOf } from '../support/json.js';
import {
  NOTIFY_FAMILIES_OF_MANY,
  type NotifyFamiliesOfManyPayload,
} from '../../src/offers/actions/transitions/notify-families.js';
import { readCalendar } from '../support/calendars.js';
import { IN_AUGUST } from '../world/offers.js';
import { JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

const MISSING = 'There is no offer with this identifier, or none you may see.';

describe('Many offers at once', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, families, mails, club, anglers, lastYear } = world;
  const { admin, host, foreignHost } = world.callers;
  const uuids = (list: readonly { uuid: string }[]): string[] => list.map(({ uuid }) => uuid);

  describe('copied into an edition (R-OFF-39)', () => {
    const copy = (list: readonly string[], more: Json = {}, caller = admin) =>
      caller.post('/offers/copy', { offers: list, edition: 'sommer', ...more });
    const old = (count: number, options: Json = {}): Promise<TestOffer[]> =>
      make.offers(count, (index) => ({
        edition: lastYear.uuid,
        hosts: [club.uuid],
        name: `Alt ${String(index % 3)}`,
        dates: IN_AUGUST,
        place: 'draft',
        ...options,
      }));

    it('are the drafts that a copy of each would be, in the order of the request', async () => {
      const sources = await old(4, { columns: { fee: 300, teaser: 'Nass' } });
      const order = uuids(sources).reverse();
      const answer = await copy(order);
      expect(answer.status).toBe(201);
      const made = listOf(answer);
      expect(made.map(({ name }) => name)).toEqual(['Alt 0', 'Alt 2', 'Alt 1', 'Alt 0']);
      const draft = { edition: { alias: 'sommer' }, status: ['draft'], dates: [], fee: 300, teaser: 'Nass' };
      for (const one of made) expect(one).toMatchObject(draft);
      expect(new Set(made.map(({ alias }) => alias)).size).toBe(4);
      expect(made[0]).toEqual(bodyOf(await offers.read({ uuid: String(made[0]?.['uuid']) })));
      expect(await offers.history({ uuid: String(made[0]?.['uuid']) })).toMatchObject([{ action: 'created' }]);
    });

    it('take their dates along by whole days where they are told to, over the clock change, a series with its weekdays and end, and the deadline', async () => {
      const [plain, weekly, monthly] = (
        await Promise.all([
          old(1, {
            dates: [{ begin: '2025-10-20T09:00:00+02:00', end: '2025-10-20T12:00:00+02:00' }],
            columns: { application_deadline: '2025-10-10T22:00:00Z' },
          }),
          old(1, {
            dates: [
              {
                ...{ begin: '2025-08-04T09:00:00+02:00', end: '2025-08-04T12:00:00+02:00' },
                recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;UNTIL=20250831',
              },
            ],
          }),
          old(1, {
            dates: [
              {
                ...{ begin: '2025-08-12T09:00:00+02:00', end: '2025-08-12T12:00:00+02:00' },
                recurrence: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
              },
            ],
          }),
        ])
      ).flat() as [TestOffer, TestOffer, TestOffer];
      const [one, series, single] = listOf(await copy(uuids([plain, weekly, monthly]), { moveDays: 371 }).expect(201));
      // From summer time into winter time: the same hour of the day.
      expect(one).toMatchObject({
        dates: [{ begin: '2026-10-26T09:00:00+01:00', end: '2026-10-26T12:00:00+01:00' }],
        applicationDeadline: '2026-10-17T00:00:00+02:00',
      });
      expect(series?.['dates']).toMatchObject([
        { begin: '2026-08-10T09:00:00+02:00', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;UNTIL=20260906' },
      ]);
      // The second Tuesday of a month, moved by a year and a week, is not the second one any more.
      expect(single?.['dates']).toMatchObject(
        ['2026-08-18', '2026-09-15', '2026-10-20'].map((day) => ({
          begin: expect.stringContaining(`${day}T09:00:00`),
        })),
      );
      const [turned] = listOf(await copy([weekly.uuid], { moveDays: 366 }).expect(201));
      expect(turned?.['dates']).toMatchObject([
        { begin: '2026-08-05T09:00:00+02:00', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,TU;UNTIL=20260901;WKST=WE' },
      ]);
      const occurrences = (offer: unknown) =>
        make.sql('select begin_at from offer_occurrences where offer_uuid = $1 order by 1', [(offer as Json)['uuid']]);
      const [before, after] = [await occurrences(weekly), await occurrences(turned)];
      const days = (rows: Json[]): number[] => rows.map((row) => Number(row['begin_at']) / 86_400_000);
      expect(days(after)).toEqual(days(before).map((day) => day + 366));
      expect(before.length).toBeGreaterThan(2);
      // Without it as before; out of the calendar, or with what is no number of days, not at all.
      expect(listOf(await copy([plain.uuid]))[0]).toMatchObject({ dates: [] });
      expectViolations(await copy([plain.uuid], { moveDays: 3661 }), [['moveDays', CODES.range]]);
      const [late] = (await old(1, {
        dates: [{ begin: '9999-12-30T09:00:00+01:00', end: '9999-12-30T12:00:00+01:00' }],
      })) as [TestOffer];
      const refused = expect.stringMatching(/^offers\[1\]: Moved by this many days/);
      expectProblem(await copy(uuids([plain, late]), { moveDays: 364 }), 422, refused);
    });

    it('stay base and variant where both are copied; a variant alone stands by itself', async () => {
      const [base] = (await old(1)) as [TestOffer];
      const [variant] = (await old(1, { columns: { variant_of_uuid: base.uuid } })) as [TestOffer];
      const [one, other] = listOf(await copy([variant.uuid, base.uuid]));
      expect(one).toMatchObject({ variantOf: { uuid: other?.['uuid'] } });
      expect(other).not.toHaveProperty('variantOf');
      expect(listOf(await copy([variant.uuid]))[0]).not.toHaveProperty('variantOf');
    });

    it('take as many statements for five as for two', async () => {
      const [few, many] = [uuids(await old(2)), uuids(await old(5))];
      await copy(few);
      for (const more of [{}, { moveDays: 364 }]) {
        const two = await test.statements(() => copy(few, more));
        expect(await test.statements(() => copy(many, more))).toBe(two);
      }
    });

    it('by organiser users are their own, and the edition lets hosts edit', async () => {
      const [mine, theirs] = [await old(1), await old(1, { hosts: [anglers.uuid], place: 'published' })];
      expect(listOf(await copy(uuids(mine), {}, host))).toHaveLength(1);
      const answer = await copy(uuids([...mine, ...theirs]), {}, foreignHost);
      expectProblem(answer, 404, `offers[0]: ${MISSING}`);
      expect((await copy(uuids(mine), { edition: 'vorjahr' }, host)).status).toBe(403);
    });

    it('are refused as a whole: with the index of what does not exist, is of another edition, or has a foreign organiser', async () => {
      const [one] = (await old(1)) as [TestOffer];
      const away = await offers.draft();
      expectProblem(await copy([one.uuid, newUuid(), away.uuid]), 404, `offers[1]: ${MISSING}`);
      const two = expect.stringMatching(/^offers\[1\]: All offers must be from one edition/);
      expectProblem(await copy([one.uuid, away.uuid]), 422, two);
      const closed = await make.edition({ alias: 'nur-angler', hosts: [anglers.uuid] });
      const foreign = 'offers[0]: One of the organisers does not take part in this edition.';
      expectProblem(await copy([one.uuid], { edition: closed.uuid }), 422, foreign);
      expectProblem(await copy([one.uuid], { edition: 'nie' }), 422, 'edition: There is no such edition.');
      expect(listOf(await admin.get(`/offers?edition=${closed.uuid}`))).toEqual([]);
      // Up to 500, none twice, into an edition that is named.
      const many = Array.from({ length: 501 }, () => newUuid());
      expectViolations(await copy(many), [['offers', CODES.tooMany]]);
      expectViolations(await copy([one.uuid, one.uuid]), [['offers', CODES.notUnique]]);
      expectViolations(await copy([]), [['offers', CODES.blank]]);
      expectViolations(await admin.post('/offers/copy', { offers: [one.uuid] }), [['edition', CODES.blank]]);
      expectViolations(await copy([one.uuid], { dates: [] }), [['dates', CODES.unknownField]]);
    });
  });

  describe('moved by a transition (R-OFF-40)', () => {
    const move = (list: readonly { uuid: string }[], transition: string, more: Json = {}, caller = admin) =>
      caller.post('/offers/transition', { offers: uuids(list), transition, ...more });
    const several = (count: number, options: OfferOptions = {}): Promise<TestOffer[]> =>
      make.offers(count, (index) => ({
        edition: world.summer.uuid,
        hosts: [club.uuid],
        name: `Angebot ${String(index + 1)}`,
        place: 'reviewed',
        dates: [{ begin: day(index), end: day(index, 12) }],
        ...options,
      }));
    const day = (index: number, hour = 9): string =>
      `2026-08-${String(3 + index).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00+02:00`;
    const statesOf = async (list: readonly TestOffer[]): Promise<unknown[]> =>
      Promise.all(list.map(async (one) => bodyOf(await offers.read(one))['status']));

    it('are moved as one event, in the order of the request, each with an entry in its history', async () => {
      const list = await several(4);
      const answer = await move([...list].reverse(), 'publish', { note: 'Geprüft.' });
      expect([answer.status, listOf(answer)]).toEqual([
        200,
        uuids(list)
          .reverse()
          .map((offer) => ({ offer, done: true, status: ['published'] })),
      ]);
      expect(await statesOf(list)).toEqual(list.map(() => ['published']));
      for (const one of list)
        expect((await offers.history(one))[0]).toMatchObject({
          ...{ action: 'transition', transition: 'publish', note: 'Geprüft.', notified: false },
          ...{ from: ['reviewed'], to: ['published'] },
        });
    });

    it('are all or nothing, with a line for each in the way; with partial what can be done is done', async () => {
      const [one, other] = (await several(2)) as [TestOffer, TestOffer];
      const [draft, gone] = [await offers.draft(), { uuid: newUuid() }];
      const words = 'The transition unapprove is not possible from draft. Possible: complete, approve, publish.';
      expectProblem(await move([one, draft, other], 'unapprove'), 409, `offers[1]: ${words}`);
      expectProblem(await move([gone, draft], 'unapprove'), 404, `offers[0]: ${MISSING}`);
      expect(await statesOf([one, other])).toEqual([['reviewed'], ['reviewed']]);
      const partly = await move([gone, one, draft], 'unapprove', { partial: true });
      expect(listOf(partly)).toEqual([
        {
          offer: gone.uuid,
          done: false,
          problem: { status: 404, detail: MISSING, conflicts: [{ offer: { uuid: gone.uuid }, reason: 'unknown' }] },
        },
        { offer: one.uuid, done: true, status: ['completed'] },
        {
          offer: draft.uuid,
          done: false,
          status: ['draft'],
          problem: {
            status: 409,
            detail: expect.any(String),
            conflicts: [expect.objectContaining({ reason: 'state' })],
          },
        },
      ]);
    });

    it('of two editions are a 422, partial or not; up to 500 are taken, none twice', async () => {
      const [one] = (await several(1)) as [TestOffer];
      const away = await offers.draft({ edition: lastYear.uuid });
      for (const partial of [false, true])
        expectProblem(await move([one, away], 'publish', { partial }), 422, expect.stringMatching(/^offers\[1\]: /));
      const many = Array.from({ length: 501 }, () => ({ uuid: newUuid() }));
      expectViolations(await move(many, 'publish'), [['offers', CODES.tooMany]]);
      expectViolations(await move([one, one], 'publish'), [['offers', CODES.notUnique]]);
      expect(await statesOf([one])).toEqual([['reviewed']]);
    });

    it('by organiser users are what each of them may be moved by alone', async () => {
      const mine = await several(2, { place: 'draft' });
      const theirs = await several(1, { place: 'published', hosts: [anglers.uuid] });
      expect(listOf(await move(mine, 'complete', {}, host))).toMatchObject([{ done: true }, { done: true }]);
      expect((await move(mine, 'approve', {}, host)).status).toBe(403);
      expectProblem(await move(theirs, 'cancel', {}, host), 403, 'offers[0]: You may not apply the transition cancel.');
      expectProblem(
        await move(mine, 'complete', {}, foreignHost),
        404,
        mine.map((_, i) => `offers[${String(i)}]: ${MISSING}`).join('\n'),
      );
    });

    it('take as many statements for five as for two, mails to the team included', async () => {
      const [few, more, many] = [await several(2), await several(2), await several(5, { dates: [] })];
      await move(few, 'publish', { notify: true });
      const two = await test.statements(() => move(more, 'publish', { notify: true }));
      expect(await test.statements(() => move(many, 'publish', { notify: true }))).toBe(two);
    });

    it('at once in different orders do not wait for each other for ever', async () => {
      const list = await several(6);
      const answers = await Promise.all([
        move(list, 'publish'),
        move([...list].reverse(), 'unapprove', { partial: true }),
        move([...list.slice(3), ...list.slice(0, 3)], 'publish', { partial: true }),
      ]);
      expect(answers.map(({ status }) => [200, 409].includes(status))).toEqual([true, true, true]);
    });

    it('a child has no two places at once when two offers at the same time are relaunched together', async () => {
      const list = await several(2, { place: 'published', cancelled: true, dates: IN_AUGUST });
      const child = await make.participant();
      for (const one of list) await make.attendance(one.uuid, 'confirmed', child);
      expectProblem(await move(list, 'relaunch'), 409, expect.stringMatching(/^offers\[1\]: /));
      expect(await statesOf(list)).toEqual(list.map(() => ['published', 'cancelled']));
      expect(listOf(await move(list, 'relaunch', { partial: true }))).toMatchObject([{ done: true }, { done: false }]);
      expect(listOf(await move(list.slice(1), 'relaunch', { force: true }))).toMatchObject([{ done: true }]);
    });

    describe('with notify', () => {
      const told = async (list: readonly TestOffer[], transition: string, more: Json = {}, caller = admin) => {
        await world.drain();
        await mails.removeFiles();
        await move(list, transition, { notify: true, ...more }, caller).expect(200);
        return mails.told();
      };

      it('mails everybody of a team once, about its own offers alone', async () => {
        const shared = await several(2, { hosts: [club.uuid, anglers.uuid] });
        const own = await several(1, { hosts: [anglers.uuid], name: 'Angeln' });
        const sent = await told([...shared, ...own], 'publish', { note: 'Danke!' });
        expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual(
          [
            [foreignHost.email, 'Veröffentlicht: 3 Angebote'],
            [host.email, 'Veröffentlicht: 2 Angebote'],
          ].sort(),
        );
        const mine = sent.find(({ to }) => to?.[0]?.address === host.email);
        expect(mine?.text).toContain('diese 2 Ihrer Angebote in');
        expect(mine?.text).toContain('Anmerkung: Danke!');
        expect(mine?.text).toMatch(/Angebot 1\n\n- Montag, 3\. August 2026, 9:00–12:00 Uhr\n- Zum Angebot/);
        expect(mine?.text).not.toContain('Angeln');
        const [single] = await told(own, 'unpublish');
        expect([single?.to?.[0]?.address, single?.subject]).toEqual([
          foreignHost.email,
          'Nicht mehr veröffentlicht: Angeln',
        ]);
      });

      it('mails a family once, each child in the words of its state, with a calendar for places only', async () => {
        const list = await several(3, { place: 'published' });
        const erika = await families.named('Erika', ['Max', 'Ida']);
        const [max = '', ida = ''] = erika.children;
        await make.attendance(list[0]!.uuid, 'confirmed', max);
        await make.attendance(list[1]!.uuid, 'waitlisted', max);
        await make.attendance(list[1]!.uuid, 'waiting', ida);
        const jens = await families.named('Jens', ['Ole']);
        await make.attendance(list[2]!.uuid, 'waitlisted', jens.children[0]);
        const sent = (await told(list, 'cancel', { note: 'Wegen Hochwassers.' })).filter(isTo(erika.email, jens.email));
        expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual(
          [
            [erika.email, 'Abgesagte Angebote'],
            [jens.email, 'Abgesagt: Angebot 3'],
          ].sort(),
        );
        const mail = sent.find(isTo(erika.email))!;
        expect(mail.text).toContain('Angebote');
        expect(mail.text?.match(/Wegen Hochwassers\./g)).toHaveLength(1);
        expect(mail.text).toContain(
          'Max: Angebot 1\n\n- Abgesagt: Das Angebot findet nicht statt\n- Es entfällt: Montag, 3. August 2026, 9:00–12:00 Uhr\n- Der Platz entfällt\n',
        );
        expect(mail.text).toContain('Stand auf der Warteliste: Plätze werden nicht mehr vergeben');
        expect(mail.text).toContain('Über die Anmeldung war noch nicht entschieden');
        const { events } = readCalendar(calendarOf(mail));
        expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
          expect.stringContaining('Angebot 1'),
        ]);
        expect(sent.find(isTo(jens.email))?.attachments).toEqual([]);
        const again = (await told(list, 'relaunch', { note: 'Das Wasser ist weg.' })).filter(isTo(erika.email));
        expect(again.map(({ subject }) => subject)).toEqual([
          'Angebote finden doch statt',
          // The waiting list moves again.
          'Nachgerückt: Angebot 2',
        ]);
        expect(again[0]?.text).toContain('Max: Angebot 1\n\n- Montag, 3. August 2026');
        expect(again[0]?.text).toContain('Das Wasser ist weg.');
      });

      it('speaks of one child and of several, and of one offer and of several, as one does', async () => {
        const list = await several(2, { place: 'published' });
        const [erika, jens, olga] = [
          await families.named('Erika', ['Ali']),
          await families.named('Jens', ['Ole', 'Mia']),
          await families.named('Olga', ['Pia', 'Leo']),
        ];
        for (const one of list) {
          await make.attendance(one.uuid, 'confirmed', erika.children[0]);
          await make.attendance(one.uuid, 'confirmed', jens.children[0]);
        }
        await make.attendance(list[0]!.uuid, 'confirmed', jens.children[1]);
        for (const child of olga.children) await make.attendance(list[0]!.uuid, 'waiting', child);
        const begins = (sent: readonly Email[]): string[] =>
          [erika, jens, olga].map(({ email }) =>
            (sent.find(isTo(email))?.text ?? '').replace(/\s+/g, ' ').replace(/^[^,]*, (.*?)[.:] .*$/, '$1'),
          );
        expect(begins(await told(list, 'cancel'))).toEqual([
          'diese Angebote, zu denen Ali angemeldet ist, finden leider nicht statt',
          'diese Angebote, zu denen Mia und Ole angemeldet sind, finden leider nicht statt',
          'das Angebot, zu dem Leo und Pia angemeldet sind, findet leider nicht statt',
        ]);
        const on = await told(list, 'relaunch');
        expect(on.find(isTo(olga.email))?.text?.replace(/\s+/g, ' ')).toContain(
          'Das Angebot war abgesagt und findet nun doch statt. So stehen die Anmeldungen von Leo und Pia:',
        );
        expect(on.find(isTo(erika.email))?.text?.replace(/\s+/g, ' ')).toContain(
          'Diese Angebote waren abgesagt und finden nun doch statt. So stehen die Anmeldungen von Ali:',
        );
      });

      it('mails of six offers at once read as of two, without one that was relaunched before the job ran, and nothing twice when it runs again', async () => {
        const list = await several(6, { place: 'published' });
        const erika = await families.named('Erika', ['Max']);
        for (const one of list) await make.attendance(one.uuid, 'confirmed', erika.children[0]);
        await move(list, 'cancel', { notify: true }).expect(200);
        await move(list.slice(5), 'relaunch').expect(200);
        const [payload] = (await world.jobs(NOTIFY_FAMILIES_OF_MANY)) as unknown as NotifyFamiliesOfManyPayload[];
        await mails.removeFiles();
        const [mail, ...others] = (await mails.told()).filter(isTo(erika.email));
        expect(others).toEqual([]);
        expect(mail?.text?.match(/^Max: Angebot \d+$/gm)).toEqual(
          [1, 2, 3, 4, 5].map((n) => `Max: Angebot ${String(n)}`),
        );
        await test.app.get(NotifyFamiliesOfMany).run(payload!);
        expect((await mails.told()).filter(isTo(erika.email))).toHaveLength(1);
        const path = `/attendances?participant=${String(erika.children[0])}&itemsPerPage=100&sort=offer`;
        const toldNow = listOf(await admin.get(path)).map(({ told: is }) => is);
        expect(toldNow).toEqual([true, true, true, true, true, false]);
      });

      it('counts a family once for the allowance of an organiser, and three times a day for an offer', async () => {
        const list = await several(2, { place: 'published' });
        const erika = await families.named('Erika', ['Max']);
        for (const one of list) await make.attendance(one.uuid, 'confirmed', erika.children[0]);
        const spent = async (): Promise<unknown> =>
          (await make.sql('select mails from organiser_mails where host_uuid = $1', [club.uuid]))[0]?.['mails'] ?? 0;
        const before = Number(await spent());
        await told(list, 'cancel', {}, host);
        expect(Number(await spent()) - before).toBe(1);
        await told(list, 'relaunch', {}, host);
        await told(list.slice(0, 1), 'cancel', {}, host);
        await move(list.slice(1), 'cancel', {}, host);
        await move(list.slice(0, 1), 'relaunch', {}, host);
        await move(list.slice(1), 'relaunch', {}, host);
        expect((await move(list, 'cancel', { notify: true }, host)).status).toBe(429);
        expect(await statesOf(list)).toEqual([['published'], ['published']]);
      });
    });
  });
});

const isTo =
  (...addresses: string[]) =>
  ({ to }: Email): boolean =>
    addresses.includes(String(to?.[0]?.address));
const calendarOf = ({ attachments }: Email): string => new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
