import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Flag, Ref, Whole } from '../../../platform/http/input/fields.js';
import { Identifiers } from '../../../platform/http/input/list-fields.js';
import { OfferTransitionInput } from '../actions.inputs.js';

/** Most offers of one request. */
const MAX_OFFERS = 500;

/** Body of POST /offers/copy (R-OFF-39). */
export class OfferCopiesInput {
  @Identifiers({
    max: MAX_OFFERS,
    required: true,
    description: 'The offers, all of one edition, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71'],
  })
  offers!: string[];

  @Ref({ required: true, description: 'Edition of the copies, by UUID or alias.', example: 'sommer-2026' })
  edition!: RecordRef;

  @Whole({
    min: -3660,
    max: 3660,
    description:
      'Takes the dates and the deadline along, moved by this many days, at the same local times. 364 keeps the days of the week. Without it the copies have neither.',
    example: 364,
  })
  moveDays?: number | null;
}

/** Body of POST /offers/transition (R-OFF-40). */
export class OfferTransitionsInput extends OfferTransitionInput {
  @Identifiers({
    max: MAX_OFFERS,
    required: true,
    description: 'The offers, all of one edition, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71'],
  })
  offers!: string[];

  @Flag({
    neverNull: true,
    description: 'Do what can be done, and report each that was not. Default: false, all or nothing.',
  })
  partial?: boolean;
}
