import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_EXAMPLES } from '../../src/events/feed/event-examples.js';
import { EventReader } from '../../src/events/feed/event-reader.js';
import { EVENT_TYPES } from '../../src/events/feed/event-types.js';
import { type EventRecord } from '../../src/events/feed/event.view.js';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { fieldsOf } from '../../src/platform/http/input/registry.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { privateWords } from '../support/private-words.js';
import { type Answer, recordOf } from './client.js';
import { happened, look, type Looks, recordsOf } from './record-looks.js';
import { ONCE } from './sign-in-samples.js';
import { keyOf, keysOf, type Sample, sampleOf, RouteWorld, writerOf } from './route-world.js';

/** Change no record that leaves events: people and how they sign in, settings, mails, notes, bank files, and what only the books know. */
const SILENT = keysOf({
  POST: `/settings/letterhead/logo /tokens /tokens/:uuid/revoke /me/sessions/revoke-others
    /accounts/:uuid/reset-two-factor /mails/:uuid/resend /mail-templates /mail-templates/preview /invitations
    /invitations/look-up /invitations/:uuid/revoke /invitations/:uuid/resend /retention/runs
    /accounts/:uuid/consents /messages/preview /messages/test /accounts/:uuid/notes /attendances/:uuid/notes
    /debtors/:uuid/remind /debtors/:uuid/write-off /debtors/:uuid/write-off/reversal /ledgers/transfer /bank-statements
    /bank-statements/:uuid/ignore /bank-statements/:uuid/restore /bank-statements/:uuid/match /webhooks
    /webhooks/:uuid/rotate-secret /webhooks/:uuid/test /webhooks/:uuid/replay`,
  PATCH: `/settings/integration /settings/security /settings/retention /settings/letterhead /settings/pages
    /accounts/:uuid /me /mail-templates/:uuid /webhooks/:uuid`,
  DELETE: `/settings/letterhead/logo /accounts/:uuid /mail-templates/:uuid /draws/:uuid /accounts/:uuid/notes/:noteUuid
    /attendances/:uuid/notes/:noteUuid /webhooks/:uuid`,
});

interface Line {
  readonly uuid: string;
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

const NO_LINE = '00000000-0000-0000-0000-000000000000';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The answer is another record than the one in the path, which is gone: the line is about both. */
const TAKES_ITS_PLACE = ['POST /participants/:uuid/merge'];

const REPEATED = ['POST /hosts', 'POST /attendances', 'POST /offers/:uuid/copy', 'POST /receipts'];

interface Ask {
  readonly route: Route;
  readonly sample: Sample;
}

/** A write, and what it left: lines of the audit log, and events, beside the records as they were and are. */
interface Done extends Ask {
  readonly answer: Answer;
  readonly lines: readonly Line[];
  readonly events: readonly EventRecord[];
  readonly before: Looks;
  readonly after: Looks;
}

let world: RouteWorld;
let reader: EventReader;
let begin: string;
const done: Done[] = [];
/** How writes were answered whose lines could not be written. */
const refused: (readonly [key: string, status: number])[] = [];
/** What was in every table before such writes, and after them. */
const around: (readonly [before: unknown, after: unknown])[] = [];

/** The sample of signing out is no session; test/api/audit.spec.ts signs out. */
const writes = (): Route[] => world.routes.filter((route) => route.method !== 'GET' && keyOf(route) !== 'POST /logout');
const isOnce = (route: Route): boolean => ONCE.has(keyOf(route));
const ask = ({ route, sample: { path, body } }: Ask, headers = {}): Promise<Answer> =>
  world.as(writerOf(route), route.method, path, { body, headers });

const lastLine = async (): Promise<string> => {
  const [line] = await world.make.sql('select uuid from audit_log order by uuid desc limit 1');
  return (line as { uuid: string } | undefined)?.uuid ?? NO_LINE;
};
/** Lines of requests since this one. */
const linesAfter = async (uuid: string): Promise<Line[]> => {
  const sql = `select * from audit_log where uuid > $1 and route not like 'JOB %' order by uuid`;
  return (await world.make.sql(sql, [uuid])) as unknown as Line[];
};

/** By table: a row that was written has a new transaction. Each use of a token is noted with it, and each request, refused or not. */
const stateOfAll = async (): Promise<unknown> => {
  const tables = await world.make.sql(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'token_requests'`,
  );
  const stateOf = (name: string): string =>
    name === 'tokens' ? 'count(*), count(revoked_at)' : 'count(*), max(xmin::text::bigint)';
  const parts = tables.map(
    ({ name }) => `(select row(${stateOf(String(name))})::text from ${String(name)}) "${String(name)}"`,
  );
  return (await world.make.sql(`select ${parts.join()}`))[0];
};

/** Of a batch, whose answer is always a 200, those of its parts. */
const statusesOf = ({ status, text }: Answer): number[] =>
  status === 200 && text.startsWith('[{"status":')
    ? (JSON.parse(text) as { status: number }[]).map((part) => part.status)
    : [status];

/** The database takes no line of these. */
const refuse = async (asks: readonly Ask[]): Promise<void> => {
  const id = newUuid();
  await world.make.sql(`alter table audit_log add constraint ck_none check (request_id <> '${id}') not valid`);
  const before = await stateOfAll();
  for (const each of asks) {
    const answer = await ask(each, { 'X-Request-Id': id });
    refused.push([keyOf(each.route), Math.min(...statusesOf(answer))]);
  }
  around.push([before, await stateOfAll()]);
  await world.make.sql('alter table audit_log drop constraint ck_none');
};

const carryOut = async (asks: readonly Ask[]): Promise<void> => {
  let [reached, line, before] = [await reader.end(), await lastLine(), await look(world.test)];
  for (const each of asks) {
    const answer = await ask(each);
    const lines = await linesAfter(line);
    if (answer.status === 202) await world.test.app.get(JobRunner).drain();
    const { events, reached: end } = await reader.page(reached, { limit: 100_000 });
    const after = await look(world.test);
    done.push({ ...each, answer, lines, events, before, after });
    [reached, line, before] = [end, lines.at(-1)?.uuid ?? line, after];
  }
};

beforeAll(async () => {
  world = await RouteWorld.start();
  reader = world.test.app.get(EventReader);
  begin = await reader.end();
  // What can be asked only once is about the caller's own sign-in: its samples would spoil each other.
  for (const routes of [
    writes().filter((route) => !isOnce(route)),
    ...writes()
      .filter(isOnce)
      .map((route) => [route]),
  ]) {
    const asks: Ask[] = [];
    for (const route of routes) asks.push({ route, sample: await sampleOf(world, route) });
    await refuse(asks);
    await carryOut(asks);
  }
}, 300_000);
afterAll(() => world.stop());

describe('Every write', () => {
  it('is done, as its sample asks for', () => {
    expect(done.length).toBeGreaterThan(20);
    for (const { route, answer } of done)
      expect([keyOf(route), answer.text, answer.status]).toEqual([keyOf(route), expect.any(String), route.status]);
  });
});

describe('Events', () => {
  it('are left by every write of every route for every record that has changed, and for no other (R-EVT-1)', () => {
    const silent: string[] = [];
    for (const { route, events, before, after } of done) {
      if (route.policy?.scope === undefined || isOnce(route)) continue;
      expect([keyOf(route), recordsOf(events)]).toEqual([keyOf(route), happened(before, after)]);
      for (const { type, subject } of events) {
        const [kind, what] = type.split('.');
        const record = `${kind ?? ''} ${subject}`;
        if (what === 'created') expect([type, before.has(record)]).toEqual([type, false]);
        if (what === 'deleted' || what === 'merged') expect([type, after.has(record)]).toEqual([type, false]);
      }
      if (events.length === 0) silent.push(keyOf(route));
    }
    expect(silent.sort()).toEqual(SILENT.toSorted());
  });

  it('hold nothing of anybody, and nothing of what is not for everybody (R-EVT-4)', async () => {
    const told = await reader.after(begin, { limit: 100_000 });
    const texts = told.map(({ data: { publicRecord: _shown, ...data } }) => JSON.stringify(data));
    const words = await privateWords(world.test);
    expect([texts.length > 300, words.length > 100]).toEqual([true, true]);
    const all = texts.join('\n');
    expect(words.filter((word) => all.includes(word))).toEqual([]);
  });

  it('say that a draw was committed and that a job failed, once (R-EVT-1)', async () => {
    const { make, records, test } = world;
    const start = await reader.end();
    const job = newUuid();
    await make.sql(
      `insert into background_jobs (uuid, kind, state, task, done, reasons, result, runs, created_at, alive_at)
       values ($1, 'run-draw', 'running', '{}', 0, '[]', '{}', 1, $2, $2)`,
      [job, test.clock.now()],
    );
    for (const done of [1, 2]) await make.sql('update background_jobs set done = $2 where uuid = $1', [job, done]);
    await make.sql(`update background_jobs set state = 'failed', finished_at = $2 where uuid = $1`, [
      job,
      test.clock.now(),
    ]);
    for (const figures of ['{}', '{"a": 1}'])
      await make.sql(`update draws set state = 'committed', figures = $2 where uuid = $1`, [
        records.draw.uuid,
        figures,
      ]);
    expect(
      (await reader.after(start, { limit: 10 })).map(({ type, subject, data }) => [type, subject, data['after']]),
    ).toEqual([
      ['job.failed', job, { state: 'failed' }],
      ['draw.committed', records.draw.uuid, { state: 'committed' }],
    ]);
  });

  it('have an example of every type, each as the document says', () => {
    expect(EVENT_EXAMPLES.map(({ type }) => type)).toEqual([...EVENT_TYPES]);
  });
});

describe('The audit log', () => {
  it('holds exactly one line for every write there is: who, which route, which record, how it ended', () => {
    for (const { route, sample, answer, lines } of done) {
      const caller = writerOf(route);
      const isOpen = route.policy?.scope === undefined;
      expect([keyOf(route), lines]).toEqual([
        keyOf(route),
        [
          expect.objectContaining({
            account_uuid: isOpen ? null : world.callers[caller].uuid,
            token_uuid: isOpen ? null : (expect.stringMatching(UUID) as unknown),
            route: keyOf(route),
            outcome: 'done',
            status: route.status,
            request_id: answer.headers['x-request-id'],
          }),
        ],
      ]);
      const [line] = lines;
      const known = route.body === undefined ? [] : [...fieldsOf(route.body).keys()];
      const { path, body } = sample;
      expect(line?.fields).toEqual(known.filter((name) => body !== undefined && Object.hasOwn(body, name)));
      const named = UUID.exec(path)?.[0] ?? null;
      const shown = answer.text === '' ? undefined : (recordOf(answer)['uuid'] as string | undefined);
      const isOfAnswer = route.status === 201 || named === null || TAKES_ITS_PLACE.includes(keyOf(route));
      const record = isOfAnswer ? (shown ?? named) : named;
      if (record === null) continue;
      expect([keyOf(route), line?.record_uuid, line?.parent_uuid]).toEqual([
        keyOf(route),
        record,
        named === record ? null : named,
      ]);
    }
  });

  it('commits with the work: where the line cannot be written, nothing is', () => {
    expect(refused.length).toBe(done.length);
    expect(refused.filter(([, status]) => status !== 500)).toEqual([]);
    for (const [before, after] of around) expect(after).toEqual(before);
  });

  it('holds no line of a write that a key only repeats', async () => {
    // One interceptor repeats answers, of every route: test/contract/writes.spec.ts asks all.
    for (const route of writes().filter((one) => REPEATED.includes(keyOf(one)))) {
      const each = { route, sample: await sampleOf(world, route) };
      const before = await lastLine();
      const send = (): Promise<Answer> => ask(each, { 'Idempotency-Key': `audit ${keyOf(route)}` });
      const [, second] = [await send(), await send()];
      expect([keyOf(route), (await linesAfter(before)).length]).toEqual([keyOf(route), 1]);
      expect([keyOf(route), second.headers['idempotency-replayed']]).toEqual([keyOf(route), 'true']);
    }
  });
});
