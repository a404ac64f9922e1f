import { Injectable } from '@nestjs/common';
import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { HostMembersStore } from './host-members.store.js';
import { type HostRow } from './host.store.js';
import { type HostRecord } from './host.view.js';

/** Completes organisers with what belongs to them, in one statement for all. */
@Injectable()
export class HostLoader {
  constructor(private readonly members: HostMembersStore) {}

  async load(rows: readonly HostRow[], caller: Caller): Promise<HostRecord[]> {
    if (!caller.isAdmin || rows.length === 0) return rows.map((row) => ({ ...row, members: [] }));
    const members = await this.members.of(rows.map(({ uuid }) => uuid));
    return rows.map((row) => ({
      ...row,
      members: members
        .filter(({ hostUuid }) => hostUuid === row.uuid)
        .map((account) => accountReference(account, caller)),
    }));
  }
}
