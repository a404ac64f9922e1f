import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SecretBox } from '../../src/platform/secrets/secret-box.js';
import { newSecret } from '../../src/webhooks/sending/signature.js';
import { type Sample, type World } from './world.js';

const FIRST = '0'.repeat(36);

/** Webhooks with a value in every field that can have one; they have reached no event yet. */
export const addWebhooks = async (world: World, count: number, make: () => string = newUuid): Promise<string[]> => {
  const at = world.test.clock.now();
  const rows = Array.from({ length: count }, () => {
    const uuid = make();
    const secret = world.test.app.get(SecretBox).seal(newSecret(), `webhook ${uuid}`);
    return {
      ...{ uuid, url: 'https://verein.example/hook', types: ['offer.*'], description: 'Seite', secret, reached: FIRST },
      ...{ previous_secret: secret, previous_secret_until: new Date(at.getTime() + 86_400_000) },
      ...{ failing_since: at, last_delivered_at: at, created_at: at, modified_at: at },
    };
  });
  await world.make.insert('webhooks', rows);
  return rows.map(({ uuid }) => uuid);
};

export const freshWebhook = async (world: World): Promise<string> => (await addWebhooks(world, 1))[0]!;

/** Deliveries of a webhook, which failed. */
export const addDeliveries = async (world: World, webhook: string, count: number): Promise<void> => {
  const at = world.test.clock.now();
  await world.make.insert(
    'webhook_deliveries',
    Array.from({ length: count }, (_, index) => ({
      ...{ uuid: newUuid(), webhook_uuid: webhook, event: newUuid(), type: 'offer.changed', attempt: 1 },
      ...{ status: index % 2 === 0 ? 'pending' : 'failed', next_try_at: index % 2 === 0 ? at : null, last_try_at: at },
      ...{ http_status: 500, ms: 12, failure: 'status', created_at: at },
    })),
  );
};

/** A request to a fresh webhook. */
const onFresh =
  (rest = '', body?: Sample['body']) =>
  async (world: World): Promise<Sample> => ({
    path: `/webhooks/${await freshWebhook(world)}${rest}`,
    ...(body === undefined ? {} : { body }),
  });

/** One good request for every route of webhooks. */
export const WEBHOOK_SAMPLES: Readonly<Record<string, (world: World) => Sample | Promise<Sample>>> = {
  'GET /webhooks': () => ({ path: '/webhooks' }),
  'GET /webhooks/:uuid': onFresh(),
  'GET /webhooks/:uuid/deliveries': async (world) => {
    const webhook = await freshWebhook(world);
    await addDeliveries(world, webhook, 2);
    return { path: `/webhooks/${webhook}/deliveries` };
  },
  'POST /webhooks': async (world) => {
    // There is room for so many only.
    await world.make.sql('delete from webhooks');
    return { path: '/webhooks', body: { url: 'https://verein.example/hook', types: ['offer.*'] } };
  },
  'PATCH /webhooks/:uuid': onFresh('', { description: 'Andere Seite' }),
  'DELETE /webhooks/:uuid': onFresh(),
  'POST /webhooks/:uuid/rotate-secret': onFresh('/rotate-secret', {}),
  'POST /webhooks/:uuid/test': onFresh('/test', {}),
  'POST /webhooks/:uuid/replay': onFresh('/replay', { after: FIRST }),
};
