import { Global, Module } from '@nestjs/common';
import { EditionOffers } from '../editions/edition-offers.js';
import { HostOffers } from '../hosts/host-offers.js';
import { OffersOfEditions, OffersOfHosts } from './reading/offers-for-lower-floors.js';

/** Implements ports of lower floors. */
@Global()
@Module({
  providers: [
    { provide: EditionOffers, useClass: OffersOfEditions },
    { provide: HostOffers, useClass: OffersOfHosts },
  ],
  exports: [EditionOffers, HostOffers],
})
export class OffersForLowerFloorsModule {}
