import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { PersonChange } from '../entities/person-change.entity.js';
import { type NamedAccount } from '../masks.js';
import { namedAccountOf } from '../named-account.js';

const OWN = columnsOf(PersonChange, 'c', { only: ['uuid', 'at', 'changes'] });

/** An entry as stored, with who made it, before masking. */
export interface PersonHistoryRow extends RowOf<typeof OWN> {
  readonly author: NamedAccount | null;
}

/** The columns of a `PersonHistoryRow`. */
export const PERSON_HISTORY_COLUMNS = `${OWN}, ${namedAccountOf('c.by_uuid')} as author`;
