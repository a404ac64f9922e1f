import { type Caller } from '../kernel/caller/caller.js';
import { ACCOUNT_MASK, type AccountRow } from './account.columns.js';
import { type AccountRecord } from './account.view.js';
import { fullName, isMasked, maskedLast, participantReference } from './masks.js';

/**
 * The account as the caller may see it. A masked one shows only data the administration works with that does not
 * identify the person: kind, roles, teams, number of children, whether it is disabled or protected.
 */
export const accountRecord = ({ hostList, participantList, ...row }: AccountRow, caller: Caller): AccountRecord => {
  const hosts = hostList ?? [];
  const children = (participantList ?? []).map((child) => participantReference(child, caller));
  const record = { ...row, name: fullName(row), hosts, participants: maskedLast(children) };
  return isMasked(row, caller) ? { ...record, ...ACCOUNT_MASK, name: null } : record;
};
