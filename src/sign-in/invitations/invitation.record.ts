import { accountReference, isMasked } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type InvitationRow } from './invitation.columns.js';
import { type InvitationRecord } from './invitation.view.js';

/**
 * An invitation as the caller may see it. The address is masked like the account that accepted, never like an account
 * that merely has this address, because that would reveal its existence.
 */
export const invitationRecord = (row: InvitationRow, caller: Caller): InvitationRecord => ({
  ...row,
  email: row.account !== null && isMasked(row.account, caller) ? null : row.email,
  invitedBy: row.invitedBy && accountReference(row.invitedBy, caller),
  account: row.account && accountReference(row.account, caller),
});
