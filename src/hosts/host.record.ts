import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { type HostRow } from './host.store.js';
import { type HostRecord } from './host.view.js';

/** An organiser with its team as the caller may see it. */
export const hostRecord = (row: HostRow, caller: Caller): HostRecord => ({
  ...row,
  members: (row.memberList ?? []).map((account) => accountReference(account, caller)),
});
