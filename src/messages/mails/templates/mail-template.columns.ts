import { type NamedAccount } from '../../../accounts/masks.js';
import { namedAccountOf } from '../../../accounts/named-account.js';
import { namedEdition } from '../../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type Reference } from '../../../platform/http/view/field.js';
import { MailWordsEntry } from '../../../mail/entities/mail-words-entry.entity.js';

const OWN = columnsOf(MailWordsEntry, 't', { except: ['editionUuid', 'modifiedByUuid'] });

/** All columns of texts (t). */
export const MAIL_TEMPLATE_COLUMNS = `${OWN}, ${namedAccountOf('t.modified_by_uuid')} as "modifiedBy",
  ${namedEdition('t.edition_uuid')} as edition`;

/** Texts set by staff as read, before masking. */
export interface MailTemplateRow extends RowOf<typeof OWN> {
  readonly edition: Reference | null;
  readonly modifiedBy: NamedAccount | null;
}
