import { Injectable } from '@nestjs/common';
import { type Caller, type Role } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { unprocessableLines } from '../kernel/problem/problem.js';
import { NamedRecords, type NamedRecordsFound } from '../platform/http/input/named-records.js';
import { type AccountRow } from './account.view.js';
import { AccountTeams } from './account-ports.js';
import { TeamNotices } from './team-notices.js';

/**
 * Sets the teams of an account for the administration, and notifies them (R-HOST-9, R-ACC-20). `TeamRights` decides
 * who may.
 */
@Injectable()
export class AccountMembership {
  constructor(
    private readonly records: NamedRecords,
    private readonly teams: AccountTeams,
    private readonly notices: TeamNotices,
    private readonly clock: Clock,
  ) {}

  /** The referenced hosts, locked. Lock order: hosts before accounts. */
  find(hosts: readonly RecordRef[]): Promise<NamedRecordsFound> {
    return this.records.find('hosts', hosts);
  }

  /** Makes these exactly the account's teams; notifies `joined`. */
  async set(caller: Caller, account: string, hosts: readonly string[], joined: readonly string[]): Promise<void> {
    await this.teams.set(account, hosts, this.clock.now());
    await this.notices.joined({ account, hosts: joined, by: caller });
  }

  /** Notifies the account's teams of its new e-mail address. */
  addressChanged(caller: Caller, account: string): Promise<void> {
    return this.notices.addressChanged(account, caller);
  }
}

/**
 * The uuids of the hosts that were found.
 * @throws Problem 422 when one of those named is unknown
 */
export const known = ({ found, lines }: NamedRecordsFound): readonly string[] => {
  if (lines.length > 0) throw unprocessableLines(lines);
  return found;
};

/** The teams that the account would newly join. */
export const joined = ({ hostList }: AccountRow, hosts: readonly string[] | undefined): readonly string[] =>
  (hosts ?? []).filter((host) => !(hostList ?? []).some(({ uuid }) => uuid === host));

/** The teams that the account would leave. */
export const left = ({ hostList }: AccountRow, hosts: readonly string[] | undefined): readonly string[] =>
  hosts === undefined ? [] : (hostList ?? []).map(({ uuid }) => uuid).filter((host) => !hosts.includes(host));

/** Members of a team get ROLE_HOST (R-HOST-9). */
export const rolesWith = (roles: readonly Role[], hosts: readonly string[]): Role[] =>
  hosts.length === 0 || roles.includes('ROLE_HOST') ? [...roles] : [...roles, 'ROLE_HOST'];
