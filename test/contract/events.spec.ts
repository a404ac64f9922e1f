import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_EXAMPLES } from '../../src/events/event-examples.js';
import { EventReader } from '../../src/events/event-reader.js';
import { EVENT_TYPES } from '../../src/events/event-types.js';
import { type EventRecord } from '../../src/events/event.view.js';
import { type Route } from '../../src/platform/http/route-table.js';
import { fieldsOf } from '../../src/platform/input/registry.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { privateWords } from '../support/private-words.js';
import { type Answer, recordOf } from './client.js';
import { happened, look, type Looks, recordsOf } from './record-looks.js';
import { ONCE } from './sign-in-samples.js';
import { keyOf, keysOf, type Sample, sampleOf, World, writerOf } from './world.js';

/** Change no record that leaves events: people and how they sign in, settings, mails, notes, bank files, and what only the books know. */
const SILENT = keysOf({
  POST: `/settings/letterhead/logo /tokens /tokens/:uuid/revoke /me/sessions/revoke-others
    /accounts/:uuid/reset-two-factor /mails/:uuid/resend /mail-templates /mail-templates/preview /invitations
    /invitations/look-up /invitations/:uuid/revoke /invitations/:uuid/resend /retention/runs
    /accounts/:uuid/consents /messages/preview /messages/test /accounts/:uuid/notes /attendances/:uuid/notes
    /debtors/:uuid/remind /debtors/:uuid/write-off /debtors/:uuid/write-off/reversal /bank-statements
    /bank-statements/:uuid/ignore /bank-statements/:uuid/restore /bank-statements/:uuid/match /webhooks
    /webhooks/:uuid/rotate-secret /webhooks/:uuid/test /webhooks/:uuid/replay`,
  PATCH: `/settings/integration /settings/security /settings/retention /settings/letterhead /settings/pages
    /accounts/:uuid /me /mail-templates/:uuid /webhooks/:uuid`,
  DELETE: `/settings/letterhead/logo /accounts/:uuid /mail-templates/:uuid /draws/:uuid /accounts/:uuid/notes/:noteUuid
    /attendances/:uuid/notes/:noteUuid /webhooks/:uuid`,
});

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

/** A write, and what it left: lines of the audit log, and events, beside the records as they were and are. */
interface Done {
  readonly route: Route;
  readonly sample: Sample;
  readonly answer: Answer;
  readonly lines: readonly Line[];
  readonly events: readonly EventRecord[];
  readonly before: Looks;
  readonly after: Looks;
}

let world: World;
let reader: EventReader;
let begin: string;
const done: Done[] = [];

/** The sample of signing out is no session; test/api/audit.spec.ts signs out. */
const writes = (): Route[] => world.routes.filter((route) => route.method !== 'GET' && keyOf(route) !== 'POST /logout');
const since = async (id: string): Promise<EventRecord[]> => reader.after(id, { limit: 100_000 });
const ask = (route: Route, { path, body }: Sample, headers = {}): Promise<Answer> =>
  world.as(writerOf(route), route.method, path, { body, headers });

const linesDuring = async (work: () => Promise<Answer>): Promise<{ lines: Line[]; answer: Answer }> => {
  const [before] = await world.make.sql('select count(*)::int as n from audit_log');
  const answer = await work();
  const lines = await world.make.sql('select * from audit_log order by uuid offset $1', [before?.['n']]);
  return { lines: lines as unknown as Line[], answer };
};

beforeAll(async () => {
  world = await World.start();
  reader = world.test.app.get(EventReader);
  begin = await reader.end();
  for (const route of writes()) {
    const sample = await sampleOf(world, route);
    const [last, before] = [await reader.end(), await look(world.test)];
    const { lines, answer } = await linesDuring(() => ask(route, sample));
    if (answer.status === 202) await world.test.app.get(JobRunner).drain();
    done.push({ route, sample, answer, lines, events: await since(last), before, after: await look(world.test) });
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
  it('are left by every write of every route for every record that has changed, and for no other', () => {
    const silent: string[] = [];
    // Those that can be asked only once are about the caller's own sign-in.
    for (const { route, events, before, after } of done.filter(
      (one) => one.route.policy?.scope !== undefined && !ONCE.has(keyOf(one.route)),
    )) {
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
    const told = await since(begin);
    const texts = told.map(({ data: { publicRecord: _shown, ...data } }) => JSON.stringify(data));
    const words = await privateWords(world.test);
    expect([texts.length > 300, words.length > 100]).toEqual([true, true]);
    const all = texts.join('\n');
    expect(words.filter((word) => all.includes(word))).toEqual([]);
  });

  it('say that a draw was committed and that a job failed, once', async () => {
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
    expect((await since(start)).map(({ type, subject, data }) => [type, subject, data['after']])).toEqual([
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

  it('commits with the work: where the line cannot be written, nothing is', async () => {
    const tables = await world.make.sql(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    // A row that was written has a new transaction. Each use of a token is noted with it.
    const stateOfOne = (name: string): string =>
      name === 'tokens' ? 'count(*), count(revoked_at)' : 'count(*), max(xmin::text::bigint)';
    const parts = tables.map(({ name }) => `(select row(${stateOfOne(String(name))})::text from ${String(name)})`);
    const states = `select concat_ws(',', ${parts.join()}) as state`;
    const stateOf = async (): Promise<string | undefined> =>
      (await world.test.database.row<{ state: string }>('state-of-tables', states))?.state;
    await world.make.sql('alter table audit_log add constraint ck_none check (false) not valid');
    const bad: string[] = [];
    for (const route of writes()) {
      const sample = await sampleOf(world, route);
      const before = await stateOf();
      const { status } = await ask(route, sample);
      if (status !== 500 || (await stateOf()) !== before) bad.push(keyOf(route));
    }
    await world.make.sql('alter table audit_log drop constraint ck_none');
    expect(bad).toEqual([]);
  });

  it('holds no line of a write that a key only repeats', async () => {
    // One interceptor repeats answers, of every route: test/contract/writes.spec.ts asks all.
    for (const route of writes().filter((one) => REPEATED.includes(keyOf(one)))) {
      const sample = await sampleOf(world, route);
      const send = (): Promise<Answer> => ask(route, sample, { 'Idempotency-Key': `audit ${keyOf(route)}` });
      const first = await linesDuring(send);
      const second = await linesDuring(send);
      expect([keyOf(route), first.lines.length, second.lines]).toEqual([keyOf(route), 1, []]);
      expect([keyOf(route), second.answer.headers['idempotency-replayed']]).toEqual([keyOf(route), 'true']);
    }
  });
});
