import { Flag, Text } from '../../platform/http/input/fields.js';
import { QueryChoice } from '../../platform/http/input/query-fields.js';

/** Body of POST /accounts/{uuid}/consents. */
export class ConsentInput {
  @Text({ max: 64, required: true, description: 'What it is about.', example: 'photos' })
  kind!: string;

  @Text({ max: 64, required: true, description: 'Version of the text that was shown.', example: '2026-03' })
  version!: string;

  @Flag({ required: true, description: 'true: given; false: refused or withdrawn.' })
  given!: boolean;
}

/** Parameter of GET /accounts/{uuid}/export. */
export class FamilyExportQuery {
  @QueryChoice(['json', 'pdf'], 'For programs, or for people: in German words, to print.', 'json')
  format!: 'json' | 'pdf';
}

/** Body of POST /retention/runs. */
export class RetentionRunInput {
  @Flag({ required: true, description: 'true: only count what would be forgotten.' })
  dryRun!: boolean;
}
