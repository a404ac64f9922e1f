import { type DayOrMoment } from '../../../kernel/clock/zone.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import {
  QueryBoolean,
  QueryChoices,
  QueryDate,
  QueryRef,
  QueryText,
} from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { RECEIPT_KINDS, type ReceiptKind } from '../../ledger/books/receipt.js';

/** Filters of GET /receipts (R-MON-25). */
export class ReceiptsQuery extends PageQuery {
  @QueryRef('Receipts with an item of this edition, by UUID or alias.')
  edition?: RecordRef;

  @QueryRef('Debtor by UUID; by e-mail address where you see it.')
  debtor?: RecordRef;

  @QueryChoices(RECEIPT_KINDS, 'Payments, reversals, or refunds.')
  kind?: readonly ReceiptKind[];

  @QueryBoolean(
    'Only what goes back by transfer, reversals and refunds: that which a bank statement tells (true), or which is still to be sent (false).',
  )
  settled?: boolean;

  @QueryText('Exactly this number.')
  number?: string;

  @QueryDate('Made on this day or later.')
  from?: DayOrMoment;

  @QueryDate('Made on this day or earlier.')
  until?: DayOrMoment;

  @QueryText('Free text: every word occurs in the number, in the billing address, or in the name of an offer or child.')
  q?: string;
}
