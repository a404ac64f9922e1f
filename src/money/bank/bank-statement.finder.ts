import { Injectable } from '@nestjs/common';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { BankStatementStore } from './bank-statement.store.js';

/** Account statements exist for every caller that may use their routes. */
@Injectable()
export class BankStatementFinder extends finderIn(BankStatementStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no bank statement with this identifier.',
    'Es gibt keinen Kontoauszug mit dieser Kennung.',
  );
}
