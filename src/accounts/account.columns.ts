import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { Account } from './entities/account.entity.js';
import { type MaskableRow, maskOf } from './masks.js';

/** Never read with an account: its password, which is nobody's business; an anonymised account is there for nobody. */
const APART = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_COLUMNS = columnsOf(Account, 'a', { except: APART });

/** What is shown of a masked account: what the administration works with, and what tells nobody who it is. */
const OPEN = [
  'uuid',
  'kind',
  'roles',
  'disabled',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_MASK = maskOf(namesOf(Account, { except: APART }), OPEN);

/** An account whose columns may be masked. */
export type MaskableAccount = MaskableRow<RowOf<typeof ACCOUNT_COLUMNS>, (typeof OPEN)[number]>;
