import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { isHiddenReceipt, type ReceiptRow } from './receipt.view.js';
import { ReceiptStore } from './receipt.store.js';

/** Receipts exist for every caller that may use their routes. */
@Injectable()
export class ReceiptFinder extends finderIn(ReceiptStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message('There is no receipt with this identifier.', 'Es gibt keine Quittung mit dieser Kennung.');

  /** The document (action `document`) contains the whole receipt, so only callers who may see all of it get it. */
  override refusal(caller: Caller, action: string, row: ReceiptRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'document' && isHiddenReceipt(row, caller) ? forbidden(HIDDEN) : undefined);
  }
}

const HIDDEN = message(
  'Names and address on this receipt are not for you: there is an information lock, or the family is forgotten.',
  'Namen und Anschrift auf dieser Quittung dürfen Sie nicht sehen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert.',
);
