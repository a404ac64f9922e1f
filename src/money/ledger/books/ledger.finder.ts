import { Injectable } from '@nestjs/common';
import { finderIn } from '../../../platform/http/access/finder.js';
import { message } from '../../../kernel/problem/message.js';
import { LedgerStore } from './ledger.store.js';

/** Ledgers exist for every caller that may use their routes. */
@Injectable()
export class LedgerFinder extends finderIn(LedgerStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no ledger with this identifier.',
    'Es gibt kein Buchungskonto mit dieser Kennung.',
  );
}
