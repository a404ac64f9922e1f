import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Finder } from '../common/access/finder.js';
import { message } from '../common/http/message.js';
import { type DebtorRow, DebtorStore } from './debtor.store.js';

/** Debtors exist for whoever may call their routes. */
@Injectable()
export class DebtorFinder extends Finder<DebtorRow> {
  readonly missing = message(
    'There is no debtor with this identifier: nothing was ever charged to it.',
    'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
  );

  constructor(private readonly store: DebtorStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<DebtorRow | undefined> {
    return this.store.one(uuid);
  }
}
