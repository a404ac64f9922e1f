import { Ref } from '../../platform/http/input/fields.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';

/** Body of add-member and remove-member (R-HOST-9, R-HOST-11). */
export class MemberInput {
  @Ref({
    required: true,
    description: 'Account by UUID or e-mail address.',
    example: 'trainer@kanuclub-tauber.example',
  })
  account!: RecordRef;
}
