import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Message } from '../entities/message.entity.js';

export const SENT_COLUMNS = columnsOf(Message, 'm', {
  only: [
    ...(['uuid', 'editionUuid', 'addressed', 'offers', 'categories', 'hosts', 'statuses', 'absent'] as const),
    ...(['scopeHosts', 'scopeOffers', 'hostUuid', 'subject', 'body', 'replyTo'] as const),
  ],
});

/** A message as it is sent. */
export type SentMessage = RowOf<typeof SENT_COLUMNS>;

export const TWIN_COLUMNS = columnsOf(Message, 'm', { only: ['uuid', 'createdAt'] });

/** Another message with the same words to the same audience. */
export type Twin = RowOf<typeof TWIN_COLUMNS>;
