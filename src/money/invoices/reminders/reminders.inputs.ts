import { Day, Flag, Whole } from '../../../platform/http/input/fields.js';

/** Body of POST /debtors/{uuid}/remind (R-MON-11). */
export class ReminderInput {
  @Day({
    description: 'Due date, not before today; default: in 14 days.',
    example: '2026-08-17',
  })
  dueOn?: string | null;

  @Flag({ description: 'Remind even if this was already done today. Default: false.', example: false })
  force?: boolean | null;
}

/** Body of POST /editions/{uuid}/remind. */
export class EditionReminderInput extends ReminderInput {
  @Whole({
    min: 0,
    max: 365,
    description: 'Only what was charged at least this many days ago; default: 14.',
    example: 14,
  })
  minDays?: number | null;
}
