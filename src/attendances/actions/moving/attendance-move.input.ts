import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Flag, Ref, Text } from '../../../platform/http/input/fields.js';
import { REASON } from '../transitions/attendance-transition.input.js';

/** Body of POST /attendances/{uuid}/move (R-ATT-27). */
export class AttendanceMoveInput {
  @Ref({
    required: true,
    description: 'UUID of the offer to which the child moves.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  offer!: RecordRef;

  @Flag({ neverNull: true, description: 'Mail the family. Default: false.' })
  notify?: boolean;

  @Flag({ neverNull: true, description: 'Move despite failing checks. Default: false.' })
  force?: boolean;

  @Text({ max: 1000, description: 'Remark for the history, which no mail shows.', example: 'Auf Wunsch der Eltern.' })
  note?: string | null;

  @Text(REASON)
  reason?: string | null;
}
