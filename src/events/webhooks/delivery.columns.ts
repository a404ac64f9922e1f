import { columnsOf } from '../../platform/database/columns-of.js';
import { WebhookDelivery } from './entities/webhook-delivery.entity.js';

/** The columns of a delivery, without what a test says. */
export const DELIVERY_COLUMNS = columnsOf(WebhookDelivery, 'd', { except: ['webhookUuid', 'content'] });
