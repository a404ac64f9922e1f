import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { PublicRead, Writes } from '../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { OfferCreate, OfferPatch } from './actions/actions.inputs.js';
import { OfferQuery, OffersQuery } from './reading/reading.inputs.js';
import { type OfferRow, type OfferTarget, type OfferRecord, offerView } from './reading/offer.view.js';
import { OfferFinder, OfferTargetFinder } from './reading/offer.finder.js';
import { OfferCreationService, OfferEditsService, OfferRemovalService } from './actions/writing/offer-edits.service.js';
import { OffersService } from './reading/offers.service.js';

/** Offers (R-OFF-8, R-OFF-13). */
@Controller('offers')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly creation: OfferCreationService,
    private readonly edits: OfferEditsService,
    private readonly removal: OfferRemovalService,
  ) {}

  @Get()
  @PublicRead()
  @RespondsWithList(offerView, { cacheable: () => true })
  @Describe('List offers', {
    text: 'Without a token only offers that are published, in an edition that is online, and public. Organiser users also see their own in any place, admins all.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: OffersQuery): Promise<OfferRecord[]> {
    return this.offers.list(caller, query);
  }

  @Get(':uuid')
  @PublicRead()
  @Target(OfferFinder)
  @Responds(offerView, { cacheable: ({ publish }) => publish === 'public' })
  @Describe('Read an offer', { text: 'An offer published through its private link only is opened with ?link=.' })
  read(
    @CurrentCaller() caller: Caller,
    @TargetRecord() offer: OfferRow,
    @Query() _query: OfferQuery,
  ): Promise<OfferRecord> {
    return this.offers.read(caller, offer);
  }

  @Post()
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @Responds(offerView, { location: '/offers' })
  @Describe('Create an offer', {
    text: 'Always a draft; it is published by a transition. The alias is made from the name. Organiser users create offers of their own organisers, while the edition lets hosts edit.',
  })
  create(@CurrentCaller() caller: Caller, @Body() input: OfferCreate): Promise<OfferRecord> {
    return this.creation.create(caller, input);
  }

  @Patch(':uuid')
  @Writes()
  @Target(OfferTargetFinder, 'update')
  @Responds(offerView)
  @Describe('Change an offer', {
    text: "Only the keys sent change; null clears, name, edition and what has a default ignore it; a list replaces the whole list. A date or question sent with its uuid keeps its identity, and so does a date with the times of an existing one. The alias stays. What changes in the content changes in the offer's variants, too: all but dates, deadline, limits, publish, internalNote and status. With notify families with a place are mailed new dates and meeting points.",
    problems: {
      429: 'Too many requests; or, with notify, more mails than the organiser may send in a day, or to the families of one offer. Nothing was changed.',
      403: 'The role is missing, or organisers may not edit now; or another organiser would get to see applications of families, or an offer with applications would get another edition, and you lack ROLE_PARTICIPANTS_ADMIN.',
      409: 'Another edition, even though something is booked for applications to the offer or a variant of it.',
    },
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @Body() input: OfferPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.edits.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @Writes()
  @HttpCode(204)
  @Target(OfferTargetFinder, 'delete')
  @Describe('Delete an offer', {
    text: 'Its oldest variant becomes the base of the others.',
    problems: { 409: 'The offer still has applications.' },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: OfferTarget,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.removal.remove(caller, uuid, precondition);
  }
}
