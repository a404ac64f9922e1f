import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
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
  let admin: { uuid: string; token: string };
  /** The one that tests kill. It works off jobs as well; the other one is the process of this test. */
  let victim: ApiProcess | undefined;
  let proxy: Proxy | undefined;
  let client: Client;

  const settings = (): Record<string, string> => ({
    DATABASE_URL: test.url,
    LIMIT_TOKEN_BURST: '1000000',
    LIMIT_TOKEN_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
    WORKER: 'inline',
    DATA_DIR: test.dataDir,
  });
  /** The one that lives, or a new one where a test has killed it. */
  const victimBesideUs = async (): Promise<ApiProcess> => {
    if (victim === undefined || victim.hasEnded) victim = await ApiProcess.start(settings(), test.dataDir);
    proxy = new Proxy([victim.port, test.port]);
    client = new Client(await proxy.listen());
    return victim;
  };

  beforeAll(async () => {
    buildService();
    test = await TestApp.start();
    make = new Records(test);
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
  }, 180_000);
  afterEach(async () => {
    client.close();
    await proxy?.close();
  });
  afterAll(async () => {
    await victim?.stop();
    await test.stop();
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
    const first = await victimBesideUs();
    const second = new Client(test.port);
    const request = { token: admin.token, body: { name: 'Nur einmal' }, headers: { 'Idempotency-Key': randomUUID() } };
    const one = await first.client.send('POST', '/hosts', request);
    const other = await second.send('POST', '/hosts', request);
    second.close();
    expect([other.status, other.text, other.headers['idempotency-replayed']]).toEqual([201, one.text, 'true']);
  }, 60_000);

  it('lose nothing when one is killed under load: every accepted write is there, and none twice', async () => {
    const dying = await victimBesideUs();
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
    await dying.stop();
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
    const apiAndWorker = await victimBesideUs();
    const host = await make.host({ name: 'Kanuclub' });
    const tally = { repeated: 0 };
    let invited = 0;
    const invite = async (from: number, to: number): Promise<void> => {
      for (let index = from; index < to; index += 1) {
        const body = { email: `gast-${String(index)}@example.org`, host: host.uuid };
        expect((await post('/invitations', body, tally)).status).toBe(201);
        invited += 1;
      }
    };
    const inviting = Promise.all([invite(0, 30), invite(30, 60), invite(60, 90)]);
    await until('The first third', () => invited >= 30);
    await apiAndWorker.stop();
    await inviting;
    // Anyone who works frees the jobs of a silent worker after two minutes (api/jobs). Nobody waits for that here. Again each time,
    // since the database may still be busy with what the dead one asked last.
    const free = async (): Promise<void> => {
      await test.database.query(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
      );
      await test.database.query(`update mails set claimed_until = null where state = 'queued'`);
    };
    await until(
      'The last mail',
      async () => {
        await free();
        await test.app.get(JobRunner).drain();
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
    expect((await readdir(join(test.dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(90);
  }, 120_000);
});
