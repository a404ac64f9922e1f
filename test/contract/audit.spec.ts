import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route } from '../../src/common/http/route-table.js';
import { fieldsOf } from '../../src/common/input/registry.js';
import { type Answer, recordOf } from './client.js';
import { keyOf, sampleOf, World } from './world.js';

interface Line {
  readonly account_uuid: string | null;
  readonly token_uuid: string | null;
  readonly route: string;
  readonly record_uuid: string | null;
  readonly parent_uuid: string | null;
  readonly outcome: string;
  readonly status: number | null;
  readonly fields: string[];
  readonly request_id: string | null;
}

describe('The audit log', () => {
  let world: World;
  let writes: Route[];
  beforeAll(async () => {
    world = await World.start();
    writes = world.routes.filter(({ method }) => method !== 'GET');
  });
  afterAll(() => world.stop());

  const linesDuring = async (work: () => Promise<Answer>): Promise<{ lines: Line[]; answer: Answer }> => {
    const [before] = await world.make.sql('select count(*)::int as n from audit_log');
    const answer = await work();
    const lines = await world.make.sql('select * from audit_log order by uuid offset $1', [before?.['n']]);
    return { lines: lines as unknown as Line[], answer };
  };

  it('holds exactly one line for every write there is: who, which route, which record, how it ended', async () => {
    expect(writes.length).toBeGreaterThan(20);
    for (const route of writes) {
      const { path, body } = await sampleOf(world, route);
      const { lines, answer } = await linesDuring(() => world.as('superAdmin', route.method, path, { body }));
      const created = answer.status === 201 ? String(recordOf(answer)['uuid']) : undefined;
      const own = answer.text === '' ? null : (recordOf(answer)['uuid'] ?? null);
      const named = /^\/[^/]+\/([0-9a-f-]{36})/.exec(path)?.[1];
      expect([keyOf(route), lines]).toEqual([
        keyOf(route),
        [
          expect.objectContaining({
            account_uuid: world.callers.superAdmin.uuid,
            token_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
            route: keyOf(route),
            record_uuid: created ?? named ?? own,
            parent_uuid: created === undefined || named === created ? null : (named ?? null),
            outcome: 'done',
            status: route.status,
            request_id: answer.headers['x-request-id'],
          }),
        ],
      ]);
      const known = route.body === undefined ? [] : [...fieldsOf(route.body).keys()];
      expect(lines[0]?.fields).toEqual(known.filter((name) => body !== undefined && Object.hasOwn(body, name)));
    }
  });

  it('commits with the work: where the line cannot be written, nothing is', async () => {
    const requests = [];
    for (const route of writes) requests.push([route, await sampleOf(world, route)] as const);
    const stateOf = async (): Promise<string> => {
      const tables = await world.make.sql(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'tokens'`,
      );
      const parts = tables.map(
        ({ name }) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${String(name)} t)`,
      );
      const [row] = await world.make.sql(`select concat_ws(',', ${parts.join()}) as state`);
      return String(row?.['state']);
    };
    await world.make.sql('alter table audit_log add constraint ck_none check (false) not valid');
    const before = await stateOf();
    for (const [route, { path, body }] of requests) {
      const { status } = await world.as('superAdmin', route.method, path, { body });
      expect([keyOf(route), status, await stateOf()]).toEqual([keyOf(route), 500, before]);
    }
    await world.make.sql('alter table audit_log drop constraint ck_none');
  });

  it('holds no line of a write that a key only repeats', async () => {
    for (const route of writes.filter(({ method }) => method === 'POST')) {
      const { path, body } = await sampleOf(world, route);
      const headers = { 'Idempotency-Key': `audit ${keyOf(route)}` };
      const send = (): Promise<Answer> => world.as('superAdmin', 'POST', path, { body, headers });
      const first = await linesDuring(send);
      const second = await linesDuring(send);
      expect([keyOf(route), first.lines.length, second.lines]).toEqual([keyOf(route), 1, []]);
      expect(second.answer.headers['idempotency-replayed']).toBe('true');
    }
  });
});
