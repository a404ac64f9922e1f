import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { EditionLots, OldTicketKeys } from '../../src/editions/edition-lots.store.js';
import { drawRulesOf, termsOf } from '../../src/editions/edition-draw.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, listOf, violationsOf } from '../support/json.js';
import { JUNE, openWorld } from '../world/index.js';

const COMING = { begin: '2026-06-10T08:00:00+02:00', end: '2026-06-20T08:00:00+02:00' };
const AFTERWARDS = { begin: '2026-06-21T08:00:00+02:00', end: '2026-06-30T08:00:00+02:00' };
const PAST = { begin: '2026-05-01T08:00:00+02:00', end: '2026-05-10T08:00:00+02:00' };
const SOURCE = 'Lottozahlen vom 12. Juni 2026';

type Edition = Json & { readonly uuid: string };

const lotTask = (more: Json = {}): Json => {
  return { type: 'application_system', applicationSystem: 'lot', ...COMING, ...more };
};

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

describe('The lot of an edition', () => {
  const { test, callers, make } = openWorld({ at: JUNE });
  const { admin, member, host } = callers;
  beforeEach(() => test.clock.standAt(JUNE));
  const lots = (): EditionLots => test.app.get(EditionLots);

  const create = (...tasks: Json[]): Promise<Edition> => admin.posted('/editions', { name: 'Sommer', tasks });
  const patch = (edition: Edition, tasks: Json[]) => admin.patch(`/editions/${edition.uuid}`, { tasks });
  const write = async (edition: Edition, ...tasks: Json[]): Promise<Edition> =>
    (await patch(edition, tasks).expect(200)).body as Edition;
  const refused = async (edition: Edition, ...tasks: Json[]): Promise<unknown> =>
    violationsOf(await patch(edition, tasks));
  const read = (edition: Edition) => admin.read(`/editions/${edition.uuid}`);
  const commitment = (edition: Json): Json => (edition['draw'] as Json | undefined)?.['commitment'] as Json;
  const current = (edition: Edition): ReturnType<EditionLots['current']> => lots().current(edition.uuid);
  const rulesOf = async (edition: Edition): Promise<unknown> => drawRulesOf((await lots().next(edition.uuid)).phase);
  const taskOf = (edition: Edition): Json => (edition['tasks'] as Json[])[0] ?? {};
  /** The task as it was read, with other values. */
  const kept = (edition: Edition, more: Json = {}): Json => ({ ...taskOf(edition), ...more });

  it('is made with its first lot task, another one for each edition, and its hashes are shown to every reader (R-DRAW-30)', async () => {
    const edition = await create(lotTask());
    const lot = await current(edition);
    for (const secret of [lot?.seed, lot?.ticketKey]) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const shown = { hash: sha256(lot?.seed ?? ''), tickets: sha256(lot?.ticketKey ?? ''), since: JUNE };
    expect(commitment(edition)).toEqual(shown);
    for (const reader of [admin, member, host]) {
      const one = await reader.get(`/editions/${edition.uuid}`);
      expect(commitment(bodyOf(one))).toEqual(shown);
      const listed = listOf(await reader.get('/editions')).find(({ uuid }) => uuid === edition.uuid);
      expect(commitment(listed ?? {})).toEqual(shown);
      expect(one.text).not.toContain(lot?.seed ?? '?');
      expect(one.text).not.toContain(lot?.ticketKey ?? '?');
    }
    // It is another one for each edition, also for a copy.
    const copy = await admin.posted(`/editions/${edition.uuid}/copy`);
    const hashes = [edition, copy, await create(lotTask())].map((one) => commitment(one)['hash']);
    expect(new Set(hashes).size).toBe(3);
  });

  it('is copied without the source of the public number, which everybody knows by then (R-CAT-4, R-EDI-5, R-EDI-6)', async () => {
    const edition = await create(lotTask({ beaconSource: 'Lottozahlen vom 12. Juni 2026', maxPlaces: 2 }));
    for (const moveDays of [0, 380]) {
      const copy = await admin.posted(`/editions/${edition.uuid}/copy`, { moveDays });
      expect(commitment(copy)).not.toHaveProperty('beaconSource');
      expect(taskOf(copy as Edition)).toMatchObject({ beaconSource: null, maxPlaces: 2 });
    }
  });

  it('is missing without a lot task, comes with the first one, and is one only, however many requests bring it; it survives every change of the tasks, also their removal (R-DRAW-30)', async () => {
    const edition = await create(lotTask({ applicationSystem: 'firstcome' }));
    expect(edition).not.toHaveProperty('draw');
    expect(await current(edition)).toBeUndefined();
    test.clock.standAt('2026-06-02T10:00:00+02:00');
    // Each keeps the task: without it, the first to arrive would remove what the others name.
    const tasks = [{}, { maxPlaces: 2 }, AFTERWARDS].map((more) =>
      kept(edition, { applicationSystem: 'lot', ...more }),
    );
    const [changed] = await Promise.all(tasks.map((task) => write(edition, task)));
    const made = await make.sql('select number from edition_lots where edition_uuid = $1', [edition.uuid]);
    expect(made).toEqual([{ number: 1 }]);
    const before = commitment(changed!);
    expect(before).toMatchObject({ since: '2026-06-02T10:00:00+02:00' });
    expect(commitment(await write(edition, lotTask({ ...AFTERWARDS, maxPlaces: 2 })))).toEqual(before);
    expect(commitment(await write(edition))).toEqual(before);
    await Promise.all([write(edition, lotTask()), write(edition, lotTask(AFTERWARDS))]);
    expect(commitment(await read(edition))).toEqual(before);
  });

  it('is followed by a fresh one once it is used, however often that is said (R-DRAW-30)', async () => {
    const edition = await create(lotTask({ beaconSource: SOURCE }));
    const { uuid } = edition;
    const tag = String((await admin.get(`/editions/${uuid}`)).headers['etag']);
    const first = await current(edition);
    await Promise.all([lots().renew(uuid, 1), lots().renew(uuid, 1), lots().renew(uuid, 1)]);
    const second = await current(edition);
    expect(second).toMatchObject({ number: 2, beaconSource: SOURCE, usedAt: null, begunAt: null });
    expect(new Set([first?.seed, second?.seed, first?.ticketKey, second?.ticketKey]).size).toBe(4);
    const sql = 'select seed, used_at from edition_lots where edition_uuid = $1 and number = 1';
    expect(await make.sql(sql, [uuid])).toEqual([{ seed: first?.seed, used_at: test.clock.now() }]);
    expect(commitment(await read(edition))['hash']).toBe(second?.hash);
    // For If-Match the edition is still the same version, and the lot goes with it.
    await admin.patch(`/editions/${uuid}`, { name: 'Herbst' }).set('If-Match', tag).expect(200);
    await admin.delete(`/editions/${uuid}`).expect(204);
    expect(await current(edition)).toBeUndefined();
  });

  describe('forgets its ticket key', () => {
    const forget = async (before: string): Promise<[due: number, forgotten: number]> => {
      const keys = test.app.get(OldTicketKeys);
      const moment = new Date(before);
      const due = await keys.due(moment);
      return [due, await test.database.transaction(() => keys.forget(moment, 100))];
    };
    const AFTER = '2026-07-01T00:00:00+02:00';

    it('when its edition is long over, and not a day before, and gets fresh secrets then (R-DRAW-37)', async () => {
      await make.sql('update edition_lots set ticket_key = null');
      const edition = await create(lotTask(), { type: 'holiday', ...AFTERWARDS });
      expect(await forget(AFTERWARDS.end)).toEqual([0, 0]);
      expect(await forget(AFTER)).toEqual([1, 1]);
      expect(await forget(AFTER)).toEqual([0, 0]);
      const lot = await current(edition);
      expect([lot?.ticketKey, lot?.tickets]).toEqual([null, commitment(edition)['tickets']]);
      expect(commitment(await read(edition))).toEqual(commitment(edition));
      // Fresh ones come when lots are to be drawn there again.
      const again = await write(edition, lotTask(AFTERWARDS));
      expect(await current(edition)).toMatchObject({ number: 2, ticketKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(commitment(again)['hash']).not.toBe(commitment(edition)['hash']);
    });

    it('not before it was made and used as long ago (R-DRAW-37)', async () => {
      await make.sql('update edition_lots set ticket_key = null');
      const edition = await create(lotTask(PAST));
      expect(await forget('2026-05-20T00:00:00+02:00')).toEqual([0, 0]);
      test.clock.standAt('2026-07-15T10:00:00+02:00');
      await lots().renew(edition.uuid, 1);
      test.clock.standAt(JUNE);
      expect(await forget(AFTER)).toEqual([0, 0]);
      expect(await forget('2026-07-16T00:00:00+02:00')).toEqual([2, 2]);
    });
  });

  it('has the rules of the phase that runs, else of the last one, else of the first to come (R-DRAW-31)', async () => {
    const edition = await create(
      lotTask({ ...AFTERWARDS, maxPlaces: 3 }),
      lotTask({ ...COMING, maxPlaces: 2 }),
      lotTask({ ...PAST, maxPlaces: 1 }),
      lotTask({ begin: PAST.end, end: '2026-05-20T08:00:00+02:00', applicationSystem: 'firstcome', maxPlaces: 9 }),
    );
    const places = async (at: string): Promise<unknown> => {
      test.clock.standAt(at);
      return (await lots().next(edition.uuid)).phase?.maxPlaces;
    };
    for (const [day, expected] of [
      ['04-01', 1],
      ['06-01', 1],
      ['06-15', 2],
      ['07-15', 3],
    ] as const)
      expect([day, await places(`2026-${day}T10:00:00+02:00`)]).toEqual([day, expected]);
  });

  it('is drawn by the defaults where the phase says nothing (R-DRAW-31)', async () => {
    const together = { oneOfVariants: true, friends: true, siblings: false };
    const defaults = { maxPlaces: null, gapMinutes: 0, firstPlaceBy: 'lot', rest: 'waitlisted', ...together };
    expect(await rulesOf(await create(lotTask()))).toEqual(defaults);
    const apart = { oneOfVariants: false, friends: false, siblings: true };
    const rules = { maxPlaces: 4, gapMinutes: 30, firstPlaceBy: 'favourites', rest: 'unfulfilled', ...apart };
    expect(await rulesOf(await create(lotTask(rules)))).toEqual(rules);
  });

  describe('keeps its rules', () => {
    const RULES = { maxPlaces: 3, gapMinutes: 30, siblings: true };
    const OTHERS = {
      ...{ maxPlaces: 4, gapMinutes: 0, firstPlaceBy: 'favourites', oneOfVariants: false, friends: false },
      ...{ siblings: null, rest: 'unfulfilled' },
    };
    const begun = async (): Promise<Edition> => {
      const edition = await create(lotTask(RULES));
      test.clock.standAt('2026-06-12T10:00:00+02:00');
      return edition;
    };
    const at = (...names: readonly string[]): unknown => names.map((name) => [`tasks[0].${name}`, CODES.expression]);

    it('once the phase has begun, each of them, and not before (R-DRAW-32)', async () => {
      const edition = await create(lotTask(RULES));
      for (const others of [OTHERS, {}]) await write(edition, kept(edition, others));
      test.clock.standAt('2026-06-12T10:00:00+02:00');
      for (const others of [OTHERS, { ...OTHERS, ...AFTERWARDS, maxPlaces: null }])
        expect(await refused(edition, kept(edition, others))).toEqual(at(...Object.keys(OTHERS)));
      expect(await refused(edition, lotTask())).toEqual(at('maxPlaces', 'gapMinutes', 'siblings'));
      // But nothing else: a default may be written out, and the list sent back as it was read.
      const again = await write(edition, kept(edition));
      const more = { firstPlaceBy: 'lot', rest: 'waitlisted', friends: true, maxApplications: 9, title: 'Anmeldung' };
      expect(taskOf(await write(again, kept(again, more)))).toMatchObject({ ...RULES, ...more });
    });

    it('when the phase that began is moved or removed first (R-DRAW-32)', async () => {
      const edition = await begun();
      const moved = await write(edition, kept(edition, AFTERWARDS));
      expect(await refused(moved, kept(moved, { maxPlaces: 9 }))).toEqual(at('maxPlaces'));
      const gone = await write(edition);
      expect(await refused(gone, lotTask({ ...AFTERWARDS, ...RULES, gapMinutes: 5 }))).toEqual(at('gapMinutes'));
      await write(gone, lotTask({ ...AFTERWARDS, ...RULES }));
    });

    it('until a draw is committed, or a later phase begins (R-DRAW-32)', async () => {
      const edition = await begun();
      const later = await write(edition, kept(edition), lotTask({ ...AFTERWARDS, maxPlaces: 1 }));
      test.clock.standAt('2026-06-25T10:00:00+02:00');
      expect(await rulesOf(later)).toMatchObject({ maxPlaces: 1, gapMinutes: 0 });
      const tasks = later['tasks'] as Json[];
      expect(await refused(later, { ...tasks[1]!, maxPlaces: 2 })).toEqual(at('maxPlaces'));
      test.clock.standAt('2026-07-01T10:00:00+02:00');
      await lots().renew(edition.uuid, 1);
      await write(later, { ...tasks[1], maxPlaces: 2 });
    });

    it('once it was drawn, whatever phase follows; what a phase says already may stay (R-DRAW-32)', async () => {
      const edition = await begun();
      const both = await write(edition, kept(edition), lotTask({ ...AFTERWARDS, maxPlaces: 1 }));
      const [one, two] = both['tasks'] as Json[];
      const { lot, phase } = await lots().next(edition.uuid);
      await lots().drawn(edition.uuid, lot!.number, termsOf(phase!));
      await lots().drawn(edition.uuid, lot!.number, { beaconSource: 'x', rules: null });
      test.clock.standAt('2026-06-25T10:00:00+02:00');
      await write(edition, one!, { ...two, title: 'Herbst' });
      expect(await refused(edition, { ...two, maxPlaces: 2 })).toEqual(at('maxPlaces'));
      expect(taskOf(await write(edition, { ...two, ...RULES }))).toMatchObject(RULES);
      expect(await refused(edition, { ...two, maxPlaces: 1 })).toEqual(at('maxPlaces', 'gapMinutes', 'siblings'));
    });
  });

  describe('with a public number', () => {
    const begun = async (): Promise<Edition> => {
      const edition = await create(lotTask({ beaconSource: SOURCE }));
      test.clock.standAt('2026-06-12T10:00:00+02:00');
      return edition;
    };
    const VIOLATION = [['tasks[0].beaconSource', CODES.expression]];

    it('names its source, which can be changed until the phase begins (R-DRAW-32)', async () => {
      const edition = await create(lotTask());
      expect(commitment(edition)).not.toHaveProperty('beaconSource');
      const changed = await write(edition, kept(edition, { beaconSource: SOURCE }));
      expect(commitment(changed)['beaconSource']).toBe(SOURCE);
      expect((await current(edition))?.beaconSource).toBe(SOURCE);
      const without = await write(edition, kept(edition, { beaconSource: null }));
      expect(commitment(without)).not.toHaveProperty('beaconSource');
      // It gets none once it has begun without one.
      test.clock.standAt('2026-06-12T10:00:00+02:00');
      expect(await refused(edition, kept(edition, { beaconSource: SOURCE }))).toEqual(VIOLATION);
    });

    it('cannot name another source once it has begun, nor when the phase is moved or removed first, until the first draw is committed (R-DRAW-32)', async () => {
      const edition = await begun();
      const later = { beaconSource: 'Lottozahlen vom 19. Juni 2026' };
      for (const other of [{ beaconSource: null }, later])
        for (const task of [kept(edition, other), kept(edition, { ...AFTERWARDS, ...other }), lotTask(other)])
          expect(await refused(edition, task)).toEqual(VIOLATION);
      expect((await current(edition))?.beaconSource).toBe(SOURCE);
      const moved = await write(edition, kept(edition, AFTERWARDS));
      expect(await refused(moved, kept(moved, later))).toEqual(VIOLATION);
      const gone = await write(edition);
      expect(commitment(gone)['beaconSource']).toBe(SOURCE);
      expect(await refused(gone, lotTask({ ...AFTERWARDS, ...later }))).toEqual(VIOLATION);
      const back = await write(gone, lotTask({ beaconSource: SOURCE }));
      expect(commitment(back)['beaconSource']).toBe(SOURCE);
      test.clock.standAt('2026-06-20T10:00:00+02:00');
      await lots().renew(edition.uuid, 1);
      expect(commitment(await write(edition, kept(back, later)))).toMatchObject(later);
    });

    it('lets a later phase name a source of its own (R-DRAW-32)', async () => {
      const edition = await begun();
      const later = 'Lottozahlen vom 3. Juli 2026';
      await write(edition, kept(edition), lotTask({ ...AFTERWARDS, beaconSource: later }));
      expect((await current(edition))?.beaconSource).toBe(SOURCE);
      test.clock.standAt('2026-06-25T10:00:00+02:00');
      expect((await current(edition))?.beaconSource).toBe(later);
      expect(commitment(await read(edition))['beaconSource']).toBe(later);
    });
  });
});
