import { accountReference, goneAccount } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RetentionRunRow } from './retention-run.columns.js';
import { type RetentionRunRecord } from './retention-run.view.js';

/** A run as the caller may see it: who asked for it may be masked, or gone. */
export const retentionRunRecord = (
  { account, accountUuid, ...run }: RetentionRunRow,
  caller: Caller,
): RetentionRunRecord => ({
  ...run,
  by: account === null ? goneAccount(accountUuid) : accountReference(account, caller),
});
