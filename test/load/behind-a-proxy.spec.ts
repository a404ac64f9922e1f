import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, recordOf } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { Records } from '../world/index.js';
import { Proxy } from '../support/proxy.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

/** What a caller was told: the record is there. */
interface Accepted {
  readonly uuid: string;
  readonly name: string;
}

describe('Two API processes and a worker behind a reverse proxy', () => {
  let test: TestApp;
  let make: Records;
  let directory: string;
  let admin: { uuid: string; token: string };
  let apis: ApiProcess[] = [];
  const workers: ApiProcess[] = [];
  let proxy: Proxy | undefined;
  let client: Client;

  const settings = (): Record<string, string> => ({
    DATABASE_URL: test.url,
    LIMIT_TOKEN_BURST: '1000000',
    LIMIT_TOKEN_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  });
  /** Those that live, and a new one for each that a test has killed. */
  const twoApis = async (): Promise<ApiProcess[]> => {
    const alive = apis.filter(({ hasEnded }) => !hasEnded);
    const others = Array.from({ length: 2 - alive.length }, () => ApiProcess.start(settings(), directory));
    apis = [...alive, ...(await Promise.all(others))];
    proxy = new Proxy(apis.map(({ port }) => port));
    client = new Client(await proxy.listen());
    return apis;
  };
  const startWorker = async (): Promise<ApiProcess> => {
    const worker = await ApiProcess.startWorker(settings(), directory);
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'proxy-'));
    test = await TestApp.start();
    make = new Records(test);
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
  }, 180_000);
  afterEach(async () => {
    client.close();
    await proxy?.close();
  });
  afterAll(async () => {
    await Promise.all([...apis, ...workers].map((process) => process.stop()));
    await test.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** A client as the documentation asks for: whatever is no answer of the service is repeated with the same key. */
  const post = async (path: string, body: object, tally: { repeated: number }): Promise<Answer> => {
    const key = randomUUID();
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      const answer = await client
        .send('POST', path, { token: admin.token, body, headers: { 'Idempotency-Key': key } })
        .catch(() => undefined);
      if (answer !== undefined && ![409, 502, 503].includes(answer.status)) return answer;
      tally.repeated += 1;
      await sleep(50);
    }
    throw new Error('The service did not come back.');
  };

  it('let the answers of one process be repeated by the other', async () => {
    const [first, second] = await twoApis();
    const request = { token: admin.token, body: { name: 'Nur einmal' }, headers: { 'Idempotency-Key': randomUUID() } };
    const one = await first!.client.send('POST', '/hosts', request);
    const other = await second!.client.send('POST', '/hosts', request);
    expect([other.status, other.text, other.headers['idempotency-replayed']]).toEqual([201, one.text, 'true']);
  }, 60_000);

  it('lose nothing when one is killed under load: every accepted write is there, and none twice', async () => {
    const [victim] = await twoApis();
    const before = await test.database.query<Accepted>('select uuid, name from hosts');
    const accepted: Accepted[] = [];
    const tally = { repeated: 0 };
    let number = 0;
    let writing = true;
    const writer = async (): Promise<void> => {
      while (writing) {
        const name = `Verein ${String((number += 1))}`;
        const answer = await post('/hosts', { name }, tally);
        expect(answer.status).toBe(201);
        accepted.push({ uuid: String(recordOf(answer)['uuid']), name });
      }
    };
    const writers = Array.from({ length: 16 }, writer);
    const more = (count: number): Promise<void> => {
      const goal = accepted.length + count;
      return until('The writing', () => accepted.length >= goal);
    };
    await more(40);
    await victim?.stop();
    await more(40);
    writing = false;
    await Promise.all(writers);

    // The kill met requests on their way, or the test would prove nothing.
    expect(tally.repeated).toBeGreaterThan(0);
    const stored = await test.database.query<Accepted>('select uuid, name from hosts');
    const byName = (left: Accepted, right: Accepted): number => left.name.localeCompare(right.name);
    expect(stored.map(({ uuid, name }) => ({ uuid, name })).sort(byName)).toEqual(
      [...before, ...accepted].sort(byName),
    );
    // One write, one line: also the log has nothing twice, and nothing of what was rolled back.
    const [lines] = await test.database.query<{ count: number }>(
      `select count(*)::int as count from audit_log where route = 'POST /hosts'`,
    );
    expect(lines?.count).toBe(before.length + accepted.length);
  }, 120_000);

  it('send every mail that was asked for once, though an API process and a worker are killed in between', async () => {
    const [, victim] = await twoApis();
    const worker = await startWorker();
    const host = await make.host({ name: 'Kanuclub' });
    const tally = { repeated: 0 };
    const invite = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index += 1) {
        const body = { email: `gast-${String(index)}@example.org`, host: host.uuid };
        expect((await post('/invitations', body, tally)).status).toBe(201);
      }
    };
    const inviting = Promise.all([invite(0, 30), invite(30, 60), invite(60, 90)]);
    await sleep(400);
    await victim?.stop();
    await worker.stop();
    await inviting;
    // Anyone who works frees the jobs of a silent worker after two minutes (api/jobs). Nobody waits for that here: the locks are
    // made older than those which the queue itself passes over.
    await test.database.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '5 hours' where locked_at is not null`,
    );
    await test.database.query(`update mails set claimed_until = null where state = 'queued'`);
    await startWorker();
    await until(
      'The last mail',
      async () => {
        const [row] = await test.database.query<{ open: number }>(
          `select count(*)::int as open from mails where state <> 'sent' and template = 'invitation'`,
        );
        return row?.open === 0;
      },
      60,
    );
    const [row] = await test.database.query<{ mails: number; events: number; invitations: number }>(
      `select (select count(*)::int from mails where template = 'invitation') as mails,
         (select count(distinct event)::int from mails where template = 'invitation') as events,
         (select count(*)::int from invitations) as invitations`,
    );
    expect(row).toEqual({ mails: 90, events: 90, invitations: 90 });
    expect((await readdir(join(directory, 'var', 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(90);
  }, 120_000);
});
