import { Day, Identifier } from '../../../platform/http/input/fields.js';
import { Identifiers } from '../../../platform/http/input/list-fields.js';

/** Most children of one list. */
const MAX_MARKED = 500;

const EXAMPLE = ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75'];

/** Body of POST /offers/{uuid}/presence (R-ATT-30). */
export class PresenceInput {
  @Identifier({
    required: true,
    description: 'The date of the offer.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e77',
  })
  date!: string;

  @Day({ description: 'The day of a recurring date; of any other the one on which it begins.', example: '2026-08-03' })
  day?: string | null;

  @Identifiers({
    max: MAX_MARKED,
    description: 'Applications of children who were there, none twice.',
    example: EXAMPLE,
  })
  present?: string[] | null;

  @Identifiers({
    max: MAX_MARKED,
    description: 'Applications of children who were not there, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e76'],
  })
  absent?: string[] | null;
}
