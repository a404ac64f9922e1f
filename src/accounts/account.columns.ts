import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { Account } from './entities/account.entity.js';
import { type MaskableRow, maskOf } from './masks.js';

/**
 * Never selected with an account: the password hash, and `anonymisedAt`, because anonymised accounts are not found at
 * all.
 */
const NOT_SELECTED = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_COLUMNS = columnsOf(Account, 'a', { except: NOT_SELECTED });

/** Shown even of a masked account: data the administration works with that does not identify the person. */
const OPEN = [
  'uuid',
  'kind',
  'roles',
  'disabled',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_MASK = maskOf(namesOf(Account, { except: NOT_SELECTED }), OPEN);

/** An account whose columns may be masked. */
export type MaskableAccount = MaskableRow<RowOf<typeof ACCOUNT_COLUMNS>, (typeof OPEN)[number]>;
