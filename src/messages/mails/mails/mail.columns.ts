import { type NamedAccount } from '../../../accounts/masks.js';
import { namedAccountOf } from '../../../accounts/named-account.js';
import { namedEdition } from '../../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type Reference } from '../../../platform/http/view/field.js';
import { Mail } from '../../../mail/entities/mail.entity.js';
import { type MailState } from '../../../mail/mail.js';
import { mailStateOf } from '../../../mail/mail.sql.js';

/** An erased mail has an empty address. */
const OWN = columnsOf(Mail, 'm', {
  only: [
    ...([
      'uuid',
      'attempts',
      'error',
      'answer',
      'messageId',
      'recipientName',
      'recipientAddress',
      'subject',
      'secret',
    ] as const),
    ...(['createdAt', 'sentAt'] as const),
  ],
});

/** The columns of a mail (m), without its content and whether it is masked. */
export const MAIL_COLUMNS = `${OWN}, m.template as type, ${mailStateOf('m')} as state,
  ${namedAccountOf('m.account_uuid')} as account, ${namedEdition('m.edition_uuid')} as edition`;

/** A mail as stored, before masking. */
export interface MailRow extends RowOf<typeof OWN> {
  readonly type: Mail['template'];
  readonly state: MailState;
  readonly account: NamedAccount | null;
  readonly edition: Reference | null;
  /** The caller may see recipient and content. */
  readonly unmasked: boolean;
}

/** The content of a mail (m). */
export const MAIL_WORDS_COLUMNS = columnsOf(Mail, 'm', { only: ['text', 'html', 'attachments', 'replyTo'] });

export type MailWordsRow = MailRow & RowOf<typeof MAIL_WORDS_COLUMNS>;
