import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { type CallerName, CALLERS } from '../world/index.js';
import { type Answer, type Json, listOf, recordOf } from './client.js';
import { keyOf, type Sample, sampleOf, RouteWorld, writerOf } from './route-world.js';

/** Versions stand before the dot of an entity tag. */
const versionIn = (tag: unknown): string => String(tag).split('.')[0] ?? '';

/** The record that a path is about: `/offers/{uuid}` of `/offers/{uuid}/transition`. */
const recordPathOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** Readers with a token. The earlier API's tokens read offers. */
const READERS = CALLERS.filter((name) => name !== 'anonymous');

/** Written by nobody but the one they belong to, whose list is not asked for by others. */
const query = (path: string, world: RouteWorld): string =>
  path === '/tokens' ? `?account=${world.callers.admin.uuid}&itemsPerPage=200` : '?itemsPerPage=200';

describe('The version of a record,', () => {
  let world: RouteWorld;
  let conditional: readonly Route[];
  /** Of records with an address of their own: the path of the list, and that of the records. */
  let lists: readonly { readonly path: string; readonly collection: string }[];
  beforeAll(async () => {
    world = await RouteWorld.start();
    const singles = world.routes.filter(
      ({ method, path, responds }) => method === 'GET' && /^\/[\w-]+\/:uuid$/.test(path) && responds !== undefined,
    );
    lists = world.routes.flatMap(({ method, path, responds }) => {
      if (method !== 'GET' || responds?.list !== true) return [];
      const single = singles.find((one) => one.path === `${path}/:uuid` || one.responds?.view === responds.view);
      return single === undefined ? [] : [{ path, collection: `/${String(single.path.split('/')[1])}` }];
    });
    conditional = world.routes.filter((route) => route.conditional && /^\/[\w-]+\/:uuid/.test(route.path));
    // One record at least of every kind.
    for (const route of conditional) await sampleOf(world, route);
    await world.freshJob();
  });
  afterAll(() => world.stop());

  const listed = async (caller: CallerName, path: string): Promise<readonly Json[]> => {
    const answer = await world.as(caller, 'GET', `${path}${query(path, world)}`);
    return answer.status === 200 ? listOf(answer) : [];
  };

  it('is the same in a list as alone, for every caller and record of every list, and alone its etag is the header ETag (R-API-60)', async () => {
    expect(lists.length).toBeGreaterThan(15);
    const differing: string[] = [];
    const compared = new Set<string>();
    for (const { path, collection } of lists) {
      for (const caller of READERS) {
        const draws = path.replace(':uuid', world.records.draw.edition);
        for (const record of (await listed(caller, draws)).slice(0, 15)) {
          const alone = await world.as(caller, 'GET', `${collection}/${String(record['uuid'])}`);
          if (alone.status !== 200) continue;
          compared.add(path);
          const own = recordOf(alone)['etag'];
          if (own !== alone.headers.etag) differing.push(`${path}, ${caller}: ${String(own)} is not the header's`);
          if (!/^"[\w-]+\.[\w-]+"$/.test(String(record['etag'])) || versionIn(own) !== versionIn(record['etag']))
            differing.push(`${path}, ${caller}: ${String(record['etag'])} in the list, ${String(own)} alone`);
        }
      }
    }
    expect([...new Set(differing.map((line) => line.replace(/"\S+"/g, '…')))]).toEqual([]);
    expect(lists.map(({ path }) => path).filter((path) => !compared.has(path))).toEqual([]);
  });

  it('is the same within a family’s case (R-API-60)', async () => {
    const { member } = world.callers;
    const family = await world.families.family();
    const { uuid: offer } = await world.money.offer(1250);
    const attendance = await world.money.confirmed(offer, family.child);
    await world.money.invoice({ family, attendance });
    for (const [caller, account] of [
      ['superAdmin', family.account.uuid],
      ['admin', family.account.uuid],
      ['superAdmin', member.uuid],
    ] as const) {
      const whole = recordOf(await world.as(caller, 'GET', `/accounts/${account}/case`));
      const parts = {
        ...{ accounts: [whole['account']], participants: whole['participants'], attendances: whole['applications'] },
        ...{ offers: whole['offers'], debtors: whole['debtors'], invoices: whole['invoices'] },
        ...{ receipts: whole['receipts'], mails: whole['mails'] },
      } as Readonly<Record<string, readonly Json[]>>;
      for (const [collection, records] of Object.entries(parts))
        for (const { uuid, etag } of records) {
          const alone = await world.as(caller, 'GET', `/${collection}/${String(uuid)}`);
          expect([collection, versionIn(etag)]).toEqual([collection, versionIn(alone.headers.etag)]);
        }
    }
  });

  it('is not shown without a token (R-API-60)', async () => {
    const answers = [await world.as('anonymous', 'GET', '/offers')];
    const [offer] = listOf(answers[0]!);
    answers.push(await world.as('anonymous', 'GET', `/offers/${String(offer?.['uuid'])}`));
    for (const { text } of answers) expect(text).not.toContain('"etag"');
  });

  const tagInList = async (route: Route, { path }: Sample): Promise<string | undefined> => {
    const [, collection, uuid] = path.split('/');
    const list = lists.find((one) => one.collection === `/${String(collection)}`)?.path ?? '';
    const { edition } = recordOf(await world.as(writerOf(route), 'GET', recordPathOf(path))) as { edition?: Json };
    const records = await listed(writerOf(route), list.replace(':uuid', String(edition?.['uuid'])));
    return records.find((record) => record['uuid'] === uuid)?.['etag'] as string | undefined;
  };
  const send = (route: Route, { path, body }: Sample, tag: string): Promise<Answer> =>
    world.as(writerOf(route), route.method, path, { body, headers: { 'If-Match': tag } });

  it('taken from a list, is good for every route with If-Match, and no longer once the record has changed (R-API-41, R-API-60)', async () => {
    const wrong: string[] = [];
    for (const route of conditional) {
      const sample = await sampleOf(world, route);
      const tag = await tagInList(route, sample);
      if (tag === undefined) {
        wrong.push(`${keyOf(route)}: its record is not on the list`);
        continue;
      }
      const before = await world.as(writerOf(route), 'GET', recordPathOf(sample.path));
      const done = await send(route, sample, tag);
      if (done.status !== route.status) wrong.push(`${keyOf(route)}: ${String(done.status)} ${done.text}`);
      const after = await world.as(writerOf(route), 'GET', recordPathOf(sample.path));
      if (after.status !== 200 || versionIn(before.headers.etag) === versionIn(after.headers.etag)) continue;
      const late = await send(route, sample, tag);
      // What is no longer there in the record is a 404 before its version is compared.
      if (late.status !== 412 && late.status !== 404) wrong.push(`${keyOf(route)}, late: ${String(late.status)}`);
    }
    expect(wrong).toEqual([]);
  });
});
