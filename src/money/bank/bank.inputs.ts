import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Base64, Ref, Text, Whole } from '../../platform/http/input/fields.js';
import { NestedList, Refs } from '../../platform/http/input/list-fields.js';

const MEBIBYTE = 1024 * 1024;
const MAX_ENTRIES = 20_000;

/** Body of POST /bank-statements (R-MON-22). */
export class BankStatementUpload {
  @Text({ max: 255, required: true, description: 'Name of the file.', example: 'camt053-2026-07-20.xml' })
  filename!: string;

  @Base64({
    maxBytes: 10 * MEBIBYTE,
    required: true,
    description: 'XML of the bank (camt.052, camt.053 or camt.054) of at most 10 MiB, base64-encoded.',
    example: Buffer.from(
      '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-07-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>',
    ).toString('base64'),
  })
  data!: Buffer;
}

/** Body of POST /bank-statements/{uuid}/book. */
export class BookingInput {
  @Refs({ max: MAX_ENTRIES, description: 'Entries to book; default: all that are matched.', example: [] })
  entries?: RecordRef[];
}

/** Body of POST /bank-statements/{uuid}/ignore and /restore. */
export class EntriesInput {
  @Refs({
    max: MAX_ENTRIES,
    required: true,
    description: 'Entries of this statement.',
    example: ['019f0000-0000-7000-8000-000000000002'],
  })
  entries!: RecordRef[];
}

/** The amount of an entry for one application. */
export class AssignedItemInput {
  @Ref({ required: true, description: 'The application.', example: '019f0000-0000-7000-8000-000000000001' })
  attendance!: RecordRef;

  @Whole({
    min: 0,
    max: 1_000_000,
    required: true,
    description: 'Cents; 0 names the family of a paid application, whose credit the money becomes.',
    example: 1250,
  })
  amount!: number;
}

/** Body of POST /bank-statements/{uuid}/assign. */
export class AssignmentInput {
  @Ref({ required: true, description: 'The entry.', example: '019f0000-0000-7000-8000-000000000002' })
  entry!: RecordRef;

  @NestedList(() => AssignedItemInput, {
    required: true,
    max: 100,
    description: 'Applications that it pays. What is left becomes a credit of the first one’s family.',
  })
  items!: AssignedItemInput[];
}
