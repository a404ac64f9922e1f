import { type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { namedEdition } from '../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { type Reference } from '../platform/http/view/field.js';
import { Draw } from './entities/draw.entity.js';

/** A draw's own columns: edition and account are shown by name. */
const OWN = columnsOf(Draw, 'd', { except: ['editionUuid', 'accountUuid', 'lotNumber'] });
export type DrawOwn = RowOf<typeof OWN>;

/** All columns of a draw (d). */
export const DRAW_COLUMNS = `${OWN}, ${namedEdition('d.edition_uuid')} as edition,
  ${namedAccountOf('d.account_uuid')} as account`;

/** A draw as read, before masking. */
export interface DrawRow extends DrawOwn {
  readonly edition: Reference;
  readonly account: NamedAccount | null;
}

export const EARLIER_COLUMNS = columnsOf(Draw, 'd', { only: ['uuid', 'number', 'state', 'beacon', 'rules'] });

/** What another real draw has to know of an earlier one of the same secret. */
export type EarlierDraw = RowOf<typeof EARLIER_COLUMNS>;
