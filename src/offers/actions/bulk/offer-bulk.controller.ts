import { Body, Controller, Post } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { ADMIN_ROLES } from '../../../kernel/caller/roles.js';
import { Writes } from '../../../platform/access/policy.js';
import { Describe } from '../../../platform/http/describe.js';
import { CurrentCaller } from '../../../platform/request/api-request.js';
import { RespondsWithList } from '../../../platform/view/responds.js';
import { type OfferRecord, offerView } from '../../reading/offer.view.js';
import { BulkCopiesService } from './bulk-copies.service.js';
import { OfferCopiesInput } from './offer-bulk.input.js';

/** Actions on many offers (R-OFF-39). */
@Controller('offers')
export class OfferBulkController {
  constructor(private readonly copies: BulkCopiesService) {}

  @Post('copy')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @RespondsWithList(offerView)
  @Describe('Copy many offers into an edition', {
    text: 'Up to 500 of one edition, all or nothing: the drafts that a copy of each would be, in the order of the request, with pictures and agreement form. Where an offer and its variant are copied together, the copies are offer and variant, too. Organiser users copy offers of their own organisers into an edition that lets hosts edit.',
    problems: {
      403: "Some are not your organisers' offers, or organisers may not edit the edition; the detail has a line for each.",
      404: 'Some of the offers do not exist, or you may not see them; the detail has a line for each.',
    },
  })
  copyOffers(@CurrentCaller() caller: Caller, @Body() input: OfferCopiesInput): Promise<OfferRecord[]> {
    return this.copies.copy(caller, input);
  }
}
