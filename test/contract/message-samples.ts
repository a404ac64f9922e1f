import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Json } from './client.js';
import { on, plain, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

/** A new message of `host`'s host, with a value in every field. */
export const freshMessage = async (world: RouteWorld): Promise<string> => {
  const { records, callers, make } = world;
  const uuid = newUuid();
  await make.sql(
    `insert into messages (uuid, edition_uuid, addressed, offers, categories, hosts, statuses, scope_hosts, scope_offers,
       host_uuid, subject, body, reply_to, fingerprint, by_uuid, recipients, unreachable, created_at)
     values ($1, $2, 'families', array[$3::uuid], array[$4::uuid], array[$5::uuid], '{confirmed,waitlisted}',
       array[$5::uuid], '{}', $5, 'Regen', 'Es regnet.', 'kanu@example.org', sha256($1::uuid::text::bytea), $6, 2, 1, $7)`,
    [
      ...[uuid, records.edition.uuid, records.fullOffer.uuid, records.category.uuid, records.ownHost.uuid],
      ...[callers.host.uuid, world.test.clock.now()],
    ],
  );
  await make.sql(
    `insert into message_files (uuid, message_uuid, position, filename, content_type, size, data, created_at)
     values ($1, $2, 0, 'plan.pdf', 'application/pdf', 3, 'abc', $3)`,
    [newUuid(), uuid, world.test.clock.now()],
  );
  return uuid;
};

/** To the families of an offer of the host that has `host` in its team; each time with other words. */
const draft = ({ records }: RouteWorld): Json => ({
  audience: { edition: records.edition.alias, to: 'families', offers: [records.fullOffer.alias] },
  subject: `Regen ${String(Math.random())}`,
  body: '{{greeting}}, es geht um {{names}}.',
});

/** Good requests to the routes of messages. */
export const MESSAGE_SAMPLES: Samples = {
  'GET /messages/:uuid': on(freshMessage),
  'POST /messages': plain(draft),
  'POST /messages/:uuid/resume': on(async (world) => {
    const uuid = await freshMessage(world);
    await world.make.insert('message_recipients', [{ message_uuid: uuid, recipient_uuid: newUuid() }]);
    return uuid;
  }, {}),
  'POST /messages/preview': plain(draft),
  'POST /messages/test': plain(draft),
};
