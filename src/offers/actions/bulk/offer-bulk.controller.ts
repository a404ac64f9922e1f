import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../../../kernel/caller/caller.js';
import { Writes } from '../../../platform/http/access/policy.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { type Language } from '../../../kernel/problem/message.js';
import { CurrentCaller, RequestLanguage } from '../../../platform/http/request/api-request.js';
import { RespondsWithList } from '../../../platform/http/view/responds.js';
import { type OfferRecord, offerView } from '../../reading/offer.view.js';
import { BulkCopiesService, BulkTransitionsService } from './offer-bulk.service.js';
import { OfferCopiesInput, OfferTransitionsInput } from '../actions.inputs.js';
import { type OfferTransitionResult, offerTransitionResultView } from './offer-transition-result.view.js';

/** Actions on many offers (R-OFF-39, R-OFF-40). */
@Controller('offers')
export class OfferBulkController {
  constructor(
    private readonly transitions: BulkTransitionsService,
    private readonly copies: BulkCopiesService,
  ) {}

  @Post('transition')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @RespondsWithList(offerTransitionResultView)
  @Describe('Apply a transition to many offers', {
    text: 'Up to 500 of one edition at once, as one event: with notify every family and every member of a team gets one mail for all of them. Without partial all or nothing: the refusal has a line for each offer in the way. With partial what can be done is done, and each result says what was not.',
    problems: {
      403: 'The transition is possible, but not for you; the detail has a line for each offer.',
      404: 'Some of the offers do not exist, or you may not see them; the detail has a line for each.',
      409: 'The transition is not possible from here, or children with places have other places at that time; the detail has a line for each offer.',
      422: 'The body is malformed, or the offers are of two editions.',
      429: 'Too many requests; or more mails than the organiser may send in a day, or to the families of one offer. Nothing was changed.',
    },
  })
  transitionOffers(
    @CurrentCaller() caller: Caller,
    @Body() input: OfferTransitionsInput,
    @RequestLanguage() language: Language,
  ): Promise<OfferTransitionResult[]> {
    return this.transitions.transition(caller, input, language);
  }

  @Post('copy')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @RespondsWithList(offerView)
  @Describe('Copy many offers into an edition', {
    text: 'Up to 500 of one edition, all or nothing: the drafts that a copy of each would be, in the order of the request, with pictures and agreement form. Where an offer and its variant are copied together, the copies are offer and variant, too. With moveDays their dates go along. Organiser users copy offers of their own organisers into an edition that lets hosts edit.',
    problems: {
      403: "Some are not your organisers' offers, or organisers may not edit the edition; the detail has a line for each.",
      404: 'Some of the offers do not exist, or you may not see them; the detail has a line for each.',
    },
  })
  copyOffers(@CurrentCaller() caller: Caller, @Body() input: OfferCopiesInput): Promise<OfferRecord[]> {
    return this.copies.copy(caller, input);
  }
}
