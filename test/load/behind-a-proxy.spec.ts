import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, recordOf } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { Proxy } from '../support/proxy.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';

/** What a caller was told: the record is there. */
interface Accepted {
  readonly uuid: string;
  readonly name: string;
}

/** The one is killed; the other is the application of this test. */
describe('Two processes behind a reverse proxy', () => {
  const world = openWorld();
  const { test, make, club } = world;
  const { admin } = world.callers;
  let directory: string;
  let victim: ApiProcess;
  let proxy: Proxy;
  let client: Client;

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'proxy-'));
    victim = await ApiProcess.start(
      {
        ...{ DATABASE_URL: test.url, DATA_DIR: test.dataDir, WORKER: 'inline', LOG_LEVEL: 'warn' },
        ...{ LIMIT_TOKEN_BURST: '1000000', LIMIT_TOKEN_PER_MINUTE: '1000000' },
      },
      directory,
    );
    proxy = new Proxy([victim.port, test.port]);
    client = new Client(await proxy.listen());
  }, 180_000);
  afterAll(async () => {
    client.close();
    await proxy.close();
    await victim.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('let the answers of one be repeated by the other', async () => {
    const own = new Client(test.port);
    const { token } = admin;
    const request = { token, body: { name: 'Nur einmal' }, headers: { 'Idempotency-Key': randomUUID() } };
    const one = await victim.client.send('POST', '/hosts', request);
    const other = await own.send('POST', '/hosts', request);
    own.close();
    expect([other.status, other.text, other.headers['idempotency-replayed']]).toEqual([201, one.text, 'true']);
  });

  /** Requests that have to be sent again. */
  let repeated = 0;

  /** A client as the documentation asks for: whatever is no answer of the service is repeated with the same key. */
  const post = async (path: string, body: object): Promise<Answer> => {
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      const answer = await client.send('POST', path, { token: admin.token, body, headers }).catch(() => undefined);
      if (answer !== undefined && ![409, 502, 503].includes(answer.status)) return answer;
      repeated += 1;
      await sleep(50);
    }
    throw new Error('The service did not come back.');
  };

  it('lose nothing when one is killed that serves and works: each accepted write is there, each mail is sent, none twice', async () => {
    const before = await make.sql('select uuid, name from hosts');
    const creations = async (): Promise<number> =>
      (await make.sql(`select from audit_log where route = 'POST /hosts'`)).length;
    const noted = await creations();
    const accepted: Accepted[] = [];
    let number = 0;
    let writing = true;
    const writer = async (): Promise<void> => {
      while (writing) {
        const name = `Verein ${String((number += 1))}`;
        const answer = await post('/hosts', { name });
        expect(answer.status).toBe(201);
        accepted.push({ uuid: String(recordOf(answer)['uuid']), name });
      }
    };
    let invited = 0;
    const inviter = async (): Promise<void> => {
      while (invited < 60) {
        const body = { email: `gast-${String((invited += 1))}@example.org`, host: club.uuid };
        expect((await post('/invitations', body)).status).toBe(201);
      }
    };
    const everybody = [...Array.from({ length: 12 }, writer), ...Array.from({ length: 3 }, inviter)];
    const mails = async (): Promise<string[]> =>
      (await readdir(join(test.dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const more = (count: number): Promise<void> => {
      const goal = accepted.length + count;
      return until('The writing', () => accepted.length >= goal);
    };
    await more(30);
    await until('The first mails', async () => (await mails()).length > 0);
    await victim.stop();
    const sentByTheVictim = (await mails()).length;
    await more(30);
    writing = false;
    await Promise.all(everybody);

    // The kill met requests on their way and mails that were waiting, or the test would prove nothing.
    expect(repeated).toBeGreaterThan(0);
    expect(sentByTheVictim).toBeLessThan(60);
    const stored = await make.sql('select uuid, name from hosts');
    const byName = (left: { name?: unknown }, right: { name?: unknown }): number =>
      String(left.name).localeCompare(String(right.name));
    expect(stored.sort(byName)).toEqual([...before, ...accepted].sort(byName));
    // One write, one line: also the log has nothing twice, and nothing of what was rolled back.
    expect(await creations()).toBe(noted + accepted.length);

    // Anyone who works frees the jobs of a silent worker after two minutes (api/jobs). Nobody waits for that here: the locks are
    // made older than those which the queue itself passes over.
    await make.sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '5 hours' where locked_at is not null`,
    );
    await make.sql(`update mails set claimed_until = null where state = 'queued'`);
    await world.drain();
    const sent = await make.sql(
      `select state, count(*)::int as mails, count(distinct event)::int as events from mails
       where template = 'invitation' group by state`,
    );
    expect(sent).toEqual([{ state: 'sent', mails: 60, events: 60 }]);
    expect(await make.sql('select count(*)::int as invitations from invitations')).toEqual([{ invitations: 60 }]);
    expect(await mails()).toHaveLength(60);
  }, 120_000);
});
