import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { RetentionRun } from './entities/retention-run.entity.js';

const OWN = columnsOf(RetentionRun, 'r', { except: ['progressAt'] });

/** All columns of a run (r). */
export const RETENTION_RUN_COLUMNS = `${OWN}, ${namedAccountOf('r.account_uuid')} as account`;

/** A run as read, before masking. */
export interface RetentionRunRow extends RowOf<typeof OWN> {
  readonly account: NamedAccount | null;
}
