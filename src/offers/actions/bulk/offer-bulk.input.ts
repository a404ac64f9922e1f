import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Ref } from '../../../platform/input/fields.js';
import { Identifiers } from '../../../platform/input/list-fields.js';

/** Most offers of one request. */
export const MAX_OFFERS = 500;

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
}
