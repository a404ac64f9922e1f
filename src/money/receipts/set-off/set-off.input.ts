import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Refs } from '../../../platform/http/input/list-fields.js';

/** Body of POST /debtors/{uuid}/set-off. */
export class SetOffInput {
  @Refs({
    max: 200,
    description: 'Applications that the credits are to pay; default: all that is open.',
    example: ['019f0000-0000-7000-8000-000000000001'],
  })
  items?: RecordRef[];
}
