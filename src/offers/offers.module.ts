import { Module } from '@nestjs/common';
import { OfferCalendarLookup } from './offer-calendar-lookup.js';
import { OfferFinder } from './offer.finder.js';
import { OfferLoader } from './offer.loader.js';
import { OfferPartsStore } from './offer-parts.store.js';
import { OfferStore } from './offer.store.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

@Module({
  controllers: [OffersController],
  providers: [OfferStore, OfferPartsStore, OfferLoader, OfferFinder, OffersService, OfferCalendarLookup],
  exports: [OfferCalendarLookup],
})
export class OffersModule {}
