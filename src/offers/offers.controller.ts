import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Target } from '../common/access/finder.js';
import { PublicRead } from '../common/access/policy.js';
import { Calling, TargetRecord } from '../common/http/api-request.js';
import { Describe } from '../common/openapi/describe.js';
import { Responds, RespondsWithList } from '../common/view/responds.js';
import { OfferQuery } from './dto/offer.query.js';
import { OffersQuery } from './dto/offers.query.js';
import { type OfferRow } from './offer.columns.js';
import { OfferFinder } from './offer.finder.js';
import { type OfferRecord, offerView } from './offer.view.js';
import { OffersService } from './offers.service.js';

/** Offers (api.md 2.4, 4.4). */
@Controller('offers')
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Get()
  @PublicRead()
  @RespondsWithList(offerView, { cacheable: () => true })
  @Describe('List offers', {
    text: 'Without a token only offers that are published, in an edition that is online, and public. Organiser users also see their own in any place, admins all.',
  })
  list(@Calling() caller: Caller, @Query() query: OffersQuery): Promise<OfferRecord[]> {
    return this.offers.list(caller, query);
  }

  @Get(':uuid')
  @PublicRead()
  @Target(OfferFinder)
  @Responds(offerView, { cacheable: ({ publish }) => publish === 'public' })
  @Describe('Read an offer', { text: 'An offer published through its private link only is opened with ?link=.' })
  read(@Calling() caller: Caller, @TargetRecord() offer: OfferRow, @Query() _query: OfferQuery): Promise<OfferRecord> {
    return this.offers.read(caller, offer);
  }
}
