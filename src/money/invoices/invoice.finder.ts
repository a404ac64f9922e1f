import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { HIDDEN_LETTER } from '../debtors/debts/debtor.finder.js';
import { isHiddenInvoice, type InvoiceRow } from './invoice.view.js';
import { InvoiceStore } from './invoice.store.js';

/** Invoices exist for every caller that may use their routes. */
@Injectable()
export class InvoiceFinder extends finderIn(InvoiceStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message('There is no invoice with this identifier.', 'Es gibt keine Rechnung mit dieser Kennung.');

  /** The letter (action `document`) contains the whole invoice, so only callers who may see all of it get it. */
  override refusal(caller: Caller, action: string, row: InvoiceRow): Promise<Problem | undefined> {
    return Promise.resolve(
      action === 'document' && isHiddenInvoice(row, caller) ? forbidden(HIDDEN_LETTER) : undefined,
    );
  }
}
