import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Day, Flag, Refs } from '../../../platform/input/fields.js';

export const MAX_DEBTORS = 5000;

/** Body of POST /editions/{uuid}/invoices (R-MON-28). */
export class InvoiceRunInput {
  @Day({
    description:
      "Day until which they are to be paid, not before today; default: the end of the edition's pay days, the latest where there are several, else in 14 days.",
    example: '2026-08-17',
  })
  dueOn?: string | null;

  @Flag({ description: 'Mail them, those too that were made before and never mailed. Default: false.', example: true })
  notify?: boolean | null;

  @Refs({ max: MAX_DEBTORS, description: 'Only these debtors; default: everybody who owes something.', example: [] })
  debtors?: RecordRef[];
}
