import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { AdminWrites, Reads, Writes } from '../../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { NoInput } from '../../../platform/http/input/field.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../../platform/http/view/responds.js';
import { OfferCopyInput, OfferTransitionInput, OfferVariantInput } from '../actions.inputs.js';
import { OfferHistoryQuery } from '../../reading/reading.inputs.js';
import { type OfferTarget, type OfferRecord, offerView } from '../../reading/offer.view.js';
import { OfferTargetFinder } from '../../reading/offer.finder.js';
import {
  OfferCopiesService,
  OfferLinkService,
  OfferRefillService,
  type RefillAccepted,
} from './offer-copies.service.js';
import { OfferHistoryService } from '../../reading/offer-history.service.js';
import { type OfferHistoryRecord, offerHistoryView } from '../../reading/offer-history.view.js';
import { OfferTransitionsService } from '../transitions/offer-transitions.service.js';

/** Actions on an offer (R-OFF-2, R-OFF-9, R-OFF-32, R-OFF-33). */
@Controller('offers')
export class OfferActionsController {
  constructor(
    private readonly transitions: OfferTransitionsService,
    private readonly copies: OfferCopiesService,
    private readonly refills: OfferRefillService,
    private readonly links: OfferLinkService,
    private readonly entries: OfferHistoryService,
  ) {}

  @Post(':uuid/transition')
  @Writes()
  @HttpCode(200)
  @Target(OfferTargetFinder, 'transition')
  @Responds(offerView)
  @Describe('Apply a transition to an offer', {
    text: 'The field transitions of the offer lists what you may do to it now. cancel and relaunch with notify, and publish of an offer that was cancelled, mail every family with an application that is waiting, confirmed or waitlisted, with the note; what staff reopen, publish, unpublish, cancel or relaunch with notify is mailed to the teams of its organisers, too; organisers may do so three times a day for one offer; applications and receipts stay as they are, and nobody owes anything for an offer that is cancelled.',
    problems: {
      403: 'The transition is possible, but not for you.',
      409: 'unpublish while there are applications, without force. Or the transition is not possible from here; the detail names it, the status of the offer and what is possible.',
      429: 'Too many requests; or more mails than the organiser may send in a day, or to the families of one offer. Nothing was changed.',
    },
  })
  transition(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() input: OfferTransitionInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.transitions.transition(caller, uuid, input, precondition);
  }

  @Post(':uuid/copy')
  @Writes()
  @Target(OfferTargetFinder, 'copy')
  @Responds(offerView, { location: '/offers' })
  @Describe('Copy an offer', {
    text: 'A new draft with the content, organisers, categories, ages, fee, limits, questions, pictures and agreement form of the offer, but not its dates, deadline, status and applications; in the same edition or another one.',
  })
  copy(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() { edition }: OfferCopyInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.copies.copy(caller, uuid, edition, precondition);
  }

  @Post(':uuid/variant')
  @Writes()
  @Target(OfferTargetFinder, 'variant')
  @Responds(offerView, { location: '/offers' })
  @Describe('Make a variant of an offer', {
    text: 'A copy with its own dates that stays tied to the offer: its content follows the offer, its dates, deadline, limits, publish, internalNote and status are its own. A variant of a variant belongs to the base.',
  })
  createOfferVariant(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() { dates }: OfferVariantInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.copies.variant(caller, uuid, dates ?? [], precondition);
  }

  @Post(':uuid/refill')
  @AdminWrites()
  @HttpCode(202)
  @Target(OfferTargetFinder, 'refill')
  @Responds<RefillAccepted>(offerView, { job: ({ job }) => job })
  @Describe('Fill the free places of an offer from its waiting list', {
    text: 'A background job confirms the children on the waiting list in their order while places are free, whatever the phase of the edition, and mails their families. It confirms nobody while the offer is not published, when it is cancelled, and once its first date has begun. Its result counts the `confirmed`. The answer shows the offer as it is now; while a job is under way, a second request joins it.',
  })
  refill(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<RefillAccepted> {
    return this.refills.refill(caller, uuid, precondition);
  }

  @Post(':uuid/renew-link')
  @Writes()
  @HttpCode(200)
  @Target(OfferTargetFinder, 'update')
  @Responds(offerView)
  @Describe('Renew the private link of an offer', { text: 'The old link no longer opens anything.' })
  renewOfferLink(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.links.renew(caller, uuid, precondition);
  }

  @Get(':uuid/history')
  @Reads()
  @Target(OfferTargetFinder, 'history')
  @RespondsWithList(offerHistoryView)
  @Describe('List the history of an offer', {
    text: "Who did what, and when; latest first. For admins and the offer's own organisers.",
  })
  readOfferHistory(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Query() query: OfferHistoryQuery,
  ): Promise<OfferHistoryRecord[]> {
    return this.entries.list(caller, uuid, query);
  }
}
