import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Ref } from '../../platform/http/input/fields.js';

/** Body of POST /participants/{uuid}/merge (R-CHI-11). */
export class ParticipantMergeInput {
  @Ref({
    required: true,
    description: 'UUID of the child that stays.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  into!: RecordRef;
}
