import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Flag, Text } from '../../../platform/http/input/fields.js';
import { Refs } from '../../../platform/http/input/list-fields.js';

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
