import { Flag, Text } from '../../../platform/http/input/fields.js';

/** Body of POST /accounts/{uuid}/consents. */
export class ConsentInput {
  @Text({ max: 64, required: true, description: 'What it is about.', example: 'photos' })
  kind!: string;

  @Text({ max: 64, required: true, description: 'Version of the text that was shown.', example: '2026-03' })
  version!: string;

  @Flag({ required: true, description: 'true: given; false: refused or withdrawn.' })
  given!: boolean;
}
