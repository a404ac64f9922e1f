import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SecretBox } from '../../src/platform/operations/secret-box.js';
import { newSecret } from '../../src/events/webhooks/webhook-secrets.js';
import { on, plain, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

const FIRST = '0'.repeat(36);

/** Webhooks with a value in every field that can have one; they have reached no event yet. */
export const addWebhooks = async (
  world: RouteWorld,
  count: number,
  make: () => string = newUuid,
): Promise<string[]> => {
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

const freshWebhook = async (world: RouteWorld): Promise<string> => (await addWebhooks(world, 1))[0]!;

/** Deliveries of a webhook, which failed. */
export const addDeliveries = async (world: RouteWorld, webhook: string, count: number): Promise<void> => {
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

/** One good request for every route of webhooks. */
export const WEBHOOK_SAMPLES: Samples = {
  'GET /webhooks/:uuid': on(freshWebhook),
  'GET /webhooks/:uuid/deliveries': on(async (world) => {
    const webhook = await freshWebhook(world);
    await addDeliveries(world, webhook, 2);
    return webhook;
  }),
  'POST /webhooks': plain(async (world) => {
    // There is room for so many only.
    await world.make.sql('delete from webhooks');
    return { url: 'https://verein.example/hook', types: ['offer.*'] };
  }),
  'PATCH /webhooks/:uuid': on(freshWebhook, { description: 'Andere Seite' }),
  'DELETE /webhooks/:uuid': on(freshWebhook),
  'POST /webhooks/:uuid/rotate-secret': on(freshWebhook, {}),
  'POST /webhooks/:uuid/test': on(freshWebhook, {}),
  'POST /webhooks/:uuid/replay': on(freshWebhook, { after: FIRST }),
};
