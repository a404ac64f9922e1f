import { type Caller } from '../kernel/caller/caller.js';
import { type AccountRecord } from './account.view.js';
import { type AccountRow } from './account.store.js';
import { fullName, isMasked, maskedLast, participantReference } from './masks.js';

/** What a masked account does not show: who it is, how to reach it, and when it was last used or changed. */
const MASK = {
  email: null,
  firstname: null,
  lastname: null,
  name: null,
  phone: null,
  mobile: null,
  address: null,
  lastLoginAt: null,
  modifiedAt: null,
} as const satisfies Partial<AccountRecord>;

/**
 * The account as the caller may see it. Masked, it keeps what the administration works with and what tells nobody who it
 * is: kind, roles, teams, the number of children, whether it is disabled or protected.
 */
export const accountRecord = ({ hostList, participantList, ...row }: AccountRow, caller: Caller): AccountRecord => {
  const hosts = hostList ?? [];
  const children = (participantList ?? []).map((child) =>
    participantReference({ ...child, account: row.uuid }, caller),
  );
  const record = { ...row, name: fullName(row), hosts, participants: maskedLast(children) };
  return isMasked(row, caller) ? { ...record, ...MASK } : record;
};
