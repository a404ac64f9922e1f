import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FamiliesService } from '../../src/families/families.service.js';
import { type Json, bodyOf } from '../support/json.js';
import { type Caller, JUNE, openWorld, QUESTION, type TestOffer } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { untilBlocked } from '../support/until.js';

interface WishAnswer {
  readonly uuid?: string;
  readonly externalId?: string;
  readonly status?: string;
  readonly result: string;
  readonly problem?: Json;
}

interface FamilyAnswer {
  readonly account: { readonly uuid: string; readonly externalId?: string; readonly known: boolean };
  readonly participants: readonly {
    readonly uuid: string;
    readonly externalId?: string;
    readonly known: boolean;
    readonly attendances: readonly WishAnswer[];
  }[];
}

describe('PUT /families (R-FAM-1)', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families, offers, applications } = world;
  const { admin, superAdmin, maskedAdmin, payments, host, member, readOnly } = world.callers;
  let website: Caller;
  let lot: string;
  let firstcome: string;
  beforeAll(async () => {
    website = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'], { kind: 'service' });
    [lot, firstcome] = [await offers.edition('lot'), await offers.edition('firstcome')];
  });
  beforeEach(() => test.clock.standAt(JUNE));

  let count = 0;
  const MIA = { externalId: 'mia', firstname: 'Mia', lastname: 'Probe', dateOfBirth: '2018-01-01' };
  /** A family that nobody has sent yet. */
  const fresh = (children: readonly Json[] = [{}], account: Json = {}, more: Json = {}): Json => {
    count += 1;
    const name = String(count);
    return {
      account: {
        ...{
          externalId: `familie-${name}`,
          email: `familie${name}@example.org`,
          firstname: 'Petra',
          lastname: 'Probe',
        },
        ...account,
      },
      participants: children.map((child, index) => ({
        ...MIA,
        externalId: `kind-${name}-${String(index)}`,
        firstname: ['Mia', 'Tom', 'Ida'][index],
        ...child,
      })),
      ...more,
    };
  };
  const put = async (family: Json, caller: Caller = website): Promise<FamilyAnswer> =>
    bodyOf(await caller.put('/families', family).expect(200)) as unknown as FamilyAnswer;
  /** The wishes of the only child. */
  const wishesOf = ({ participants }: FamilyAnswer): readonly WishAnswer[] => participants[0]?.attendances ?? [];
  const resultsOf = (answer: FamilyAnswer): unknown[] =>
    wishesOf(answer).map(({ status, result }) => (status === undefined ? result : `${result} ${status}`));
  const wishing = (...wishes: readonly Json[]): Json[] => [{ attendances: wishes }];
  /** The family with other wishes of its only child. */
  const withWishes = (family: Json, ...wishes: readonly Json[]): Json => {
    const [child] = family['participants'] as Json[];
    return { ...family, participants: [{ ...child, attendances: wishes }] };
  };
  const offerIn = (edition: string, options: Parameters<typeof offers.toApplyFor>[1] = {}): Promise<TestOffer> =>
    offers.toApplyFor(edition, options);
  /** All that a repetition could leave behind. */
  const everything = async (): Promise<Json[]> =>
    make.sql(`select
      (select json_agg(x order by x.uuid) from (select uuid, modified_at from accounts) x) as accounts,
      (select json_agg(x order by x.uuid) from (select * from participants) x) as participants,
      (select json_agg(x order by x.uuid) from (select * from attendances) x) as attendances,
      (select count(*) from attendance_history) as history, (select count(*) from attendance_edits) as edits,
      (select count(*) from person_changes) as changes, (select count(*) from postings) as postings,
      (select count(*) from mails) as mails, (select count(*) from events) as events,
      (select count(*) from external_ids) as ids`);

  describe('What it makes', () => {
    it('is account, children and wishes in one request, answered in the order sent (R-FAM-1)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const answer = await put(
        fresh([
          {
            attendances: [
              { externalId: 'w-1', offer: one.uuid, priority: 1, comment: 'Mit Ida.' },
              { offer: other.uuid },
            ],
          },
          { attendances: [{ offer: other.uuid, favourite: true, group: 'Löwen' }] },
        ]),
      );
      expect(answer.account).toMatchObject({ externalId: `familie-${String(count)}`, known: true });
      expect(answer.participants.map(({ known, attendances }) => [known, attendances.length])).toEqual([
        [true, 2],
        [true, 1],
      ]);
      expect(answer.participants.flatMap(({ attendances }) => attendances)).toMatchObject([
        { externalId: 'w-1', status: 'waiting', result: 'created' },
        { status: 'waiting', result: 'created' },
        { status: 'waiting', result: 'created' },
      ]);
      const [first] = answer.participants;
      expect(await admin.read(`/attendances/${String(first?.attendances[0]?.uuid)}`)).toMatchObject({
        ...{ priority: 1, comment: 'Mit Ida.', offer: { uuid: one.uuid }, participant: { uuid: first?.uuid } },
      });
      expect(await admin.read(`/accounts/${answer.account.uuid}`)).toMatchObject({
        ...{ roles: ['ROLE_MEMBER'], kind: 'person', lastname: 'Probe', email: `familie${String(count)}@example.org` },
      });
      expect(await applications.history(String(first?.attendances[0]?.uuid))).toMatchObject([
        { from: null, to: 'waiting', procedure: 'lot', by: website.uuid },
      ]);
    });

    it('may be an account alone (R-FAM-1)', async () => {
      const family = fresh([]);
      expect((await put(family)).participants).toEqual([]);
      const account = { ...(family['account'] as Json), phone: '06291 77' };
      const { account: changed } = await put({ account });
      expect(await admin.read(`/accounts/${changed.uuid}`)).toMatchObject({ phone: '06291 77' });
    });

    it('is nothing more when it is sent again, how often so ever, but for the line of the audit log (R-FAM-6)', async () => {
      const offer = await offerIn(firstcome, {
        maxParticipants: 5,
        columns: { fee: 700, application_questions: [QUESTION] },
      });
      const answers = [{ question: QUESTION.uuid, answer: true }];
      const family = fresh(
        wishing({ externalId: `w-${String(count)}-x`, offer: offer.uuid, priority: 1, favourite: true, answers }),
        { phone: '06291 1', address: { city: 'Adelsheim' } },
        { notify: true },
      );
      expect(resultsOf(await put(family))).toEqual(['created confirmed']);
      await world.drain();
      const before = await everything();
      const again = [await put(family), await put(family)];
      expect(again.map(resultsOf)).toEqual([['unchanged confirmed'], ['unchanged confirmed']]);
      await world.drain();
      expect(await everything()).toEqual(before);
    });

    it('is made once when it comes twice at the same time (R-FAM-6)', async () => {
      const offer = await offerIn(firstcome, { maxParticipants: 1 });
      const family = fresh(wishing({ offer: offer.uuid }, { offer: (await offerIn(lot)).uuid }));
      const all = await Promise.all([1, 2, 3, 4].map(() => put(family)));
      expect(new Set(all.map(({ account }) => account.uuid)).size).toBe(1);
      expect(new Set(all.map(({ participants }) => participants[0]?.uuid)).size).toBe(1);
      expect(all.map(resultsOf).filter(([first]) => first === 'created confirmed')).toHaveLength(1);
      expect(all.map(resultsOf).filter(([first]) => first === 'unchanged confirmed')).toHaveLength(3);
    });

    it('is one child when two families with it come at the same time (R-FAM-6)', async () => {
      const offer = (await offerIn(firstcome)).uuid;
      const all = await Promise.all(
        [1, 2, 3, 4].map(() => put(fresh([{ externalId: 'kind-gleichzeitig', attendances: [{ offer }] }]))),
      );
      expect(new Set(all.map(({ participants }) => participants[0]?.uuid)).size).toBe(1);
      expect(all.map(resultsOf).sort()).toEqual([
        ['created confirmed'],
        ...Array.from({ length: 3 }, () => ['unchanged confirmed']),
      ]);
    });

    it('may be a family without an e-mail address, which no mail reaches (R-FAM-2)', async () => {
      const offer = await offerIn(firstcome);
      const family = fresh(wishing({ offer: offer.uuid }), { email: null }, { notify: true });
      const { account, participants } = await put(family);
      await world.drain();
      expect(await admin.read(`/accounts/${account.uuid}`)).not.toHaveProperty('email');
      expect(await admin.read(`/search?q=Probe`)).toBeDefined();
      expect(await admin.read(`/attendances/${String(participants[0]?.attendances[0]?.uuid)}`)).toMatchObject({
        status: 'confirmed',
      });
      expect((await put(family)).account.uuid).toBe(account.uuid);
      expect(
        (await put({ ...family, account: { ...(family['account'] as Json), email: 'spaet@example.org' } })).account
          .uuid,
      ).toBe(account.uuid);
      expect(await admin.read(`/accounts/${account.uuid}`)).toMatchObject({ email: 'spaet@example.org' });
    });

    it('is a child anew where the one that was found is deleted meanwhile (R-FAM-4)', async () => {
      const family = fresh(wishing());
      const { account, participants } = await put(family);
      const child = participants[0]!.uuid;
      const again = withWishes(family, { offer: (await offerIn(lot)).uuid });
      let answer: Promise<FamilyAnswer> | undefined;
      await test.database.transaction(async () => {
        await test.database.query('delete from participants where uuid = $1', [child]);
        answer = put(again);
        await untilBlocked(test);
      });
      const now = await answer!;
      expect(now.account.uuid).toBe(account.uuid);
      expect(now.participants[0]).toMatchObject({ externalId: expect.any(String), known: true });
      expect(now.participants[0]?.uuid).not.toBe(child);
      expect(resultsOf(now)).toEqual(['created waiting']);
    });
  });

  describe('Wishes', () => {
    it('have each their own result, and what is refused leaves nothing behind and hinders no other (R-FAM-5)', async () => {
      const [good, late] = [
        await offerIn(lot),
        await offerIn(lot, { columns: { application_deadline: '2026-05-01T00:00:00Z' } }),
      ];
      const family = fresh(
        wishing({ offer: late.uuid }, { offer: good.uuid }, { offer: '0192f3a4-5b6c-7d8e-9f01-23456789abcd' }),
      );
      const answer = await put(family);
      expect(resultsOf(answer)).toEqual(['refused', 'created waiting', 'refused']);
      const [first, , third] = wishesOf(answer);
      expect(first?.problem).toMatchObject({
        ...{ type: '/errors/422', title: 'The request cannot be processed', status: 422 },
        detail: expect.stringContaining('offer: The deadline was'),
      });
      expect(first).not.toHaveProperty('uuid');
      expect(third?.problem).toMatchObject({
        status: 422,
        detail: 'offer: There is no offer with this identifier, or none you may see.',
      });
      const [child] = answer.participants;
      expect(
        await make.sql('select count(*)::int as n from attendances where participant_uuid = $1', [child?.uuid]),
      ).toEqual([{ n: 1 }]);
      expect(resultsOf(await put(family))).toEqual(['refused', 'unchanged waiting', 'refused']);
    });

    it('see those before them: places, overlaps, the limit of the phase, favourites (R-FAM-5)', async () => {
      const last = await offerIn(firstcome, { maxParticipants: 1 });
      const siblings = await put(
        fresh([{ attendances: [{ offer: last.uuid }] }, { attendances: [{ offer: last.uuid }] }]),
      );
      expect(siblings.participants.map(({ attendances }) => attendances[0]?.status)).toEqual([
        'confirmed',
        'waitlisted',
      ]);
      const [one, same] = [await offerIn(firstcome), await offerIn(firstcome)];
      const both = await put(fresh(wishing({ offer: one.uuid }, { offer: same.uuid })));
      expect(resultsOf(both)).toEqual(['created confirmed', 'refused']);
      expect(wishesOf(both)[1]?.problem).toMatchObject({
        status: 422,
        conflicts: [{ reason: 'overlap', with: { offer: { uuid: one.uuid } } }],
      });
      const few = await offers.edition('lot', { max_applications: 2 });
      const three = await Promise.all([offerIn(few), offerIn(few), offerIn(few)]);
      expect(resultsOf(await put(fresh(wishing(...three.map(({ uuid: offer }) => ({ offer }))))))).toEqual([
        'created waiting',
        'created waiting',
        'refused',
      ]);
      const four = await Promise.all([offerIn(lot), offerIn(lot), offerIn(lot), offerIn(lot)]);
      expect(
        resultsOf(await put(fresh(wishing(...four.map(({ uuid: offer }) => ({ offer, favourite: true })))))),
      ).toEqual(['created waiting', 'created waiting', 'created waiting', 'refused']);
    });

    it('come last on a waiting list in the order of the request (R-FAM-5)', async () => {
      const offer = await offerIn(firstcome, { maxParticipants: 1 });
      await applications.of(offer, 'confirmed', 'waitlisted');
      const { participants } = await put(fresh([1, 2, 3].map(() => ({ attendances: [{ offer: offer.uuid }] }))));
      const places = await Promise.all(
        participants.map(
          async ({ attendances }) => (await admin.read(`/attendances/${String(attendances[0]?.uuid)}`))['position'],
        ),
      );
      expect(places).toEqual([2, 3, 4]);
    });

    it('that are left out stay; what is said of the others changes, with a line in their history, and null empties it (R-FAM-5)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const family = fresh(
        wishing({ offer: one.uuid, priority: 1, comment: 'Alt' }, { offer: other.uuid, priority: 2 }),
      );
      const [first] = wishesOf(await put(family));
      const changed = await put(withWishes(family, { offer: one.uuid, priority: 3, comment: null }));
      expect(resultsOf(changed)).toEqual(['changed waiting']);
      const now = await admin.read(`/attendances/${String(first?.uuid)}`);
      expect(now).toMatchObject({ priority: 3 });
      expect(now).not.toHaveProperty('comment');
      expect(await make.sql('select changes from attendance_edits where attendance_uuid = $1', [first?.uuid])).toEqual([
        {
          changes: [
            { field: 'priority', from: 1, to: 3 },
            { field: 'comment', from: 'Alt' },
          ],
        },
      ]);
      expect(resultsOf(await put(withWishes(family, { offer: other.uuid })))).toEqual(['unchanged waiting']);
    });

    it('are withdrawn with `withdraw`, as often as it is sent, before the others are decided, and decided anew when they are sent again (R-FAM-7)', async () => {
      const [held, wanted] = [
        await offerIn(firstcome, { maxParticipants: 1, columns: { fee: 500 } }),
        await offerIn(firstcome),
      ];
      const family = fresh(wishing({ offer: held.uuid }));
      const { attendances } = (await put(family)).participants[0] ?? { attendances: [] };
      const waiting = await applications.applied(held);
      expect(waiting.status).toBe('waitlisted');
      // Both are at the same time: the place that is given up comes free for the other wish.
      const swap = withWishes(family, { offer: wanted.uuid }, { offer: held.uuid, withdraw: true });
      expect(resultsOf(await put(swap))).toEqual(['created confirmed', 'changed withdrawn']);
      expect(resultsOf(await put(swap))).toEqual(['unchanged confirmed', 'unchanged withdrawn']);
      await world.drain();
      expect(await admin.read(`/attendances/${waiting.uuid}`)).toMatchObject({ status: 'confirmed' });
      expect(await applications.row(attendances[0]?.uuid)).toMatchObject({ charged: null });
      const back = await put(withWishes(family, { offer: wanted.uuid, withdraw: true }, { offer: held.uuid }));
      expect(resultsOf(back)).toEqual(['changed withdrawn', 'changed waitlisted']);
      expect(wishesOf(back)[1]?.uuid).toBe(attendances[0]?.uuid);
      expect(
        (await applications.history(String(attendances[0]?.uuid))).map(
          ({ to, procedure }) => `${String(to)} ${String(procedure)}`,
        ),
      ).toEqual(['confirmed firstcome', 'withdrawn family', 'waitlisted firstcome']);
    });

    it('that never were are withdrawn already; of one offer twice, the second is refused (R-FAM-7)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const answer = await put(
        fresh(wishing({ offer: one.uuid, withdraw: true }, { offer: other.uuid }, { offer: other.uuid, priority: 2 })),
      );
      expect(resultsOf(answer)).toEqual(['unchanged', 'created waiting', 'refused']);
      expect(wishesOf(answer)[2]?.problem).toMatchObject({ status: 409 });
    });

    it('with the externalId of a wish for another offer, or of another child, are refused (R-FAM-5)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const family = fresh([{ attendances: [{ externalId: 'nur-eine', offer: one.uuid }] }, {}]);
      await put(family);
      const [mia, tom] = family['participants'] as Json[];
      const wish = { externalId: 'nur-eine', offer: other.uuid };
      expect(resultsOf(await put({ ...family, participants: [{ ...mia, attendances: [wish] }] }))).toEqual(['refused']);
      const elsewhere = await put({
        ...family,
        participants: [{ ...tom, attendances: [{ ...wish, offer: one.uuid }] }],
      });
      expect(wishesOf(elsewhere)[0]).toMatchObject({
        result: 'refused',
        problem: { status: 422, violations: [{ propertyPath: 'externalId', code: CODES.uniqueEntity }] },
      });
    });

    it('that staff decided stay as they are: a place, a refusal, a move (R-FAM-6)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const family = fresh(wishing({ externalId: `entschieden-${String(count)}`, offer: one.uuid }));
      const [wish] = wishesOf(await put(family));
      await applications.transition(String(wish?.uuid), 'reject');
      expect(resultsOf(await put(family))).toEqual(['unchanged rejected']);
      await applications.transition(String(wish?.uuid), 'reset');
      await admin.post(`/attendances/${String(wish?.uuid)}/move`, { offer: other.uuid }).expect(201);
      expect(resultsOf(await put(family))).toEqual(['refused']);
    });

    it('with notify are one mail for the family, and none when nothing changed (R-FAM-9)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      await world.mails.fresh();
      const family = fresh(
        [{ attendances: [{ offer: one.uuid }, { offer: other.uuid }] }, { attendances: [{ offer: one.uuid }] }],
        {},
        { notify: true },
      );
      await put(family);
      const mail = await world.mails.only();
      expect(mail.to?.[0]?.address).toBe(`familie${String(count)}@example.org`);
      for (const name of ['Mia', 'Tom', one.name, other.name]) expect(mail.text).toContain(name);
      await put(family);
      expect(await world.mails.fresh()).toEqual([]);
      await put({ ...family, notify: false });
      expect(await world.mails.fresh()).toEqual([]);
    });
  });

  describe('Who is found', () => {
    it('by externalId is changed, with a history; what is left out stays, and null empties (R-FAM-3)', async () => {
      const family = fresh([{ healthNote: 'Nüsse', phone: '1' }], { phone: '06291 1', mobile: '0171 1' });
      const { account, participants } = await put(family);
      const [child] = family['participants'] as Json[];
      const { phone: _, ...rest } = family['account'] as Json;
      const changed = await put({
        account: { ...rest, lastname: 'Neu', mobile: null, address: { city: 'Osterburken' }, email: 'neu@example.org' },
        participants: [{ ...child, firstname: 'Maja', healthNote: null }],
      });
      expect([changed.account.uuid, changed.participants[0]?.uuid]).toEqual([account.uuid, participants[0]?.uuid]);
      const now = await admin.read(`/accounts/${account.uuid}`);
      expect(now).toMatchObject({
        lastname: 'Neu',
        phone: '06291 1',
        address: { city: 'Osterburken' },
        email: 'neu@example.org',
      });
      expect(now).not.toHaveProperty('mobile');
      const maja = await admin.read(`/participants/${String(participants[0]?.uuid)}`);
      expect(maja).toMatchObject({ firstname: 'Maja', phone: '1' });
      expect(maja).not.toHaveProperty('healthNote');
      expect(
        await make.sql(
          'select count(*)::int as n from person_changes where account_uuid = $1 or participant_uuid = $2',
          [account.uuid, participants[0]?.uuid],
        ),
      ).toEqual([{ n: 2 }]);
    });

    it('by e-mail address or by name is only added to, also when the request is sent again with an externalId, which the answer does not show as if it were kept (R-FAM-3)', async () => {
      const [placed, more] = [await offerIn(firstcome), await offerIn(lot)];
      const { account, child } = await families.family(
        { phone: '06291 7', email: 'Bestand@Example.org' },
        { lastname: 'Muster', date_of_birth: '2018-01-01' },
      );
      const held = await applications.applied(placed, { participant: child });
      const attack = (step: string): Json => ({
        account: {
          externalId: `fremd-${step}`,
          email: 'bestand@example.ORG',
          firstname: 'Eve',
          lastname: 'Böse',
          phone: '666',
        },
        participants: [
          {
            ...{
              externalId: `kind-fremd`,
              firstname: 'MAX',
              lastname: 'muster',
              dateOfBirth: '2018-01-01',
              phone: '666',
              email: 'eve@example.org',
            },
            attendances: [
              { externalId: 'w-fremd', offer: placed.uuid, withdraw: true },
              { externalId: 'w-fremd-2', offer: more.uuid },
            ],
          },
        ],
      });
      const before = await make.sql('select * from accounts where uuid = $1', [account.uuid]);
      for (const step of ['eins', 'eins', 'zwei']) {
        const answer = await put(attack(step));
        expect(answer.account).toEqual({ uuid: account.uuid, known: false });
        expect(answer.participants[0]).toMatchObject({ uuid: child, known: false });
        expect(answer.participants[0]).not.toHaveProperty('externalId');
        expect(wishesOf(answer).map(({ externalId }) => externalId)).toEqual([undefined, 'w-fremd-2']);
        expect(wishesOf(answer)[0]).toMatchObject({ result: 'refused', status: 'confirmed', problem: { status: 403 } });
      }
      expect(await make.sql('select * from accounts where uuid = $1', [account.uuid])).toEqual(before);
      expect(await admin.read(`/participants/${child}`)).not.toHaveProperty('phone');
      expect(await admin.read(`/attendances/${held.uuid}`)).toMatchObject({ status: 'confirmed' });
      const ids = await make.sql(`select kind, external_id from external_ids where external_id like '%fremd%'`);
      expect(ids).toEqual([{ kind: 'attendance', external_id: 'w-fremd-2' }]);
    });

    it('by a name that came with a merged child or wish is only added to (R-FAM-3)', async () => {
      const [placed, more] = [await offerIn(firstcome), await offerIn(lot)];
      const { account, child } = await families.family(
        { email: 'echt@example.org' },
        { lastname: 'Echt', date_of_birth: '2018-01-01' },
      );
      const held = await applications.applied(placed, { participant: child });
      // A stranger's form adds a child that staff take for a slip of the pen.
      const form = (changes: Json, wish: Json): Json => ({
        account: { email: 'echt@example.org', firstname: 'Eva', lastname: 'Echt' },
        participants: [
          {
            ...{ externalId: 'formular-9', firstname: 'Maks', lastname: 'Echt', dateOfBirth: '2018-01-01', ...changes },
            attendances: [{ externalId: 'formular-9-1', offer: placed.uuid, ...wish }],
          },
        ],
      });
      const [slip] = (await put(form({}, {}))).participants;
      await admin.post(`/participants/${String(slip?.uuid)}/merge`, { into: child }).expect(200);
      const before = await admin.read(`/participants/${child}`);
      const rewritten = { firstname: 'Eve', phone: '666' };
      const answer = await put(form(rewritten, { withdraw: true }));
      expect(answer.participants[0]).toMatchObject({ uuid: child, known: false });
      expect(wishesOf(answer)[0]).toMatchObject({ uuid: held.uuid, result: 'refused', problem: { status: 403 } });
      expect(await admin.read(`/participants/${child}`)).toEqual(before);
      const added = await put(form(rewritten, { externalId: 'formular-9-2', offer: more.uuid }));
      expect(wishesOf(added)[0]).toMatchObject({ result: 'created' });
      // Named by the website itself, it is its own again.
      await website.patch(`/participants/${child}`, { externalId: 'formular-9' }).expect(200);
      expect((await put(form(rewritten, {}))).participants[0]).toMatchObject({ uuid: child, known: true });
      expect(await admin.read(`/participants/${child}`)).toMatchObject(rewritten);
      expect(account.uuid).toBe(added.account.uuid);
    });

    it('by name alone, is not told where else the child has a place, and reads why in words for families (R-FAM-3, R-FAM-5)', async () => {
      const [held, same, off] = [
        await offerIn(firstcome, { name: 'Zirkus' }),
        await offerIn(firstcome),
        await offerIn(firstcome, { dates: [] }),
      ];
      const family = fresh(wishing({ offer: held.uuid }));
      await put(family);
      await admin.post(`/offers/${off.uuid}/transition`, { transition: 'cancel' }).expect(200);
      const { participants, account } = family as { participants: Json[]; account: Json };
      const stranger = {
        account: { ...account, externalId: 'fremd-ueberall' },
        participants: [
          {
            ...participants[0],
            externalId: null,
            attendances: [held, same, off].map(({ uuid }) => ({ offer: uuid, priority: 3 })),
          },
        ],
      };
      const german = async (sent: Json): Promise<string[]> => {
        const answer = bodyOf(await website.put('/families', sent).set('Accept-Language', 'de').expect(200));
        expect(JSON.stringify(answer)).not.toMatch(/Status|Übergang|externalId (von|of)/);
        return wishesOf(answer as unknown as FamilyAnswer).map(({ problem }) => String(problem?.['detail']));
      };
      expect(await german(stranger)).toEqual([
        expect.stringMatching(/^Diese Familie ist schon bekannt.* ändert die Verwaltung/),
        expect.stringMatching(/überschneidet sich mit einem anderen Angebot, in dem das Kind einen Platz hat\.$/),
        expect.stringMatching(/^Das Angebot ist abgesagt: Plätze, auch auf der Warteliste, gibt es nur, wenn/),
      ]);
      expect(JSON.stringify(await put(stranger))).not.toContain('Zirkus');
      expect((await german(withWishes(family, { offer: same.uuid })))[0]).toContain('„Zirkus“');
      const [application] = wishesOf(await put(family));
      await applications.transition(String(application?.uuid), 'reject');
      expect(await german(withWishes(family, { offer: held.uuid, withdraw: true }))).toEqual([
        'Die Anmeldung kann nicht mehr zurückgezogen werden; ihr Stand ist „Abgelehnt“.',
      ]);
    });

    it('by name is found whatever its case, umlauts and blanks; twins and other birthdays are other children (R-FAM-4)', async () => {
      const family = fresh([{ firstname: 'Jörg', externalId: null }], { externalId: null });
      const { account, participants } = await put(family);
      const same = { ...MIA, externalId: null, lastname: 'PROBE' };
      const answer = await put({
        ...family,
        participants: [
          { ...same, firstname: ' joerg ' },
          { ...same, firstname: 'Jana' },
          { ...same, firstname: 'Jörg', dateOfBirth: '2019-01-01' },
        ],
      });
      expect(answer.account.uuid).toBe(account.uuid);
      const [jorg, ...others] = answer.participants.map(({ uuid }) => uuid);
      expect(jorg).toBe(participants[0]?.uuid);
      expect(new Set([jorg, ...others]).size).toBe(3);
    });

    it('may be one child under two names, where two were merged (R-FAM-4)', async () => {
      const offer = await offerIn(lot);
      const family = fresh([
        { attendances: [{ offer: offer.uuid }] },
        { firstname: 'Mya', attendances: [{ offer: offer.uuid }] },
      ]);
      const [goes, stays] = (await put(family)).participants.map(({ uuid }) => uuid);
      await admin.post(`/participants/${String(goes)}/merge`, { into: stays }).expect(200);
      const before = await everything();
      const answer = await put(family);
      expect(answer.participants.map(({ uuid, attendances }) => [uuid, attendances[0]?.result])).toEqual([
        [stays, expect.anything()],
        [stays, expect.anything()],
      ]);
      expect((await put(family)).participants.map(({ attendances }) => attendances[0]?.result)).toEqual([
        'unchanged',
        'refused',
      ]);
      expect(before).toBeDefined();
    });

    it('is found by externalId also when the child has gone to another account, where it stays (R-FAM-4)', async () => {
      const offer = await offerIn(lot);
      const family = fresh(wishing({ offer: offer.uuid }));
      const { participants } = await put(family);
      const { account: mother } = await families.family();
      await admin.patch(`/participants/${String(participants[0]?.uuid)}`, { account: mother.uuid }).expect(200);
      const answer = await put(family);
      expect(answer.participants[0]?.uuid).toBe(participants[0]?.uuid);
      expect(resultsOf(answer)).toEqual(['unchanged waiting']);
      expect(await admin.read(`/participants/${String(participants[0]?.uuid)}`)).toMatchObject({
        account: { uuid: mother.uuid },
      });
    });

    it('is found so, too, when its name was put right since it has gone to another account (R-FAM-4)', async () => {
      const offer = await offerIn(lot);
      const family = fresh(wishing({ offer: offer.uuid }));
      const child = (await put(family)).participants[0]?.uuid;
      const { account: mother } = await families.family();
      await admin.patch(`/participants/${String(child)}`, { account: mother.uuid }).expect(200);
      await admin.patch(`/participants/${String(child)}`, { firstname: 'Maria' }).expect(200);
      const answer = await put(family);
      expect([answer.participants[0]?.uuid, resultsOf(answer)]).toEqual([child, ['unchanged waiting']]);
    });

    it('of another family is not changed by a family that calls its child the same, which is refused (R-FAM-4)', async () => {
      const offer = await offerIn(lot);
      const theirs = fresh([{ externalId: '1', attendances: [{ offer: offer.uuid }] }]);
      const { participants } = await put(theirs);
      const before = await everything();
      for (const other of [{ firstname: 'Paul' }, { dateOfBirth: '2015-03-12' }]) {
        const mine = fresh([{ externalId: '1', ...other, attendances: [{ offer: offer.uuid, withdraw: true }] }]);
        expectViolations(await website.put('/families', mine), [['participants[0].externalId', CODES.uniqueEntity]]);
      }
      expect(await everything()).toEqual(before);
      await put({ ...theirs, participants: [{ ...MIA, externalId: '1', firstname: 'Mira' }] });
      expect(await admin.read(`/participants/${String(participants[0]?.uuid)}`)).toMatchObject({ firstname: 'Mira' });
    });

    it('that is sent twice under two names is one child, which keeps the first (R-FAM-4)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const family = fresh([
        { externalId: null, firstname: 'Uli', attendances: [{ offer: one.uuid }] },
        { externalId: 'zweimal-1', firstname: 'ULI', attendances: [{ offer: other.uuid }] },
        { externalId: 'zweimal-2', firstname: 'Uli' },
      ]);
      const answer = await put(family);
      expect(new Set(answer.participants.map(({ uuid }) => uuid)).size).toBe(1);
      expect(answer.participants.flatMap(({ attendances }) => attendances.map(({ result }) => result))).toEqual([
        'created',
        'created',
      ]);
      const names = await make.sql(`select external_id from external_ids where external_id like 'zweimal-%'`);
      expect(names).toEqual([{ external_id: 'zweimal-1' }]);
      const before = await everything();
      const again = (await put(family)).participants;
      expect(again.map(({ known }) => known)).toEqual([false, true, false]);
      for (const { participants } of [answer, { participants: again }])
        expect(participants.map(({ externalId }) => externalId)).toEqual([undefined, 'zweimal-1', undefined]);
      expect(await everything()).toEqual(before);
    });

    it('is a new family again after it was erased (R-FAM-3)', async () => {
      const family = fresh([{}]);
      const { account } = await put(family);
      await admin.delete(`/accounts/${account.uuid}`).expect(204);
      expect((await put(family)).account.uuid).not.toBe(account.uuid);
    });

    it('under an information lock takes wishes like any other, but is not changed (R-FAM-3)', async () => {
      const [one, other] = [await offerIn(lot), await offerIn(lot)];
      const family = fresh(wishing({ offer: one.uuid, comment: 'Alt' }));
      const { account } = await put(family);
      await superAdmin.patch(`/accounts/${account.uuid}`, { protected: true }).expect(200);
      const person = { ...(family['account'] as Json), lastname: 'Anders', email: 'anders@example.org' };
      const answer = await put({
        ...withWishes(family, { offer: one.uuid, comment: 'Neu', priority: 4 }, { offer: other.uuid }),
        account: person,
      });
      expect(resultsOf(answer)).toEqual(['changed waiting', 'created waiting']);
      expect(await superAdmin.read(`/accounts/${account.uuid}`)).toMatchObject({
        lastname: 'Probe',
        email: `familie${String(count)}@example.org`,
      });
      expect(await superAdmin.read(`/attendances/${String(wishesOf(answer)[0]?.uuid)}`)).toMatchObject({
        priority: 4,
        comment: 'Alt',
      });
      expect(JSON.stringify(answer)).not.toMatch(/Probe|Mia|Anders/);
    });
  });

  describe('Who may send one', () => {
    it('is who sees families, with a writing token (R-FAM-1)', async () => {
      for (const caller of [maskedAdmin, payments, host, member, readOnly])
        expect((await caller.put('/families', fresh())).status).toBe(403);
      for (const caller of [admin, superAdmin]) await put(fresh(), caller);
    });

    it('sends no account that is not a family’s (R-FAM-2)', async () => {
      for (const email of [admin.email, host.email, superAdmin.email]) {
        expectProblem(
          await website.put('/families', fresh([{}], { externalId: null, email })),
          403,
          'account: this account is not that of a family.',
        );
      }
    });
  });

  describe('A malformed family', () => {
    it('is refused as a whole, each field by its path (R-FAM-1)', async () => {
      expectViolations(
        await website.put('/families', {
          account: { firstname: 'A' },
          participants: [{ firstname: 'B', lastname: 'C', dateOfBirth: '2018-01-01', state: 'x' }],
        }),
        [
          ['account.lastname', CODES.blank],
          ['participants[0].state', CODES.unknownField],
        ],
      );
      expectViolations(await website.put('/families', fresh([{}], { externalId: null, email: null })), [
        ['account.email', CODES.blank],
      ]);
      expectViolations(await website.put('/families', fresh([{ externalId: 'x' }, { externalId: 'x' }])), [
        ['participants[1].externalId', CODES.notUnique],
      ]);
      expectViolations(await website.put('/families', fresh([{}, { dateOfBirth: '2027-01-01' }])), [
        ['participants[1].dateOfBirth', CODES.lessThanOrEqual],
      ]);
      const taken = fresh();
      await put(taken);
      const mine = fresh();
      await put(mine);
      const { email } = taken['account'] as { email: string };
      expectViolations(await website.put('/families', { ...mine, account: { ...(mine['account'] as Json), email } }), [
        ['account.email', CODES.uniqueEntity],
      ]);
    });
  });

  describe('PUT /families/batch', () => {
    interface Result {
      readonly status: number;
      readonly family?: FamilyAnswer;
      readonly problem?: Json;
    }
    const batch = async (sent: readonly unknown[]): Promise<Result[]> =>
      (await website.put('/families/batch', { families: sent }).expect(200)).body as Result[];

    it('answers in the order of the request, each family as if alone: one that is malformed, or no family’s, does not hinder the others (R-FAM-8)', async () => {
      const offer = await offerIn(lot);
      const [one, other] = [fresh(wishing({ offer: offer.uuid })), fresh(wishing({ offer: offer.uuid }))];
      const lines = (): Promise<Json[]> =>
        make.sql(
          `select outcome, record_uuid, fields from audit_log where route = 'PUT /families/batch' order by at, uuid`,
        );
      const before = (await lines()).length;
      const answer = await batch([
        one,
        { account: {} },
        'x',
        fresh([{}], { externalId: null, email: admin.email }),
        other,
        one,
      ]);
      expect(answer.map(({ status }) => status)).toEqual([200, 422, 422, 403, 200, 200]);
      expect(answer.map(({ family }) => family && resultsOf(family))).toEqual([
        ['created waiting'],
        ...[undefined, undefined, undefined],
        ['created waiting'],
        ['unchanged waiting'],
      ]);
      expect(answer[1]?.problem).toMatchObject({
        status: 422,
        violations: expect.arrayContaining([expect.objectContaining({ propertyPath: 'account.lastname' })]),
      });
      const fresher = (await lines()).slice(before);
      expect(fresher.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done', 'done']);
      expect(fresher[0]).toMatchObject({ record_uuid: answer[0]?.family?.account.uuid, fields: ['families'] });
    });

    it('takes a hundred at most, and is one request for the limits (R-FAM-8)', async () => {
      expectViolations(await website.put('/families/batch', { families: Array.from({ length: 101 }, () => ({})) }), [
        ['families', CODES.tooMany],
      ]);
      const remaining = async (): Promise<number> =>
        Number((await website.get('/editions')).headers['x-ratelimit-remaining']);
      const before = await remaining();
      await batch([fresh(), fresh(), fresh()]);
      expect(before - (await remaining())).toBe(2);
    });

    it('mails each family of its own wishes alone (R-FAM-9)', async () => {
      const offer = await offerIn(lot);
      await world.mails.fresh();
      await batch([1, 2].map(() => fresh(wishing({ offer: offer.uuid }), {}, { notify: true })));
      expect((await world.mails.fresh()).map(({ to }) => to?.[0]?.address)).toEqual(
        [count - 1, count].map((nth) => `familie${String(nth)}@example.org`),
      );
    });

    it('says of what comes after the loss of the database that it was not tried (R-FAM-8)', async () => {
      const service = test.app.get(FamiliesService);
      const gone = jest.spyOn(service, 'put').mockImplementationOnce(() => {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      });
      const answer = await batch([fresh(), fresh()]);
      expect(answer.map(({ status }) => status)).toEqual([503, 503]);
      expect(gone).toHaveBeenCalledTimes(1);
      gone.mockRestore();
    });
  });
});
