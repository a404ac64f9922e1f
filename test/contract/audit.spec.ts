import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route } from '../../src/platform/http/route-table.js';
import { fieldsOf } from '../../src/platform/input/registry.js';
import { type Answer, recordOf } from './client.js';
import { keyOf, sampleOf, World, writerOf } from './world.js';

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

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The answer is another record than the one in the path, which is gone: the line is about both. */
const TAKES_ITS_PLACE = ['POST /participants/:uuid/merge'];

const REPEATED = ['POST /hosts', 'POST /attendances', 'POST /offers/:uuid/copy', 'POST /receipts'];

describe('The audit log', () => {
  let world: World;
  let writes: Route[];
  beforeAll(async () => {
    world = await World.start();
    // The sample of signing out is no session; test/api/audit.spec.ts signs out.
    writes = world.routes.filter((route) => route.method !== 'GET' && keyOf(route) !== 'POST /logout');
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
      const caller = writerOf(route);
      const { lines, answer } = await linesDuring(() => world.as(caller, route.method, path, { body }));
      expect([keyOf(route), answer.status, lines.length]).toEqual([keyOf(route), route.status, 1]);
      const [line] = lines;
      const isOpen = route.policy?.scope === undefined;
      expect([keyOf(route), line]).toEqual([
        keyOf(route),
        expect.objectContaining({
          account_uuid: isOpen ? null : world.callers[caller].uuid,
          token_uuid: isOpen ? null : (expect.stringMatching(UUID) as unknown),
          route: keyOf(route),
          outcome: 'done',
          status: route.status,
          request_id: answer.headers['x-request-id'],
        }),
      ]);
      const known = route.body === undefined ? [] : [...fieldsOf(route.body).keys()];
      expect(line?.fields).toEqual(known.filter((name) => body !== undefined && Object.hasOwn(body, name)));
      const named = UUID.exec(path)?.[0] ?? null;
      const shown = answer.text === '' ? undefined : (recordOf(answer)['uuid'] as string | undefined);
      const isOfAnswer = route.status === 201 || named === null || TAKES_ITS_PLACE.includes(keyOf(route));
      const record = isOfAnswer ? (shown ?? named) : named;
      if (record !== null) {
        expect([keyOf(route), line?.record_uuid, line?.parent_uuid]).toEqual([
          keyOf(route),
          record,
          named === record ? null : named,
        ]);
      }
    }
  });

  it('commits with the work: where the line cannot be written, nothing is', async () => {
    const stateOf = async (): Promise<string> => {
      const tables = await world.make.sql(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      // A row that was written has a new transaction. Each use of a token is noted with it.
      const stateOfOne = (name: string): string =>
        name === 'tokens' ? 'count(*), count(revoked_at)' : 'count(*), max(xmin::text::bigint)';
      const parts = tables.map(({ name }) => `(select row(${stateOfOne(String(name))})::text from ${String(name)})`);
      const [row] = await world.make.sql(`select concat_ws(',', ${parts.join()}) as state`);
      return String(row?.['state']);
    };
    await world.make.sql('alter table audit_log add constraint ck_none check (false) not valid');
    const bad: string[] = [];
    for (const route of writes) {
      const { path, body } = await sampleOf(world, route);
      const before = await stateOf();
      const { status } = await world.as(writerOf(route), route.method, path, { body });
      if (status !== 500 || (await stateOf()) !== before) bad.push(keyOf(route));
    }
    await world.make.sql('alter table audit_log drop constraint ck_none');
    expect(bad).toEqual([]);
  });

  it('holds no line of a write that a key only repeats', async () => {
    // One interceptor repeats answers, of every route: test/contract/writes.spec.ts asks all.
    for (const route of writes.filter((one) => REPEATED.includes(keyOf(one)))) {
      const { path, body } = await sampleOf(world, route);
      const headers = { 'Idempotency-Key': `audit ${keyOf(route)}` };
      const send = (): Promise<Answer> => world.as(writerOf(route), 'POST', path, { body, headers });
      const first = await linesDuring(send);
      const second = await linesDuring(send);
      expect([keyOf(route), first.lines.length, second.lines]).toEqual([keyOf(route), 1, []]);
      expect([keyOf(route), second.answer.headers['idempotency-replayed']]).toEqual([keyOf(route), 'true']);
    }
  });
});
