import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Flag, Ref, Text } from '../../../platform/http/input/fields.js';
import { NestedList } from '../../../platform/http/input/list-fields.js';
import { OfferDateInput } from './offer-date.input.js';
import { MAX_DATES } from './offer.input.js';

/** Body of POST /offers/{uuid}/transition (R-OFF-2). */
export class OfferTransitionInput {
  @Text({ max: 64, required: true, description: 'Name of the transition.', example: 'publish' })
  transition!: string;

  @Flag({
    neverNull: true,
    description:
      'cancel, relaunch, and publish of an offer that was cancelled: mail every family with an application that has a place or waits for one. reopen, publish, unpublish, cancel and relaunch by staff: mail the teams of its organisers. When organisers cancel or relaunch, the town is mailed in any case. Default: false.',
  })
  notify?: boolean;

  @Flag({
    neverNull: true,
    description:
      'unpublish: even though applications are waiting, confirmed or waitlisted. relaunch, and publish of an offer that was cancelled: even though children with places in the offer have other places then, or as many as they may have; admins only. Default: false.',
  })
  force?: boolean;

  @Text({ max: 1000, description: 'Remark for the history.', example: 'Wegen Hochwassers.' })
  note?: string | null;
}

/** Body of POST /offers/{uuid}/copy (R-OFF-32). */
export class OfferCopyInput {
  @Ref({ description: 'Edition of the copy by UUID or alias; left out: the same edition.', example: 'sommer-2026' })
  edition?: RecordRef | null;
}

/** Body of POST /offers/{uuid}/variant (R-OFF-33). */
export class OfferVariantInput {
  @NestedList(() => OfferDateInput, { max: MAX_DATES, description: "The variant's own dates." })
  dates?: OfferDateInput[] | null;
}
