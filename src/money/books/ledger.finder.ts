import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { type LedgerRow, LedgerStore } from './ledger.store.js';

/** Ledgers exist for every caller that may use their routes. */
@Injectable()
export class LedgerFinder extends Finder<LedgerRow> {
  readonly missing = message('There is no ledger with this identifier.', 'Es gibt kein Konto mit dieser Kennung.');

  constructor(private readonly store: LedgerStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<LedgerRow | undefined> {
    return this.store.one(uuid);
  }
}
