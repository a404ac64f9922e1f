import { Module } from '@nestjs/common';
import { OfferCalendarController } from './offer-calendar.controller.js';
import { OfferCalendarService } from './offer-calendar.service.js';
import { OfferCalendarLookup } from './offer-calendar-lookup.js';
import { OfferFinder } from './offer.finder.js';
import { OfferLoader } from './offer.loader.js';
import { OfferPartsStore } from './offer-parts.store.js';
import { OfferStore } from './offer.store.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

@Module({
  controllers: [OffersController, OfferCalendarController],
  providers: [
    OfferStore,
    OfferPartsStore,
    OfferLoader,
    OfferFinder,
    OffersService,
    OfferCalendarLookup,
    OfferCalendarService,
  ],
  exports: [OfferCalendarLookup],
})
export class OffersModule {}
