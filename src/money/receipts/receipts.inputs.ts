import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Choice, Day, Email, Flag, Ref, Text, Whole } from '../../platform/http/input/fields.js';
import { NestedList, Refs } from '../../platform/http/input/list-fields.js';
import { PAYMENT_METHODS, type PaymentMethod, RECEIPT_KINDS, type ReceiptKind } from '../ledger/receipt.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { QueryBoolean, QueryChoices, QueryDate, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { COMMON_LEDGERS } from '../ledger/ledger.js';

const MAX_ITEMS = 200;

/** The amount paid for one application. */
export class ReceiptItemInput {
  @Ref({ required: true, description: 'The application.', example: '019f0000-0000-7000-8000-000000000001' })
  attendance!: RecordRef;

  @Whole({ min: 1, max: 1_000_000, description: 'Cents; default: all that is open.', example: 1250 })
  amount?: number | null;
}

/** Body of POST /receipts (R-MON-3): exactly one of `attendances` and `debtor`. */
export class ReceiptCreate {
  @NestedList(() => ReceiptItemInput, {
    max: MAX_ITEMS,
    description: 'Applications of one debtor.',
  })
  attendances?: ReceiptItemInput[] | null;

  @Ref({
    description: 'In place of `attendances`: all that this debtor owes.',
    example: '019f0000-0000-7000-8000-000000000002',
  })
  debtor?: RecordRef | null;

  @Text({
    max: 1000,
    description: 'Name and address, on several lines; default: those of the debtor.',
    example: 'Erika Muster\nSchlossplatz 1\n74740 Adelsheim',
  })
  billingAddress?: string | null;

  @Email({
    description: 'Where the receipt is mailed; default: the address of the debtor.',
    example: 'erika@example.org',
  })
  billingEmail?: string | null;

  @Choice(PAYMENT_METHODS, { description: 'How it was paid; default: cash.', example: 'cash' })
  method?: PaymentMethod | null;

  @Day({ description: 'Day on which the money came, not after today; default: today.', example: '2026-08-03' })
  paidOn?: string | null;

  @Text({ max: 1000, description: 'A note on the receipt.', example: 'Bar am Schalter' })
  note?: string | null;

  @Flag({ description: 'Mail the receipt.', example: false })
  notify?: boolean | null;
}

/** Body of POST /debtors/{uuid}/refund (R-MON-32). */
export class RefundInput {
  @Whole({ min: 1, max: 100_000_000, required: true, description: 'Cents, at most the credit.', example: 750 })
  amount!: number;

  @Choice(PAYMENT_METHODS, { required: true, description: 'How the money goes back.', example: 'transfer' })
  method!: PaymentMethod;

  @Day({ description: 'Day on which the money went back, not after today; default: today.', example: '2026-08-03' })
  paidOn?: string | null;

  @Text({ max: 1000, description: 'A note on the receipt.', example: 'Auf Wunsch der Familie' })
  note?: string | null;

  @Flag({ description: 'Mail the receipt.', example: false })
  notify?: boolean | null;
}

/** Body of POST /receipts/{uuid}/reversal (R-MON-4). */
export class ReceiptReversalInput {
  @Refs({ max: MAX_ITEMS, description: 'UUIDs of items; default: all that are not reversed yet.', example: [] })
  items?: RecordRef[];

  @Choice(PAYMENT_METHODS, {
    description: 'How the money goes back; default: as it came, according to the receipt.',
    example: 'cash',
  })
  method?: PaymentMethod | null;

  @Day({
    description: 'Day on which the money went back, neither after today nor before it came; default: today.',
    example: '2026-08-03',
  })
  paidOn?: string | null;

  @Flag({ description: 'Withdraw the applications as well.', example: false })
  withdraw?: boolean | null;

  @Flag({ description: 'Mail the reversal.', example: false })
  notify?: boolean | null;

  @Text({ max: 1000, description: 'A note on the reversal.', example: 'Falscher Betrag' })
  note?: string | null;
}

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

/** Body of POST /debtors/{uuid}/set-off. */
export class SetOffInput {
  @Refs({
    max: 200,
    description: 'Applications that the credits are to pay; default: all that is open.',
    example: ['019f0000-0000-7000-8000-000000000001'],
  })
  items?: RecordRef[];
}

/** Body of POST /debtors/{uuid}/write-off. */
export class WriteOffInput {
  @Refs({
    max: 200,
    description: 'Applications whose debt is given up; default: all that is open.',
    example: ['019f0000-0000-7000-8000-000000000001'],
  })
  items?: RecordRef[];

  @Text({
    max: 200,
    required: true,
    description:
      'Why; it stays in the books for ever, and on the statement of account that the family reads. Name nobody in it.',
    example: 'Uneinbringlich nach drei Mahnungen',
  })
  reason!: string;

  @Flag({
    description: 'Mail the family which invoices are void by it, and what is to be paid. Default: false.',
    example: true,
  })
  notify?: boolean | null;
}

/** Body of POST /debtors/{uuid}/write-off/reversal. */
export class WriteOffReversalInput {
  @Refs({
    max: 200,
    description: 'Applications whose debt is owed again; default: all whose debt was written off.',
    example: ['019f0000-0000-7000-8000-000000000001'],
  })
  items?: RecordRef[];
}

/** Body of POST /ledgers/transfer (R-MON-35). */
export class LedgerTransferInput {
  @Ref({ required: true, description: 'The ledger that gives: cash or bank.', example: COMMON_LEDGERS.cash })
  from!: RecordRef;

  @Ref({ required: true, description: 'The ledger that receives: the other one.', example: COMMON_LEDGERS.bank })
  to!: RecordRef;

  @Whole({ min: 1, max: 100_000_000, required: true, description: 'Cents.', example: 10000 })
  amount!: number;

  @Day({ description: 'Day on which it was carried, not after today; default: today.', example: '2026-08-03' })
  paidOn?: string | null;

  @Text({ max: 200, description: 'A note, which stays in the journal.', example: 'Einzahlungsbeleg 17' })
  note?: string | null;
}
