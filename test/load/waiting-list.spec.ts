import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplyingService } from '../../src/attendances/actions/applying.service.js';
import { AttendanceRemovalService } from '../../src/attendances/actions/attendance-edits.service.js';
import { AttendanceMoveService } from '../../src/attendances/actions/attendance-move.service.js';
import { AttendanceReader } from '../../src/attendances/reading/attendance.finder.js';
import { AttendanceTransitionsService } from '../../src/attendances/actions/attendance-transitions.service.js';
import { WaitingListService } from '../../src/attendances/actions/waiting-list.service.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { Precondition } from '../../src/platform/http/view/etag.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { parseRef } from '../../src/kernel/ids/record-ref.js';
import { Random } from '../../src/demo/scale-random.js';
import { type OfferPatch } from '../../src/offers/actions/actions.inputs.js';
import { PROMOTE_WAITING_LIST, REFILL_WAITING_LIST } from '../../src/offers/ports/offer-ports.js';
import { OfferEditsService } from '../../src/offers/actions/writing/offer-edits.service.js';
import { OfferRefillService } from '../../src/offers/actions/writing/offer-copies.service.js';
import { JUNE as NOW, Records } from '../world/index.js';
import { PlacesWitness } from '../support/places-witness.js';
import { TestApp } from '../support/test-app.js';

/** How long it goes on at least: with WAITING_LIST_SECONDS. The same WAITING_LIST_SEED asks for the same operations. */
const SECONDS = Number(process.env['WAITING_LIST_SECONDS'] ?? 0);
const SEED = Number(process.env['WAITING_LIST_SEED'] ?? Date.now() % 1_000_000);
/** Milliseconds more on a machine on which too little happened until then. */
const PATIENCE = 60_000;
/** Twice as many as have a connection: each connection plans all statements for itself, which is most of what PostgreSQL does here. */
const WRITERS = 12;
const OPERATIONS_PER_ROUND = 60;
/** After so many, all lists are refilled, and nobody may be left waiting. */
const ROUNDS = 3;

/** Transitions as people make them; withdrawals more often than others, because they move the list. */
const TRANSITIONS = [
  ...['withdraw', 'withdraw', 'withdraw', 'reject', 'confirm', 'waitlist', 'waitlist', 'reset'],
  ...['unfulfill', 'participated', 'noshow'],
];

describe('Places and waiting lists under everything at once', () => {
  let test: TestApp;
  let second: Awaited<ReturnType<TestApp['second']>>;
  let make: Records;
  let witness: PlacesWitness;
  let caller: Caller;
  let precondition: Precondition;
  const children: string[] = [];
  const offers: string[] = [];

  beforeAll(async () => {
    // Two processes with their workers; the writers are in the first, more than it has connections.
    test = await TestApp.start({ databasePool: 6, worker: 'inline' });
    second = await test.second();
    test.clock.standAt(NOW);
    make = new Records(test);
    const { uuid } = await test.caller('Admin', ['ROLE_SUPER_ADMIN']);
    caller = Caller.of({
      tokenUuid: uuid,
      accountUuid: uuid,
      roles: ['ROLE_SUPER_ADMIN'],
      scopes: ['api:write'],
      hosts: [],
      sharedOffers: [],
    });
    precondition = new Precondition(undefined, caller);
    const running = (system: string): Parameters<Records['edition']>[0] => ({
      tasks: [
        {
          type: 'application_system',
          begin: '2026-05-01T00:00:00+02:00',
          end: '2026-07-01T00:00:00+02:00',
          columns: { application_system: system },
        },
      ],
    });
    const editions = [
      await make.edition(running('firstcome')),
      await make.edition(running('firstcome')),
      await make.edition(),
      await make.edition(running('lot')),
    ];
    for (const { uuid: edition } of editions) {
      const base = await make.offer({ edition, maxParticipants: 4 });
      const variant = await make.offer({ edition, maxParticipants: 8, columns: { variant_of_uuid: base.uuid } });
      offers.push(base.uuid, variant.uuid);
    }
    children.push(...(await make.participants(Array.from({ length: 40 }, () => ({})))));
    witness = new PlacesWitness(test.database);
    await witness.watch();
  });
  afterAll(async () => {
    await second.close();
    await test.stop();
  });

  const attendances = async (): Promise<string[]> =>
    (await make.sql('select uuid from attendances order by uuid')).map(({ uuid }) => String(uuid));

  /** One operation that somebody might ask for now. */
  const operation = (random: Random, known: readonly string[]): (() => Promise<unknown>) => {
    const get = test.app.get.bind(test.app);
    const [offer, child] = [random.pick(offers), random.pick(children)];
    const [one, other] = [random.pick(known), random.pick(known)];
    const dice = random.whole(1, 100);
    if (known.length === 0 || dice <= 30) {
      const input = { offer: parseRef(offer), participant: parseRef(child), force: random.whole(1, 2) === 1 };
      return () => get(ApplyingService).apply(caller, input);
    }
    if (dice <= 62) {
      const transition = random.pick(TRANSITIONS);
      return () => get(AttendanceTransitionsService).transition(caller, one, { transition }, precondition);
    }
    if (dice <= 68) {
      const input = { attendances: random.some(known, 5), transition: random.pick(TRANSITIONS), partial: true };
      return () => get(AttendanceTransitionsService).transitionAll(caller, input, 'en');
    }
    if (dice <= 76) {
      const service = get(AttendanceMoveService);
      return async () => {
        const record = await get(AttendanceReader).one(caller, one);
        return service.move(caller, record, { offer: parseRef(offer) }, precondition);
      };
    }
    if (dice <= 82) return () => get(AttendanceRemovalService).remove(caller, one, precondition);
    if (dice <= 90) {
      const aim = random.whole(1, 2) === 1 ? { before: other } : { after: other };
      return () => get(WaitingListService).reorder(caller, one, aim, precondition);
    }
    if (dice <= 97) {
      const maxParticipants = random.whole(1, 12) === 1 ? null : random.whole(1, 10);
      return () => get(OfferEditsService).update(caller, offer, { maxParticipants } as OfferPatch, precondition);
    }
    return () => get(OfferRefillService).refill(caller, offer, precondition);
  };

  /** Does the work with so many at once; refusals are good answers, and counted. */
  const together = async (work: readonly (() => Promise<unknown>)[], refusals: Map<number, number>): Promise<void> => {
    const queue = [...work];
    const writer = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        try {
          await next();
        } catch (error) {
          // Reading what somebody deleted in the meantime is answered by the guard with a 404 before the service is called.
          if (!(error instanceof Problem) && !/is not visible to its reader/.test(String(error))) throw error;
          const status = error instanceof Problem ? error.status : 404;
          refusals.set(status, (refusals.get(status) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  };

  /** Until the workers have promoted whom they were asked to. */
  const settled = async (): Promise<void> => {
    for (;;) {
      const [left] = await make.sql(
        `select count(*)::int as count from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)`,
        [[PROMOTE_WAITING_LIST, REFILL_WAITING_LIST]],
      );
      if (left?.['count'] === 0) return;
      await sleep(20);
    }
  };

  const deadlocks = async (): Promise<number> => {
    const [row] = await make.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
    return Number(row?.['deadlocks']);
  };

  /** Positions as people are shown them: 1 to n, in the order of the ranks. */
  const positions = async (): Promise<string[]> => {
    const rows = await make.sql(
      `select offer_uuid as offer, array_agg(uuid order by list_rank, uuid) as list from attendances
       where status = 'waitlisted' group by offer_uuid`,
    );
    const complaints: string[] = [];
    for (const { offer, list } of rows) {
      const shown = (await test.app.get(AttendanceReader).many(caller, list as string[])).map(
        ({ position }) => position,
      );
      if (shown.some((position, index) => position !== index + 1)) complaints.push(`${String(offer)}: ${shown.join()}`);
    }
    return complaints;
  };

  /** After a refill nobody waits where a place is free. */
  const leftWaiting = (): Promise<unknown[]> =>
    make.sql(
      `select o.uuid from offers o join offer_tallies n on n.offer_uuid = o.uuid
       where n.waitlisted > 0 and (o.max_participants is null or n.confirmed + n.participated + n.noshow < o.max_participants)`,
    );

  it(
    `keeps every promise about places (seed ${String(SEED)}) (R-ATT-4)`,
    async () => {
      const random = new Random(SEED);
      const refusals = new Map<number, number>();
      const end = Date.now() + SECONDS * 1000;
      let operations = 0;
      /** Everything that gives places did so, many times; a busy machine takes longer for that. */
      const isBusy = (): boolean => {
        const { changes, promoted, firstcome, arrived } = witness.seen;
        return [changes / 20, promoted, firstcome, arrived].every((count) => count > 4);
      };
      const isOver = (round: number): boolean =>
        round > ROUNDS && Date.now() >= end && (isBusy() || Date.now() >= end + PATIENCE);
      for (let round = 1; !isOver(round); round += 1) {
        const known = await attendances();
        const work = Array.from({ length: OPERATIONS_PER_ROUND }, () => operation(random, known));
        await together(work, refusals);
        operations += work.length;
        const about = { seed: SEED, round };
        await settled();
        expect({ ...about, complaints: await witness.complaints() }).toEqual({ ...about, complaints: [] });
        expect({ ...about, positions: await positions() }).toEqual({ ...about, positions: [] });
        if (round % ROUNDS !== 0) continue;
        await together(
          offers.map((uuid) => () => test.app.get(OfferRefillService).refill(caller, uuid, precondition)),
          refusals,
        );
        await settled();
        expect({ ...about, complaints: await witness.complaints() }).toEqual({ ...about, complaints: [] });
        expect({ ...about, waiting: await leftWaiting() }).toEqual({ ...about, waiting: [] });
      }
      expect({ seed: SEED, deadlocks: await deadlocks() }).toEqual({ seed: SEED, deadlocks: 0 });
      if (process.env['WAITING_LIST_SECONDS'] !== undefined)
        process.stdout.write(
          `${JSON.stringify({ seed: SEED, operations, refusals: [...refusals], ...witness.seen })}\n`,
        );
      expect(isBusy()).toBe(true);
    },
    SECONDS * 1000 + PATIENCE + 60_000,
  );
});
