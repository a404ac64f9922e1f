import { Flag } from '../../../platform/http/input/fields.js';

/** Body of POST /retention/runs. */
export class RetentionRunInput {
  @Flag({ required: true, description: 'true: only count what would be forgotten.' })
  dryRun!: boolean;
}
