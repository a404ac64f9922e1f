import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTENDANCE_TRANSITIONS } from '../../src/attendances/model/attendance.workflow.js';
import { localDate } from '../../src/kernel/clock/zone.js';
import { operationIds } from '../../src/platform/http/openapi/components.js';
import { FeatureNotes } from '../../src/platform/http/openapi/api-notes.js';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { type CallerName, CALLERS } from '../world/index.js';
import { refusedByPolicy } from '../contract/by-policy.js';
import { type Answer, type Json, listOf, recordOf } from '../contract/client.js';
import { NOW, RouteWorld } from '../contract/route-world.js';
import { withMay } from './may-states.js';

/** What refuses an operation because of the caller, or of the state of the record. */
const REFUSED: readonly number[] = [403, 404, 409];

/** Callers who can have a token of the API of now. */
const READERS = CALLERS.filter((name) => name !== 'anonymous' && name !== 'legacy');

/** All callers of each operation in each state take two minutes; the last and half of the others, another half from one to the next, find most. */
const ASKS_ALL = process.env['EVERY_CALLER'] === '1';

describe('What a caller may do to a record,', () => {
  let world: RouteWorld;
  let ids: ReadonlyMap<Route, string>;
  beforeAll(async () => {
    world = await RouteWorld.start();
    world.test.clock.standAt(NOW);
    ids = operationIds(world.test.app.get(FeatureNotes), world.routes);
  });
  afterAll(() => world.stop());

  /** The routes that write to a record of the collection, by what they are called. */
  const writesOf = (collection: string): Map<string, Route> =>
    new Map(
      [...ids].flatMap(([route, id]) =>
        route.method !== 'GET' && route.target !== undefined && route.path.startsWith(`/${collection}/:uuid`)
          ? [[id, route] as const]
          : [],
      ),
    );

  it.each(Object.entries(withMay()))(
    '%s: may says exactly what the routes then answer, for every caller, state and operation (R-ACC-21)',
    async (collection, { callers, states, requests }) => {
      const routes = writesOf(collection);
      expect([...routes.keys()].filter((id) => !(id in requests))).toEqual([]);
      const wrong = new Set<string>();
      const done = new Set<string>();
      for (const [nth, [state, make]] of Object.entries(states).entries()) {
        // What is refused changes nothing, so a record is read once by each caller.
        const known = new Map<string, Json | undefined>();
        const readBy = async (caller: CallerName, path: string): Promise<Json | undefined> => {
          const key = `${caller} ${path}`;
          if (!known.has(key)) {
            const read = await world.as(caller, 'GET', path);
            known.set(key, read.status === 200 ? recordOf(read) : undefined);
          }
          return known.get(key);
        };
        for (const [place, [id, route]] of [...routes].entries()) {
          let uuid: string | undefined;
          const policy = refusedByPolicy(route);
          const asked = callers.filter(
            (_, index) => ASKS_ALL || index === callers.length - 1 || (index + nth + place) % 2 === 0,
          );
          for (const caller of asked) {
            uuid ??= await make(world);
            const record = await readBy(caller, `/${collection}/${uuid}`);
            if (record === undefined) continue;
            const may = record['may'] as readonly string[];
            if (caller in policy) {
              if (may.includes(id)) wrong.add(`${id}, ${state}, ${caller}: refused by its policy`);
              continue;
            }
            let answer: Answer | undefined;
            for (const request of [await requests[id]!(world, record, caller)].flat()) {
              answer = await world.as(caller, route.method, request.path ?? route.path.replace(':uuid', uuid), {
                body: request.body,
              });
              if (!REFUSED.includes(answer.status)) break;
            }
            if (answer === undefined) throw new Error(`Nothing was asked of ${id}.`);
            const says = may.includes(id);
            if (says === REFUSED.includes(answer.status) || (says && answer.status >= 400))
              wrong.add(
                `${id}, ${state}, ${caller}: may ${String(says)}, then ${String(answer.status)} ${answer.text}`,
              );
            if (answer.status < 400) {
              done.add(id);
              uuid = undefined;
            }
          }
        }
      }
      expect([...wrong]).toEqual([]);
      expect([...routes.keys()].filter((id) => !done.has(id))).toEqual([]);
    },
  );

  it('organisers see from records which transitions of an application are theirs, as the guide tells screens (R-ATT-3, R-ATT-12)', async () => {
    const wrong: string[] = [];
    const done = new Set<string>();
    for (const [state, make] of Object.entries(withMay()['attendances']!.states)) {
      let uuid: string | undefined;
      let shown: readonly string[] = [];
      for (const transition of ATTENDANCE_TRANSITIONS) {
        if (uuid === undefined) {
          uuid = await make(world);
          const read = await world.as('host', 'GET', `/attendances/${uuid}`);
          if (read.status !== 200) break;
          shown = await theirs(recordOf(read));
        }
        const { status, text } = await world.as('host', 'POST', `/attendances/${uuid}/transition`, {
          body: { transition },
        });
        if (shown.includes(transition) === REFUSED.includes(status) || (status >= 400 && !REFUSED.includes(status)))
          wrong.push(
            `${transition}, ${state}: shown ${String(shown.includes(transition))}, then ${String(status)} ${text}`,
          );
        if (status >= 400) continue;
        done.add(transition);
        uuid = undefined;
      }
    }
    expect(wrong).toEqual([]);
    expect([...done].toSorted()).toEqual(['confirm', 'noshow', 'participated', 'reject', 'reset', 'waitlist']);
  });

  /** The transitions that `docs/guides/admin-spa.md` has a screen show to organisers, by what they can read. */
  const theirs = async ({ may, transitions, status, begin, offer, edition }: Json): Promise<string[]> => {
    const refer = async (collection: string, to: unknown): Promise<Json> =>
      recordOf(await world.as('host', 'GET', `/${collection}/${(to as { uuid: string }).uuid}`));
    const { hostsCanAssign } = await refer('editions', edition);
    const isOff = ((await refer('offers', offer))['status'] as string[]).includes('cancelled');
    const first = begin === undefined ? undefined : new Date(begin as string);
    const dayHasCome = first === undefined || localDate(first) <= localDate(new Date(NOW));
    const hasBegun = first !== undefined && first <= new Date(NOW);
    return (transitions as string[]).filter((name) => {
      if (!(may as string[]).includes('transitionAttendance')) return false;
      if (isOff && ['confirm', 'waitlist', 'participated'].includes(name)) return false;
      if (name === 'participated' && status === 'waitlisted') return hasBegun;
      if (['participated', 'noshow'].includes(name)) return dayHasCome;
      return ['confirm', 'waitlist', 'reject', 'reset'].includes(name) && hostsCanAssign === true && !hasBegun;
    });
  };

  it.each(Object.keys(withMay()))('%s: a list says the same as the record alone (R-ACC-21)', async (collection) => {
    let compared = 0;
    for (const caller of READERS) {
      const list = await world.as(caller, 'GET', `/${collection}?itemsPerPage=30`);
      if (list.status !== 200) continue;
      for (const { uuid, may } of listOf(list).slice(0, 30)) {
        const alone = recordOf(await world.as(caller, 'GET', `/${collection}/${String(uuid)}`));
        expect([caller, uuid, may]).toEqual([caller, uuid, alone['may']]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  it('is nothing for tokens that only read, and of the earlier API, and is not said without a token (R-ACC-21)', async () => {
    const path = `/offers/${world.records.fullOffer.uuid}`;
    const mayOf = async (caller: CallerName): Promise<unknown> => recordOf(await world.as(caller, 'GET', path))['may'];
    expect(await mayOf('anonymous')).toBeUndefined();
    expect(await mayOf('legacy')).toEqual([]);
    expect((await mayOf('readOnly')) as string[]).not.toContain('updateOffer');
    expect((await mayOf('admin')) as string[]).toContain('updateOffer');
  });

  it('stands in a family’s case as well (R-ACC-21)', async () => {
    const { family, attendance } = await world.money.owing();
    const read = recordOf(await world.as('admin', 'GET', `/accounts/${family.account.uuid}/case`));
    const alone = recordOf(await world.as('admin', 'GET', `/attendances/${attendance}`));
    const [application] = read['applications'] as Json[];
    expect(application).toEqual(alone);
    expect(application?.['may']).toContain('updateAttendance');
    expect((read['offers'] as Json[])[0]?.['may']).toContain('updateOffer');
  });
});
