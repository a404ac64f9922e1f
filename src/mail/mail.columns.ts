import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Mail } from './entities/mail.entity.js';
import { type FinishedMail } from './mail.js';

/** The columns that sending needs. */
export const CLAIMED_COLUMNS = columnsOf(Mail, '', {
  only: [
    ...(['event', 'recipientName', 'recipientAddress', 'replyTo', 'subject', 'text', 'html'] as const),
    ...(['attachments', 'attempts', 'sends', 'messageId'] as const),
  ],
});

export type ClaimedMailRow = RowOf<typeof CLAIMED_COLUMNS>;

/** A mail that only this worker may send now; `attempts` counts this one as well. */
export interface ClaimedMail extends FinishedMail, Pick<ClaimedMailRow, 'event' | 'attempts' | 'sends'> {}
