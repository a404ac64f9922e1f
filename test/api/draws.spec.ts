import { describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { canonicalJson, hashOf } from '../../src/draws/allotment/canonical.js';
import { commitmentOf, ticketOf } from '../../src/draws/allotment/lot.js';
import { DRAW_PHASES, type DrawInput, type DrawOutcome, type DrawPhase } from '../../src/draws/allotment/model.js';
import { WEIGHTS } from '../../src/draws/allotment/weights.js';
import { CommitDecisions } from '../../src/attendances/actions/decisions/commit-decisions.job.js';
import { DrawThread, DrawThreads, type Drawing, type Drawn } from '../../src/draws/run/draw-thread.js';
import { RunDraw } from '../../src/draws/run/run-draw.job.js';
import { type Json } from '../support/json.js';
import { DRAWING } from '../support/lasting-threads.js';
import { openWorld, prepared, type TestOffer } from '../world/index.js';

/** After the phase of applications, before the summer. */
const NOW = '2026-07-01T08:00:00Z';
const OVER = { when: 'before' } as const;

/** What the version of the rules fixes. */
const CONSTANTS = { version: 'draw/1', weights: WEIGHTS };

interface Draw extends Json {
  readonly uuid: string;
  readonly number: number;
  readonly figures: Json;
  readonly commitment: { readonly hash: string; readonly tickets: string };
}

const world = openWorld({ at: NOW, summer: true });
const { make, offers, test } = world;
const { admin, maskedAdmin, superAdmin, member, host } = world.callers;

interface DrawnEdition {
  readonly uuid: string;
  readonly offers: TestOffer[];
  readonly paddling: TestOffer;
  readonly climbing: TestOffer;
}

/** An edition with a lot phase that is over, and offers with so many seats each; the first two have names. */
const edition = async (
  seats: readonly (number | null)[] = [2],
  phase: Parameters<typeof offers.edition>[1] = OVER,
): Promise<DrawnEdition> => {
  const uuid = await offers.edition('lot', phase);
  const made = await make.offers(seats.length, (index) => {
    const day = String(index + 3).padStart(2, '0');
    return {
      name: `Angebot ${String(index + 1)}`,
      edition: uuid,
      dates: [{ begin: `2026-08-${day}T09:00:00+02:00`, end: `2026-08-${day}T12:00:00+02:00` }],
      ...(seats[index] === null ? {} : { maxParticipants: seats[index]! }),
      columns: { requires_application: true },
    };
  });
  const [paddling, climbing] = made;
  return { uuid, offers: made, paddling: paddling!, climbing: climbing! };
};
const wish = (offer: TestOffer, child?: string): Promise<string> => make.attendance(offer.uuid, 'waiting', child);
const wishes = ({ uuid }: TestOffer, count: number): Promise<string[]> =>
  make.attendances(Array.from({ length: count }, () => ({ offer: uuid, status: 'waiting' }) as const));
/** The same, with so many wishes for the first offer. */
const wished = async (count: number, ...of: Parameters<typeof edition>): Promise<DrawnEdition & { all: string[] }> => {
  const made = await edition(...of);
  return { ...made, all: await wishes(made.paddling, count) };
};
const ask = (uuid: string, body: object = {}, caller = admin) => caller.post(`/editions/${uuid}/draws`, body);
const jobOf = ({ headers }: Response): string => String(headers['location']).split('/').at(-1) ?? '';
const asked = async (uuid: string, body: object = {}): Promise<string> => jobOf(await ask(uuid, body).expect(202));
const carryOut = (job: string): Promise<void> => test.app.get(RunDraw).run({ job });
const readJob = (job: string): Promise<Json> => admin.read(`/jobs/${job}`);
const list = (uuid: string, caller = admin): Promise<Draw[]> => caller.read<Draw[]>(`/editions/${uuid}/draws`);
/** A draw from the request to its end. */
const drawn = async (uuid: string, body: object = {}): Promise<Draw> => {
  const job = await asked(uuid, body);
  await carryOut(job);
  expect(await make.sql('select state from background_jobs where uuid = $1', [job])).toEqual([{ state: 'done' }]);
  const [newest] = await list(uuid);
  return newest!;
};
/** By hand. */
const decide = (uuid: string, decided: Readonly<Record<string, string>>) =>
  admin
    .post(`/editions/${uuid}/decisions`, {
      decisions: Object.entries(decided).map(([attendance, decision]) => ({ attendance, decision })),
    })
    .expect(200);
const commit = async (uuid: string): Promise<string> =>
  jobOf(await admin.post(`/editions/${uuid}/commit-decisions`, {}).expect(202));
const carryOutCommit = (job: string): Promise<void> => test.app.get(CommitDecisions).run({ job });
const takeBack = ({ uuid }: Draw) => admin.delete(`/draws/${uuid}`);
const detail = ({ body }: Response): unknown => (body as Json)['detail'];
const wishesOf = (draw: Draw, query = '', caller = admin): Promise<Json[]> =>
  caller.read<Json[]>(`/draws/${draw.uuid}/wishes?itemsPerPage=200&${query}`);
const decisions = async (attendances: readonly string[]): Promise<unknown[]> => {
  const rows = await make.sql(
    `select t.decision from unnest($1::uuid[]) with ordinality a (uuid, place) join attendances t on t.uuid = a.uuid
     order by a.place`,
    [attendances],
  );
  return rows.map(({ decision }) => decision);
};
const protocolOf = async ({ uuid }: Draw): Promise<Json & { input: DrawInput; outcome: DrawOutcome; seed: string }> =>
  (await superAdmin.get(`/draws/${uuid}/protocol`).expect(200)).body as never;
const violations = (answer: Response): unknown[] =>
  (answer.body as { violations?: { propertyPath: string }[] }).violations?.map(({ propertyPath }) => propertyPath) ??
  [];

/** Has this happen once while the next draw is drawn: after it was frozen, and before anything is written. */
const meanwhile = (work: () => Promise<unknown>, when: 'before' | 'after' = 'after'): void =>
  intercept(async (draw) => {
    if (when === 'after') {
      const result = await draw();
      await work();
      return result;
    }
    const drawing = draw();
    await work();
    return drawing;
  });
/** Has the next draw come out differently. */
const altered = (change: (drawn: Drawn) => Drawn): void => intercept(async (draw) => change(await draw()));
const intercept = (
  around: (draw: () => Promise<Drawn>) => Promise<Drawn>,
  told: (phase: DrawPhase) => void = () => undefined,
): void => {
  const thread = test.app.get(DrawThread);
  const takeSlot = thread.takeSlot.bind(thread);
  thread.takeSlot = () => {
    thread.takeSlot = takeSlot;
    const slot = takeSlot();
    const drawWith = (drawing: Drawing, report: (phase: DrawPhase) => void): Promise<Drawn> =>
      slot!.draw(drawing, (phase) => {
        told(phase);
        report(phase);
      });
    return slot && { ...slot, draw: (...given) => around(() => drawWith(...given)) };
  };
};

describe('A simulation', () => {
  it('answers with the edition and the job, also while families still apply, writes nothing but the draw, has no protocol, as its seed is thrown away, and is gone once taken back (R-DRAW-13)', async () => {
    const { uuid, all } = await wished(3, [2], { when: 'now' });
    const answer = await ask(uuid, { simulate: true }).expect(202);
    expect(answer.body).toMatchObject({ uuid });
    expect(answer.headers['location']).toMatch(/\/jobs\/[0-9a-f-]{36}$/);
    const before = await readJob(jobOf(answer));
    expect(before).toMatchObject({ state: 'queued', done: 0, total: 7 });
    expect(before).not.toHaveProperty('made');
    await carryOut(jobOf(answer));
    const job = { kind: 'run-draw', record: uuid, state: 'done', done: 7, total: 7, result: { draw: 1 } };
    expect(await readJob(jobOf(answer))).toMatchObject(job);
    const [draw] = (await list(uuid)) as [Draw];
    // Its number is told, and by what it is read.
    expect(await readJob(jobOf(answer))).toMatchObject({ made: draw.uuid });
    const figures = { children: 3, wishes: 3, seats: 2, places: 2 };
    expect(draw).toMatchObject({ number: 1, state: 'simulated', figures });
    for (const none of ['seed', 'spread']) expect(draw).not.toHaveProperty(none);
    expect(await decisions(all)).toEqual([null, null, null]);
    expect(await wishesOf(draw)).toHaveLength(3);
    await superAdmin.get(`/draws/${draw.uuid}/protocol`).expect(404);
    await takeBack(draw).expect(204);
    await admin.get(`/draws/${draw.uuid}`).expect(404);
    expect(await make.sql('select from draw_wishes where draw_uuid = $1', [draw.uuid])).toEqual([]);
  });

  it('tries other rules side by side, and says what it tried; with several seeds it shows how much of each figure is luck (R-DRAW-10, R-DRAW-13)', async () => {
    const { uuid, offers: made } = await edition([5, 5], { ...OVER, max_places: 2 });
    const child = await make.participant();
    for (const offer of made) await wish(offer, child);
    const rules = { maxPlaces: 2, gapMinutes: 0, firstPlaceBy: 'lot', oneOfVariants: true, friends: true };
    const plain = await drawn(uuid, { simulate: true });
    expect(plain.rules).toEqual({ ...rules, siblings: false, rest: 'waitlisted', ...CONSTANTS });
    const tried = await drawn(uuid, { simulate: true, rules: { maxPlaces: 1, rest: 'unfulfilled', siblings: true } });
    expect(tried.rules).toEqual({ ...rules, maxPlaces: 1, siblings: true, rest: 'unfulfilled', ...CONSTANTS });
    const free = await drawn(uuid, { simulate: true, seeds: 3, rules: { maxPlaces: null, gapMinutes: null } });
    expect(free.rules).not.toHaveProperty('maxPlaces');
    expect([plain, tried, free].map(({ figures }) => figures['places'])).toEqual([2, 1, 2]);
    expect(free.spread).toMatchObject({
      places: { min: 2, max: 2, mean: 2 },
      favourites: { of: { min: 0, max: 0, mean: 0 } },
      friends: { whole: { min: 0, max: 0, mean: 0 } },
      byNumberOfPlaces: expect.arrayContaining([{ min: 1, max: 1, mean: 1 }]),
    });
    expect(await list(uuid)).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1 }]);
  });

  it('makes the oldest one go where there are twenty, and no real draw, and none of another edition (R-DRAW-13)', async () => {
    const [one, other] = [await wished(1), await edition([])];
    await drawn(one.uuid);
    await drawn(one.uuid, { simulate: true });
    const copy = (edition: string, first: number, last: number) =>
      make.sql(
        `insert into draws select (jsonb_populate_record(d, jsonb_build_object(
           'uuid', gen_random_uuid(), 'edition_uuid', $2::uuid, 'number', n))).*
         from draws d, generate_series($3::integer, $4::integer) n where d.edition_uuid = $1 and d.number = 2`,
        [one.uuid, edition, first, last],
      );
    await copy(other.uuid, 1, 1);
    await copy(one.uuid, 3, 21);
    const numbers = async (uuid: string): Promise<number[]> =>
      (await admin.read<Draw[]>(`/editions/${uuid}/draws?itemsPerPage=100`)).map(({ number }) => number);
    expect(await drawn(one.uuid, { simulate: true })).toMatchObject({ number: 22 });
    expect(await numbers(one.uuid)).toEqual([...Array.from({ length: 20 }, (_, index) => 22 - index), 1]);
    expect(await numbers(other.uuid)).toEqual([1]);
  });
});

describe('A real draw', () => {
  it('puts its result on the waiting applications, shows what it was bound to, and leaves a protocol from which it can be repeated, families and groups by pseudonyms, without a name or the key of the tickets (R-DRAW-11, R-DRAW-12)', async () => {
    const { uuid, paddling, climbing } = await edition([2, null]);
    const { account, child } = await world.families.family({}, { firstname: 'Waldemar' });
    const sister = await world.families.child(account.uuid);
    const first = await wish(paddling, child);
    const others = [await wish(paddling, sister), ...(await wishes(paddling, 2))];
    await wish(climbing, child);
    await make.sql(
      `update attendances set priority = 1, favourite = true, group_code = 'Paddelbande', created_at = $2 where uuid = $1`,
      [first, '2026-06-20T06:30:00Z'],
    );
    await make.sql(`update attendances set group_code = 'paddelbande' where uuid = $1`, [others[0]]);
    const { draw: promise } = await admin.read<{ draw: Json }>(`/editions/${uuid}`);
    const draw = await drawn(uuid);
    const by = { uuid: admin.uuid };
    const bound = { ...(promise['commitment'] as Json), firstWish: '2026-06-20T08:30:00+02:00' };
    expect(draw).toMatchObject({ state: 'proposed', number: 1, commitment: bound, by });
    expect(commitmentOf(String(draw['seed']))).toBe(draw.commitment.hash);
    const rows = await make.sql(
      `select decision, draw_uuid, draw_rank, draw_reason from attendances where offer_uuid = $1
       order by draw_rank nulls first`,
      [paddling.uuid],
    );
    expect(rows.map(({ decision, draw_uuid, draw_rank }) => [decision, draw_uuid, draw_rank])).toEqual([
      ['confirmed', draw.uuid, null],
      ['confirmed', draw.uuid, null],
      ['waitlisted', draw.uuid, 1],
      ['waitlisted', draw.uuid, 2],
    ]);
    expect(rows[0]).toMatchObject({ draw_reason: { code: expect.stringContaining('granted') } });
    const protocol = await protocolOf(draw);
    expect(protocol).toMatchObject({
      version: 'draw/1',
      draw: { edition: uuid, number: 1 },
      commitment: { hash: draw.commitment.hash, tickets: draw.commitment.tickets },
      seed: draw['seed'],
      inputHash: draw['inputHash'],
      outcomeHash: draw['outcomeHash'],
      input: { version: 'draw/1', beacon: null, rules: { maxPlaces: null, rest: 'waitlisted' } },
    });
    expect(hashOf(protocol.input)).toBe(draw['inputHash']);
    expect(hashOf(protocol.outcome)).toBe(draw['outcomeHash']);
    const [lot] = await make.sql('select ticket_key, seed from edition_lots where edition_uuid = $1', [uuid]);
    const ticket = ticketOf(String(lot?.['ticket_key']), child);
    const [own] = protocol.input.wishes.filter((one) => one.child === ticket && one.offer === paddling.uuid);
    expect(own).toMatchObject({ rank: 1, favourite: true, group: expect.stringMatching(/^[0-9a-f]{64}$/) });
    // The same code in any spelling is one group, and who has no account is of no family.
    const [families, groups] = [
      protocol.input.children.map(({ family }) => family),
      protocol.input.wishes.filter(({ offer }) => offer === paddling.uuid).map(({ group }) => group),
    ];
    for (const pseudonyms of [families, groups]) {
      expect(pseudonyms.filter((one) => one === null)).toHaveLength(2);
      expect([pseudonyms.length, new Set(pseudonyms).size]).toEqual([4, 2]);
    }
    expect(families).not.toContain(own!.group);
    expect(protocol['draw']).toMatchObject({ firstWish: '2026-06-20T06:30:00.000Z' });
    const text = canonicalJson(protocol);
    for (const secret of [lot?.['ticket_key'], 'Waldemar', 'Paddelbande', 'paddelbande', child, account.uuid]) {
      expect(text).not.toContain(String(secret));
    }
  });

  it('does not begin while families may still apply, unless it is forced; where nothing is drawn, and once the key of the tickets was forgotten, it is a 409 (R-DRAW-14)', async () => {
    for (const when of ['later', 'now'] as const) {
      const { uuid, paddling } = await edition([2], { when });
      test.clock.standAt('2026-06-01T08:00:00Z');
      await wish(paddling);
      await ask(uuid).expect(409);
      if (when === 'now') expect(await drawn(uuid, { force: true })).toMatchObject({ state: 'proposed' });
      test.clock.standAt(NOW);
    }
    const { uuid: forgotten } = await wished(1);
    await make.sql('update edition_lots set ticket_key = null where edition_uuid = $1', [forgotten]);
    for (const uuid of [await offers.edition(undefined, OVER), await offers.edition('firstcome', OVER), forgotten]) {
      await wish(await offers.toApplyFor(uuid));
      expect(detail(await ask(uuid).expect(409))).toContain('no phase');
    }
    await ask(forgotten, { simulate: true }).expect(409);
  });

  it('over nothing is a 422, nor is it made with what a simulation has alone, nor either of rules and numbers of seeds that there are not (R-DRAW-14)', async () => {
    const { uuid, offers: made } = await edition([2, 2, 2, 2, 2]);
    const [draft, cancelled, begun, open, decided] = made;
    for (const offer of made) await wish(offer);
    await make.attendance(draft!.uuid, 'confirmed');
    await make.sql(`update offers set place = 'unpublished' where uuid = $1`, [draft!.uuid]);
    await make.sql('update offers set cancelled = true where uuid = $1', [cancelled!.uuid]);
    await make.sql('update offers set first_begin_at = $2 where uuid = $1', [begun!.uuid, '2026-06-30T08:00:00Z']);
    await make.sql('update offers set requires_application = false where uuid = $1', [open!.uuid]);
    await make.sql(`update attendances set decision = 'confirmed' where offer_uuid = $1`, [decided!.uuid]);
    for (const body of [{}, { simulate: true }]) await ask(uuid, body).expect(422);
    await make.sql('update attendances set decision = null where offer_uuid = $1', [decided!.uuid]);
    const rules = { maxPlaces: 0, gapMinutes: -1, firstPlaceBy: 'age', rest: 'rejected' };
    const refused: readonly (readonly [body: object, paths: readonly string[]])[] = [
      [{ rules: { maxPlaces: 2 } }, ['rules']],
      [{ rules: {}, seeds: 1, simulate: false }, ['rules', 'seeds']],
      [{ simulate: true, rules }, Object.keys(rules).map((name) => `rules.${name}`)],
      [{ simulate: true, seeds: 0 }, ['seeds']],
      [{ simulate: true, seeds: 21 }, ['seeds']],
      // The edition has no public number.
      [{ beacon: '1 2 3' }, ['beacon']],
      [{ simulate: true, beacon: '1 2 3' }, ['beacon']],
    ];
    for (const [body, paths] of refused)
      expect([body, violations(await ask(uuid, body).expect(422))]).toEqual([body, paths]);
    expect(await make.sql('select from background_jobs where record_uuid = $1', [uuid])).toEqual([]);
  });

  it('with a public number needs it and takes it in, for good: another one would give other numbers; a simulation has none (R-DRAW-14, R-DRAW-16)', async () => {
    const phase = { ...OVER, beacon_source: 'Lottozahlen vom 30. Juni 2026' };
    const { uuid } = await wished(2, [2], phase);
    expect(await drawn(uuid, { simulate: true })).not.toHaveProperty('beacon');
    const missing = await ask(uuid).expect(422);
    expect(violations(missing)).toEqual(['beacon']);
    expect(detail(missing)).toContain(phase.beacon_source);
    expect(violations(await ask(uuid, { beacon: '   ' }).expect(422))).toEqual(['beacon']);
    const draw = await drawn(uuid, { beacon: ' 4 17 23 ' });
    expect(draw).toMatchObject({ beacon: '4 17 23', commitment: { beaconSource: phase.beacon_source } });
    expect((await protocolOf(draw)).input.beacon).toBe('4 17 23');
    const reason = 'Noch einmal';
    expect(violations(await ask(uuid, { beacon: '3 2 1', reason }).expect(422))).toEqual(['beacon']);
    await ask(uuid, { beacon: '4 17 23', reason }).expect(202);
  });

  describe('of the same seed', () => {
    it('has the rules of the first, also where that was forced before the phase began (R-DRAW-32)', async () => {
      const { uuid } = await wished(1, [2], { when: 'later' });
      await make.sql(`update edition_tasks set begin_at = '2026-07-05T08:00:00Z' where edition_uuid = $1`, [uuid]);
      const [task] = (await admin.read<{ tasks: Json[] }>(`/editions/${uuid}`)).tasks;
      const patch = (more: Json) => admin.patch(`/editions/${uuid}`, { tasks: [{ ...task, ...more }] });
      await patch({ maxPlaces: 2 }).expect(200);
      await drawn(uuid, { force: true });
      expect(violations(await patch({ maxPlaces: 3 }).expect(422))).toEqual(['tasks[0].maxPlaces']);
      await takeBack((await list(uuid))[0]!).expect(204);
      expect(violations(await patch({ maxPlaces: 2, gapMinutes: 30 }).expect(422))).toEqual(['tasks[0].gapMinutes']);
      expect(await drawn(uuid, { force: true, reason: 'Noch einmal' })).toMatchObject({ rules: { maxPlaces: 2 } });
    });

    it('is not made by the rules of a later phase, neither asked for nor under way (R-DRAW-32)', async () => {
      const { uuid } = await wished(1);
      await drawn(uuid);
      const change = (places: number | null) =>
        make.sql('update edition_tasks set max_places = $2 where edition_uuid = $1', [uuid, places]);
      const again = { reason: 'Noch einmal' };
      const job = await asked(uuid, again);
      await change(1);
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({ state: 'failed' });
      const answer = await ask(uuid, again).set('Accept-Language', 'en').expect(409);
      expect(detail(answer)).toContain('Draw 1 had the same seed and different rules (maxPlaces)');
      await drawn(uuid, { simulate: true });
      expect(await list(uuid)).toHaveLength(2);
    });

    it('gives every child the number that it had, replaces the decisions of the one before, also about what does not enter any more, and leaves it on record (R-DRAW-15, R-DRAW-16)', async () => {
      const { uuid, paddling, climbing, all } = await wished(3, [1, 2]);
      const leaves = await wish(climbing);
      const first = await drawn(uuid);
      expect(await decisions([leaves])).toEqual(['confirmed']);
      all.push(await wish(paddling));
      await make.sql('update offers set max_participants = 4 where uuid = $1', [paddling.uuid]);
      await make.sql(`update offers set place = 'unpublished' where uuid = $1`, [climbing.uuid]);
      const second = await drawn(uuid, { reason: 'Ein Kind und drei Plätze mehr' });
      const [before, now] = [(await protocolOf(first)).outcome.numbers, (await protocolOf(second)).outcome.numbers];
      expect([before.length, now.length]).toEqual([4, 4]);
      expect(before.filter(({ number }) => now.some((one) => one.number === number))).toHaveLength(3);
      expect(await decisions(all)).toEqual(all.map(() => 'confirmed'));
      const decided = (offer: TestOffer) =>
        make.sql('select distinct decision, draw_uuid, draw_reason, draw_rank from attendances where offer_uuid = $1', [
          offer.uuid,
        ]);
      expect(await decided(paddling)).toMatchObject([{ draw_uuid: second.uuid }]);
      const nothing = { decision: null, draw_uuid: null, draw_reason: null, draw_rank: null };
      expect(await decided(climbing)).toEqual([nothing]);
      expect(await list(uuid)).toMatchObject([
        { uuid: second.uuid, state: 'proposed' },
        { uuid: first.uuid, state: 'superseded', supersededAt: expect.any(String) },
      ]);
    });
  });

  it('respects what was decided by hand: a confirmed one is a place that is given, the others leave the draw (R-DRAW-15)', async () => {
    const { uuid, paddling, climbing } = await edition([2, 5], { ...OVER, max_places: 1 });
    const child = await make.participant();
    const confirmed = await wish(paddling, child);
    const other = await wish(climbing, child);
    const [rejected, waitlisted, open] = (await wishes(paddling, 3)) as [string, string, string];
    const all = [confirmed, rejected, waitlisted, open];
    const byHand: Record<string, string> = {
      [confirmed]: 'confirmed',
      [rejected]: 'rejected',
      [waitlisted]: 'waitlisted',
    };
    const expectByHand = (draw: Draw): void => {
      const shown = draw['byHand'] as { attendance: string; offer: string; decision: string }[];
      expect(Object.fromEntries(shown.map(({ attendance, decision }) => [attendance, decision]))).toEqual(byHand);
      expect(shown.map(({ offer }) => offer)).toEqual(Object.keys(byHand).map(() => paddling.uuid));
    };
    await decide(uuid, byHand);
    const draw = await drawn(uuid);
    expect(await decisions(all)).toEqual(['confirmed', 'rejected', 'waitlisted', 'confirmed']);
    expectByHand(draw);
    const { input } = await protocolOf(draw);
    expect(input.offers.find(({ id }) => id === paddling.uuid)).toMatchObject({ seats: 1, taken: 1 });
    expect(input.wishes).toHaveLength(2);
    // The child has as many places as it may have.
    expect(await wishesOf(draw, `participant=${child}`)).toMatchObject([
      { attendance: other, result: 'waitlisted', reason: { code: 'limit-reached', values: { limit: 1 } } },
    ]);
    // And what is decided by hand after a draw, too.
    byHand[open] = 'rejected';
    await decide(uuid, { [open]: 'rejected' });
    expectByHand(await drawn(uuid, { reason: 'Ein Kind wurde abgelehnt' }));
    expect(await decisions(all)).toEqual(['confirmed', 'rejected', 'waitlisted', 'rejected']);
  });

  it('gives only what is vacant, and knows the places that children have here and elsewhere (R-DRAW-1)', async () => {
    const { uuid, paddling, climbing } = await edition([4, null]);
    for (const status of ['confirmed', 'noshow', 'waitlisted'] as const) await make.attendance(paddling.uuid, status);
    const child = await make.participant();
    const on = (day: string) =>
      offers.published({ dates: [{ begin: `${day}T09:00:00+02:00`, end: `${day}T10:00:00+02:00` }] });
    const [elsewhere, past] = [await on('2026-08-20'), await on('2026-05-20')];
    const off = await offers.published({ columns: { cancelled: true } });
    for (const offer of [elsewhere, past, off]) await make.attendance(offer.uuid, 'confirmed', child);
    const own = await offers.toApplyFor(uuid, { columns: { variant_of_uuid: climbing.uuid } });
    await make.attendance(own.uuid, 'participated', child);
    await wish(paddling, child);
    await wish(climbing, child);
    const { input } = await protocolOf(await drawn(uuid));
    const offer = (of: TestOffer): unknown => input.offers.find(({ id }) => id === of.uuid);
    const dates = [['2026-08-03T07:00:00.000Z', '2026-08-03T10:00:00.000Z']];
    expect(offer(paddling)).toEqual({ id: paddling.uuid, seats: 1, taken: 2, base: null, dates });
    expect(offer(climbing)).toMatchObject({ seats: null, taken: 0 });
    expect(offer(own)).toMatchObject({ seats: 0, taken: 1, base: climbing.uuid });
    expect(offer(elsewhere)).toMatchObject({ seats: 0 });
    expect(input.offers).toHaveLength(4);
    expect(input.children[0]?.held.toSorted((left, right) => Number(left.counts) - Number(right.counts))).toEqual([
      { offer: elsewhere.uuid, counts: false },
      { offer: own.uuid, counts: true },
    ]);
  });

  it('gives a child nothing more that has more places than it may have, and reads codes that contradict each other', async () => {
    const { uuid, offers: made } = await edition([9, 9, 9, 9], { ...OVER, max_places: 1 });
    const [angling, diving] = made.slice(2);
    const [rich, one, two] = [await make.participant(), await make.participant(), await make.participant()];
    for (const offer of made.slice(0, 2)) await make.attendance(offer.uuid, 'confirmed', rich);
    await wish(angling!, rich);
    for (const wished of [await wish(angling!, one), await wish(diving!, two)])
      await make.sql(`update attendances set group_code = 'Bande' where uuid = $1`, [wished]);
    const draw = await drawn(uuid);
    expect(await wishesOf(draw, `participant=${rich}`)).toMatchObject([
      { result: 'waitlisted', reason: { code: 'limit-reached', values: { limit: 1 } } },
    ]);
    expect(await wishesOf(draw, 'result=confirmed')).toHaveLength(2);
    expect(draw.figures['friends']).toEqual({ groups: 0, whole: 0 });
  });

  describe('while other things happen', () => {
    it('two at once: the second is a 409 that names the job, as it is while decisions are committed, nor does a commit take decisions that nobody has seen (R-DRAW-14, R-DRAW-17)', async () => {
      const { uuid, all } = await wished(2);
      const answers = await Promise.all([ask(uuid), ask(uuid)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
      const job = jobOf(answers.find(({ status }) => status === 202)!);
      answers.push(await ask(uuid, { simulate: true }).expect(409));
      for (const answer of answers) if (answer.status === 409) expect(answer.headers['location']).toContain(job);
      const committing = await commit(uuid);
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({ state: 'failed' });
      expect(await decisions(all)).toEqual([null, null]);
      expect((await ask(uuid).expect(409)).headers['location']).toContain(committing);
      await carryOutCommit(committing);
      // The body may be missing, too.
      await admin.post(`/editions/${uuid}/draws`).expect(202);
    });

    it('it is answered meanwhile, shows how many of its phases have begun, and tells each once, though friends are brought together twice (R-DRAW-17)', async () => {
      const { uuid, paddling, climbing } = await edition([2, null]);
      for (const child of [await make.participant(), await make.participant()]) {
        const together = await wish(paddling, child);
        const first = await wish(climbing, child);
        await make.sql(`update attendances set group_code = 'Bande', priority = 2 where uuid = $1`, [together]);
        await make.sql('update attendances set priority = 1 where uuid = $1', [first]);
      }
      const job = await asked(uuid);
      const told: DrawPhase[] = [];
      let shown: Json = {};
      intercept(
        async (draw) => {
          const result = await draw();
          // The draw does not wait for what is noted of it, and may be done before.
          while (!(Number(shown['done']) > 1)) shown = await readJob(job);
          return result;
        },
        (phase) => void told.push(phase),
      );
      await carryOut(job);
      expect(shown).toMatchObject({ state: 'running', total: 7, done: expect.any(Number) });
      expect(shown['done']).toBeLessThan(7);
      expect(told.indexOf('friends')).toBeLessThan(told.indexOf('rounds'));
      expect(told.toSorted()).toEqual([...DRAW_PHASES].sort());
    });

    it('what was withdrawn, decided or deleted since it was frozen keeps what it has, and is named (R-DRAW-17)', async () => {
      const { uuid, paddling, climbing } = await edition([9, 9]);
      const [withdrawn, decided, deleted, untouched] = (await wishes(paddling, 4)) as [string, string, string, string];
      const cancelled = await wishes(climbing, 2);
      const job = await asked(uuid);
      meanwhile(async () => {
        await admin.post(`/attendances/${withdrawn}/transition`, { transition: 'withdraw' }).expect(200);
        await decide(uuid, { [decided]: 'rejected' });
        await admin.delete(`/attendances/${deleted}`).expect(204);
        await admin.post(`/offers/${climbing.uuid}/transition`, { transition: 'cancel' }).expect(200);
      });
      await carryOut(job);
      const [draw] = await list(uuid);
      const leftOut = [...(draw!['leftOut'] as string[])].toSorted();
      expect(leftOut).toEqual([withdrawn, decided, deleted, ...cancelled].toSorted());
      expect(await readJob(job)).toMatchObject({ state: 'done', result: { draw: 1, leftOut: 5 } });
      expect(await decisions([withdrawn, decided, untouched])).toEqual([null, 'rejected', 'confirmed']);
      // An offer that is cancelled gives nothing.
      expect(await decisions(cancelled)).toEqual([null, null]);
      expect((await wishesOf(draw!)).map(({ attendance }) => attendance)).not.toContain(deleted);
    });

    it('a process that is killed while it draws leaves nothing half, and the next one draws; killed after it has written, it does not write twice (R-DRAW-17)', async () => {
      const { uuid, all } = await wished(3, [1]);
      const job = await asked(uuid);
      const thread = test.app.get(DrawThread);
      // One of its own, as in the service: the one that the tests keep might be too quick.
      Object.assign(thread, { threads: new DrawThreads() });
      meanwhile(() => thread.onModuleDestroy(), 'before');
      await expect(carryOut(job))
        .rejects.toThrow('thread')
        .finally(() => Object.assign(thread, DRAWING));
      expect(await readJob(job)).toMatchObject({ state: 'queued' });
      expect(await list(uuid)).toEqual([]);
      expect(await decisions(all)).toEqual([null, null, null]);
      await carryOut(job);
      const done = { state: 'done', done: 7, total: 7, result: { draw: 1 } };
      expect(await readJob(job)).toMatchObject(done);
      // Nor does it write twice when it is killed after it has written.
      await make.sql(`update background_jobs set state = 'running', finished_at = null where uuid = $1`, [job]);
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({ state: 'done', result: { draw: 1 } });
      expect(await list(uuid)).toHaveLength(1);
    });
  });

  it('is drawn by the check of its own rules before anything is written, and over nothing once the last wish is gone (R-DRAW-17)', async () => {
    const { uuid, all } = await wished(1);
    const failed = async (job: string, reasons: object): Promise<void> => {
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({ state: 'failed', ...reasons });
      expect(await list(uuid)).toEqual([]);
      expect(await decisions(all)).toEqual([null]);
    };
    const checked = await asked(uuid);
    altered((result) => ({ ...result, complaints: ['a seat is given twice'] }));
    await failed(checked, {});
    const late = await asked(uuid);
    await admin.post(`/attendances/${all[0]!}/transition`, { transition: 'withdraw' }).expect(200);
    await failed(late, { reasons: [{ subject: { uuid: late } }] });
  });

  it('takes the same number of statements for many wishes as for few (R-DRAW-17)', async () => {
    const count = async (children: number): Promise<number> => {
      const { uuid, paddling, climbing } = await edition([3, 3]);
      for (const offer of [paddling, climbing]) await wishes(offer, children);
      const job = await asked(uuid);
      return test.statements(() => carryOut(job));
    };
    expect(await count(5)).toBe(await count(2));
  });
});

describe('A draw is taken back', () => {
  it('with its decisions; what was decided by hand since stays, and so does the record; another of its seed needs a reason that everybody can read (R-DRAW-16)', async () => {
    const { uuid, all } = await wished(3, [9]);
    // Neither a simulation has a reason, nor the first draw.
    expect(await drawn(uuid, { simulate: true, reason: 'Zum Ausprobieren' })).not.toHaveProperty('reason');
    const first = await drawn(uuid, { reason: 'Die Anmeldung ist zu Ende' });
    expect(first).not.toHaveProperty('reason');
    const needsReason = async (body: object): Promise<void> =>
      expect(violations(await ask(uuid, body).expect(422))).toEqual(['reason']);
    await needsReason({});
    await decide(uuid, { [all[0]!]: 'rejected' });
    await takeBack(first).expect(204);
    expect(await decisions(all)).toEqual(['rejected', null, null]);
    const onRecord = { state: 'superseded', seed: first['seed'] };
    expect(await admin.read(`/draws/${first.uuid}`)).toMatchObject(onRecord);
    await takeBack(first).expect(409);
    for (const reason of ['  ', 'x'.repeat(1001)]) await needsReason({ reason });
    const reason = 'Ein Platz mehr';
    const second = await drawn(uuid, { reason });
    expect(await member.read(`/draws/${second.uuid}`)).toMatchObject({ reason, seed: first['seed'] });
    await takeBack(second).expect(204);
    // A commit of what was decided by hand does not commit it.
    await carryOutCommit(await commit(uuid));
    expect(await admin.read(`/draws/${first.uuid}`)).toMatchObject(onRecord);
  });
});

describe('A committed draw', () => {
  it('is committed to for good, not taken back either, and the next one draws what is left with another seed, without a reason (R-DRAW-16)', async () => {
    const { uuid, paddling, all } = await wished(2, [1]);
    const first = await drawn(uuid);
    const job = await commit(uuid);
    await takeBack(first).expect(409);
    await carryOutCommit(job);
    await takeBack(first).expect(409);
    const committed = { state: 'committed', committedAt: expect.any(String) };
    expect(await admin.read(`/draws/${first.uuid}`)).toMatchObject(committed);
    expect((await world.applications.states(all)).toSorted()).toEqual(['confirmed', 'waitlisted']);
    const { draw: promise } = await admin.read<{ draw: { commitment: Json } }>(`/editions/${uuid}`);
    expect(promise.commitment['hash']).not.toBe(first.commitment.hash);
    await make.sql('update offers set max_participants = 9 where uuid = $1', [paddling.uuid]);
    await wish(paddling);
    const second = await drawn(uuid);
    expect(second.commitment.hash).toBe(promise.commitment['hash']);
    expect(second['seed']).not.toBe(first['seed']);
    expect(second.figures).toMatchObject({ wishes: 1 });
  });
});

describe('Who is shown what of a draw', () => {
  /** One place, and an offer without a limit: who wants both has the second alone. */
  const seen = prepared(async () => {
    const { uuid, paddling, climbing } = await edition([1, null]);
    const { child } = await world.families.family({}, { firstname: 'Waldemar' });
    const locked = await make.participant({ firstname: 'Geheim', columns: { protected: true } });
    await wish(paddling, child);
    await wish(climbing, child);
    await wish(paddling, locked);
    return { uuid, paddling, child, tried: await drawn(uuid, { simulate: true, seeds: 2 }), real: await drawn(uuid) };
  });

  it('every token the sums and the proof of real ones; simulations, wishes and names of staff are for admins (R-DRAW-18)', async () => {
    const { uuid, tried, real } = seen;
    for (const caller of [member, host]) {
      const shown = await list(uuid, caller);
      expect(shown.map((draw) => draw.uuid)).toEqual([real.uuid]);
      expect(Object.keys(shown[0]!).toSorted()).toEqual(
        [
          ...[
            'certificate',
            'commitment',
            'createdAt',
            'edition',
            'etag',
            'figures',
            'inputHash',
            'number',
            'outcomeHash',
          ],
          ...['rules', 'seconds', 'seed', 'state', 'uuid'],
        ].toSorted(),
      );
      await caller.get(`/draws/${tried.uuid}`).expect(404);
      await caller.get(`/draws/${real.uuid}/wishes`).expect(403);
    }
    await admin.get(`/draws/${real.uuid}/protocol`).expect(403);
    expect(Object.keys(tried)).toEqual(expect.arrayContaining(['byHand', 'leftOut', 'by', 'spread']));
  });

  it('the wishes with names for those who see families, and without for others, as a list and as a file, at once and by a job (R-DRAW-18)', async () => {
    const seenBy = async (caller: typeof admin): Promise<{ names: unknown[]; order: unknown[] }> => {
      const shown = await wishesOf(seen.real, '', caller);
      return {
        names: shown.map(({ participant }) => (participant as Json)['name']).toSorted(),
        order: shown.map(({ attendance }) => attendance),
      };
    };
    const [all, waldemar] = [await seenBy(superAdmin), 'Waldemar Probe'];
    expect(all.names).toEqual(['Geheim Probe', waldemar, waldemar]);
    expect((await seenBy(admin)).names).toEqual([waldemar, waldemar, undefined]);
    // Who is not named is found by no name either, and stands where everybody would stand.
    expect(await seenBy(maskedAdmin)).toEqual({ names: [undefined, undefined, undefined], order: all.order });

    const path = `/draws/${seen.real.uuid}/wishes/export`;
    const german = await admin.get(path).set('Accept-Language', 'de').buffer(true).expect(200);
    expect(german.headers['content-disposition']).toContain('wuensche-2026-07-01.csv');
    expect(german.text).toContain('Angebot;Kind;Wunsch;Ergebnis;Platz auf der Warteliste;Grund;Begründung');
    expect(german.text).toMatch(/Bestätigt;;Platz erhalten;Ihr Kind hat diesen Platz in der Verlosung bekommen\./);
    expect(german.text).toContain('Waldemar Probe');
    expect(german.text).not.toContain('Geheim');
    const masked = await maskedAdmin.get(`${path}?result=waitlisted`).buffer(true).expect(200);
    expect(masked.text.trim().split('\r\n')).toHaveLength(2);
    expect(masked.text).not.toContain('Probe');
    // Later than anybody was hidden; what others asked for before need not be done.
    await world.forgetJobs();
    test.clock.standAt('2026-07-01T09:00:00Z');
    const { headers } = await admin.post(path, {}).set('Accept-Language', 'de').expect(202);
    await world.drain();
    const file = await admin
      .get(`${new URL(String(headers['location']), 'http://api.test').pathname}/file`)
      .buffer(true);
    test.clock.standAt(NOW);
    expect(file.text).toBe(german.text);
  });

  it('the wishes by result, offer, child and reason, each with its reason in the language that is asked for (R-DRAW-20)', async () => {
    const { real, child, paddling } = seen;
    const count = async (query: string): Promise<number> => (await wishesOf(real, query)).length;
    expect(await count('result=confirmed')).toBe(2);
    expect(await count(`participant=${child}&offer=${paddling.uuid}`)).toBe(1);
    expect(await count('reason=full,no-place-left')).toBe(1);
    expect(await count('reason=given-before')).toBe(0);
    const [refused, ...more] = await wishesOf(real, 'result=waitlisted,unfulfilled');
    expect(more).toEqual([]);
    expect(refused).toMatchObject({ position: 1, reason: { values: { seats: 1 } } });
    expect((refused!['reason'] as Json)['text']).toContain('The only place is taken: by a child');
    const german = await admin.get(`/draws/${real.uuid}/wishes?result=waitlisted`).set('Accept-Language', 'de');
    const text = expect.stringContaining('Der einzige Platz ist vergeben: an ein Kind');
    expect((german.body as Json[])[0]).toMatchObject({ reason: { text } });
  });

  it('of a clash the cause and the date, with the wish and with the application (R-DRAW-36)', async () => {
    const { uuid, paddling, climbing } = await edition([5, 5], { ...OVER, gap_minutes: 60 });
    await make.sql('update offers set variant_of_uuid = $2 where uuid = $1', [climbing.uuid, paddling.uuid]);
    const child = await make.participant();
    const [first, second] = [await wish(paddling, child), await wish(climbing, child)];
    await make.sql('update attendances set priority = 1 where uuid = $1', [first]);
    const draw = await drawn(uuid);
    const text =
      'Ihr Kind hat einen Platz an einem anderen Termin desselben Angebots: „Angebot 1“ (3. August 2026, 9:00 Uhr).';
    const german = (path: string) => admin.get(path).set('Accept-Language', 'de').expect(200);
    const listed = await german(`/draws/${draw.uuid}/wishes?reason=clashes-with-own-place`);
    const reason = { code: 'clashes-with-own-place', text, values: { offer: { uuid: paddling.uuid } } };
    expect(listed.body).toMatchObject([{ attendance: second, reason }]);
    expect((await german(`/attendances/${second}`)).body).toMatchObject({ drawReason: reason });
    expect(canonicalJson((await protocolOf(draw)).outcome)).not.toContain('variant');
  });

  it('of a child that is erased nothing, nor whose account asked for it once that is deleted (R-DRAW-18)', async () => {
    const { uuid, paddling } = await wished(1, [1]);
    const { account, child } = await world.families.family();
    await wish(paddling, child);
    const staff = await test.caller('Losfee', ['ROLE_ADMIN']);
    await carryOut(jobOf(await ask(uuid, { simulate: true }, staff).expect(202)));
    const [draw] = await list(uuid);
    expect(draw).toMatchObject({ by: { uuid: staff.uuid } });
    expect(await wishesOf(draw!)).toHaveLength(2);
    await make.sql(`update attendances set status = 'rejected', decision = null where participant_uuid = $1`, [child]);
    for (const { uuid } of [account, staff]) await superAdmin.delete(`/accounts/${uuid}`).expect(204);
    expect(await wishesOf(draw!)).toHaveLength(1);
    expect(await admin.read(`/draws/${draw!.uuid}`)).not.toHaveProperty('by');
  });
});
