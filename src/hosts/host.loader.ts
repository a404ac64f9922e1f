import { Injectable } from '@nestjs/common';
import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { type HostRow } from './host.store.js';
import { type HostRecord } from './host.view.js';

/** Completes organisers with their teams as the caller may see them. */
@Injectable()
export class HostLoader {
  load(rows: readonly HostRow[], caller: Caller): Promise<HostRecord[]> {
    const records = rows.map((row) => ({
      ...row,
      members: (row.memberList ?? []).map((account) => accountReference(account, caller)),
    }));
    return Promise.resolve(records);
  }
}
