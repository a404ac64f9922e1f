import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Day, Ref, Text, Whole } from '../../../platform/http/input/fields.js';
import { COMMON_LEDGERS } from '../../ledger/books/ledger.js';

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
