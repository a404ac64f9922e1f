import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { WebhookWorker } from '../../src/events/webhooks/sending/webhook-worker.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { type Json, listOf, madeBy } from '../support/json.js';
import { Receiver } from '../support/receiver.js';
import { until, untilBlocked } from '../support/until.js';
import { openWorld } from '../world/index.js';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

describe('Webhooks in several processes', () => {
  const world = openWorld({ settings: { secretKeys: [SECRET_KEY] } });
  const { test, make } = world;
  const { superAdmin } = world.callers;
  let worker: ApiProcess;
  let directory: string;
  let receiver: Receiver;

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'webhooks-'));
    receiver = await Receiver.start();
    const settings = { DATABASE_URL: test.url, SECRET_KEY, WEBHOOK_PRIVATE_HOSTS: `http://127.0.0.1:${receiver.port}` };
    worker = await ApiProcess.startWorker(settings, directory);
  });
  afterEach(() => make.sql('delete from webhooks'));
  afterAll(async () => {
    await worker.stop();
    await receiver.stop();
    await rm(directory, { recursive: true });
  });

  /** As another worker, in this process. */
  const send = (): Promise<void> => test.app.get(WebhookWorker).drain();

  const webhook = async (behaviour: string): Promise<{ uuid: string; path: string }> => {
    const path = `${behaviour}/${newUuid()}`;
    const body = { url: receiver.url(path), types: ['category.created'] };
    return { uuid: madeBy(await superAdmin.post('/webhooks', body)).uuid, path };
  };
  const deliveriesOf = async ({ uuid }: { uuid: string }, query = ''): Promise<Json[]> =>
    listOf(await superAdmin.get(`/webhooks/${uuid}/deliveries${query}`).expect(200));
  const idsAt = async ({ path }: { path: string }): Promise<unknown[]> =>
    (await receiver.received(path)).map(({ headers }) => headers['webhook-id']);

  it('are each sent once, to every receiver (R-HOOK-4)', async () => {
    const all = await Promise.all(Array.from({ length: 2 }, () => webhook('ok')));
    for (let index = 0; index < 8; index += 1) await make.category();
    for (const made of all) {
      await until('The deliveries', async () => {
        await send();
        return (await deliveriesOf(made, '?status=delivered&itemsPerPage=100')).length === 8;
      });
      const ids = await idsAt(made);
      expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
    }
  });

  it('are sent again with the same identifier after a process died between delivery and note (R-HOOK-4)', async () => {
    const made = await webhook('hang');
    await make.category();
    await until('The delivery', async () => (await idsAt(made)).length === 1);
    // The answer comes while the note has to wait, and nobody is left to write it.
    await test.database.transaction(async () => {
      await test.database.query('select from webhook_deliveries for update');
      await receiver.answer();
      await untilBlocked(test);
      await worker.stop();
      await test.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
    });
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'pending', attempt: 0 }]);
    await make.sql(`update webhook_deliveries set next_try_at = now() where status = 'pending'`);
    const sending = send();
    await until('The second delivery', async () => (await idsAt(made)).length === 2);
    await receiver.answer();
    await sending;
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'delivered' }]);
    const ids = await idsAt(made);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
