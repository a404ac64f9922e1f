import { changesBetween, type FieldChange } from '../../kernel/collections/field-changes.js';
import { pick } from '../../kernel/collections/pick.js';
import { ACCOUNT_MASK } from '../account.columns.js';
import { type AccountRecord } from '../account.view.js';

/** What the history of an account keeps; secrets are no fields. */
const KEPT = [
  ...(['email', 'firstname', 'lastname', 'roles', 'phone', 'mobile', 'address'] as const),
  ...(['hosts', 'disabled', 'protected'] as const),
] as const satisfies readonly (keyof AccountRecord)[];

/** Changes of these are for callers for whom the account is not masked. */
export const HIDDEN_OF_ACCOUNT: readonly string[] = Object.keys(ACCOUNT_MASK);

/** What an edit changed of an account. */
export const accountChanges = (before: AccountRecord, after: AccountRecord): FieldChange[] =>
  changesBetween(pick(before, KEPT), pick(after, KEPT));
