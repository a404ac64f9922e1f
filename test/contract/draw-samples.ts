import { gzipSync } from 'node:zlib';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Json } from './client.js';
import { on, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

const HASH = '0'.repeat(64);
const MOMENT = '2026-06-01T08:00:00Z';

const FIGURES = {
  ...{ children: 2, wishes: 2, seats: 1, places: 1, childrenWithPlace: 1, childrenMax: 1, placesBound: 1 },
  ...{ firstWishes: 1, favourites: { of: 1, fulfilled: 1 }, evenness: 0.5, friends: { groups: 0, whole: 0 } },
  byNumberOfPlaces: [1, 1],
};

/** Columns of a draw that shows every field that a real one has; a simulation lacks some and has others. */
export const drawOf = (edition: string, number: number, state: string, account: string): Json => {
  const simulated = state === 'simulated';
  const range = { min: 1, max: 1, mean: 1 };
  return {
    ...{ uuid: newUuid(), edition_uuid: edition, number, state, lot_number: 1, seconds: 0.2, created_at: MOMENT },
    commitment: { hash: HASH, tickets: HASH, since: MOMENT, beaconSource: 'Lottozahlen' },
    ...{ seed: simulated ? null : HASH, beacon: '1 2 3', reason: 'Noch einmal', input_hash: HASH, outcome_hash: HASH },
    rules: {
      ...{ maxPlaces: 2, gapMinutes: 0, firstPlaceBy: 'lot', oneOfVariants: true },
      ...{ friends: true, siblings: false, rest: 'waitlisted' },
    },
    figures: FIGURES,
    spread: simulated
      ? {
          ...Object.fromEntries(Object.keys(FIGURES).map((name) => [name, range])),
          ...{ favourites: { of: range, fulfilled: range }, friends: { groups: range, whole: range } },
          byNumberOfPlaces: [range, range],
        }
      : null,
    certificate: { cuts: [], impossible: 0, places: { scarce: [], bound: 1 } },
    by_hand: [],
    left_out: [],
    account_uuid: account,
    committed_at: state === 'committed' ? MOMENT : null,
    superseded_at: state === 'superseded' ? MOMENT : null,
  };
};

/** Further draws of an edition, in these states in turn. */
export const addDraws = async (
  world: RouteWorld,
  edition: string,
  count: number,
  states: readonly string[] = ['superseded', 'simulated'],
): Promise<string[]> => {
  const [row] = await world.make.sql(
    'select coalesce(max(number), 0)::int as last from draws where edition_uuid = $1',
    [edition],
  );
  const rows = Array.from({ length: count }, (_, index) =>
    drawOf(edition, Number(row?.['last']) + 1 + index, states[index % states.length]!, world.callers.superAdmin.uuid),
  );
  await world.make.insert('draws', rows);
  return rows.map(({ uuid }) => String(uuid));
};

/** What a draw says of wishes, first of the one of `records.attendance`: one of a child that has a place, others of children that go without. */
export const addWishes = async (world: RouteWorld, drawn: string, count: number): Promise<void> => {
  const { fullOffer } = world.records;
  const [row] = await world.make.sql(
    'select coalesce(max(place), 0)::int as last from draw_wishes where draw_uuid = $1',
    [drawn],
  );
  const last = Number(row?.['last']);
  const rows: Json[] = [];
  while (rows.length < count) {
    const isGranted = rows.length % 3 === 0;
    rows.push({
      ...{ draw_uuid: drawn, place: last + 1 + rows.length, offer_uuid: fullOffer.uuid },
      attendance_uuid:
        rows.length === 0 && last === 0
          ? world.records.attendance.uuid
          : await world.make.attendance(fullOffer.uuid, 'waiting'),
      ...{ rank: 1, result: isGranted ? 'confirmed' : 'waitlisted', position: isGranted ? null : rows.length },
      reason: isGranted
        ? { code: 'granted' }
        : { code: 'clashes-with-own-place', values: { offer: world.records.bareOffer.uuid } },
    });
  }
  await world.make.insert('draw_wishes', rows);
};

/** A new edition with a real draw, which says something of two wishes and has a protocol. */
export const freshDraw = async (world: RouteWorld, state = 'proposed'): Promise<{ edition: string; uuid: string }> => {
  const { uuid: edition } = await world.make.edition();
  const row = drawOf(edition, 1, state, world.callers.superAdmin.uuid);
  await world.make.insert('draws', [row]);
  const uuid = String(row['uuid']);
  await addWishes(world, uuid, 2);
  const part = gzipSync('{}');
  await world.make.sql('insert into draw_protocols (draw_uuid, input, outcome) values ($1, $2, $2)', [uuid, part]);
  return { edition, uuid };
};

/** Good requests to the routes of draws. */
export const DRAW_SAMPLES: Samples = {
  'POST /editions/:uuid/draws': async (world) => {
    const edition = await world.make.edition({
      tasks: [
        {
          ...{ type: 'application_system', begin: '2020-01-01T00:00:00Z', end: '2020-02-01T00:00:00Z' },
          columns: { application_system: 'lot' },
        },
      ],
    });
    const offer = await world.make.offer({ edition: edition.uuid, columns: { requires_application: true } });
    await world.make.attendance(offer.uuid, 'waiting');
    return { path: `/editions/${edition.uuid}/draws`, body: { simulate: true, rules: { maxPlaces: 2 }, seeds: 2 } };
  },
  'GET /editions/:uuid/draws': async (world) => {
    const { edition } = await freshDraw(world);
    await addDraws(world, edition, 2);
    return { path: `/editions/${edition}/draws` };
  },
  'GET /draws/:uuid': on((world) => freshDraw(world)),
  'DELETE /draws/:uuid': on((world) => freshDraw(world, 'simulated')),
  'GET /draws/:uuid/wishes': on((world) => freshDraw(world)),
  'GET /draws/:uuid/report': on((world) => freshDraw(world)),
  'GET /draws/:uuid/protocol': on((world) => freshDraw(world)),
  'GET /draws/:uuid/wishes/export': on((world) => freshDraw(world)),
  'POST /draws/:uuid/wishes/export': async (world) =>
    world.fileOf(`/draws/${(await freshDraw(world)).uuid}/wishes/export`),
};
