import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type TokenRow } from './token.columns.js';
import { type TokenRecord } from './token.view.js';

/** The token as the caller may see it. */
export const tokenRecord = (row: TokenRow, caller: Caller): TokenRecord => ({
  ...row,
  account: accountReference(row.account, caller),
});
