import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { BankStatementStore } from './bank-statement.store.js';
import { type BankStatementRow } from './bank-statement.view.js';

/** Account statements exist for every caller that may use their routes. */
@Injectable()
export class BankStatementFinder extends Finder<BankStatementRow> {
  readonly missing = message(
    'There is no bank statement with this identifier.',
    'Es gibt keinen Kontoauszug mit dieser Kennung.',
  );

  constructor(private readonly store: BankStatementStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<BankStatementRow | undefined> {
    return this.store.one(uuid);
  }

  override refusal(): Promise<Problem | undefined> {
    return Promise.resolve(undefined);
  }
}
