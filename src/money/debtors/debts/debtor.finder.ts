import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { finderIn } from '../../../platform/http/access/finder.js';
import { message } from '../../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { isClosed } from '../../ledger/parties/debtor-party.js';
import { type DebtorRow } from './debtor.view.js';
import { DebtorStore } from './debtor.store.js';

/** Debtors exist for every caller that may use their routes. */
@Injectable()
export class DebtorFinder extends finderIn(DebtorStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no debtor with this identifier: nothing was ever charged to it.',
    'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
  );

  /** Letters (action `document`) contain name, address and children, so only callers who may see all of it get them. */
  override refusal(caller: Caller, action: string, { party, itemList }: DebtorRow): Promise<Problem | undefined> {
    const hidden = isClosed(party, caller) || (itemList ?? []).some((item) => isClosed(item, caller));
    return Promise.resolve(action === 'document' && hidden ? forbidden(HIDDEN_LETTER) : undefined);
  }
}

/** Refusal of a letter. */
export const HIDDEN_LETTER = message(
  'Names and address in this letter are not for you: there is an information lock, or the family is forgotten.',
  'Namen und Anschrift in diesem Brief dürfen Sie nicht sehen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert.',
);
