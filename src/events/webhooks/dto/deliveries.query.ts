import { QueryChoices } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook.js';

/** Filters of GET /webhooks/{uuid}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @QueryChoices(DELIVERY_STATUSES, 'How far they are.')
  status?: readonly DeliveryStatus[];
}
