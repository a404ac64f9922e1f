import { columnsOf } from '../../platform/database/columns-of.js';
import { Webhook } from './entities/webhook.entity.js';

/** The columns of a webhook, without its secrets and how far its deliveries are made. */
export const WEBHOOK_COLUMNS = columnsOf(Webhook, 'w', { except: ['secret', 'previousSecret', 'reached'] });
