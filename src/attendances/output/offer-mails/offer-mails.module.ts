import { Global, Module } from '@nestjs/common';
import { EditionsModule } from '../../../editions/editions.module.js';
import { OffersModule } from '../../../offers/offers.module.js';
import { OfferFamilies } from '../../../offers/ports/offer-families.js';
import { PayDaysStore } from '../mails/pay-days.store.js';
import { FamiliesStore } from './families.store.js';
import { MailedFamilies } from './mailed-families.js';
import { NotifyFamilies } from './notify-families.job.js';
import { NotifiedTransitionsStore } from './notified-transitions.store.js';

/** Mails to families about an offer that is called off or takes place again. Global, because offers ask how many there are. */
@Global()
@Module({
  imports: [EditionsModule, OffersModule],
  providers: [
    { provide: OfferFamilies, useClass: MailedFamilies },
    FamiliesStore,
    PayDaysStore,
    NotifiedTransitionsStore,
    NotifyFamilies,
  ],
  exports: [OfferFamilies],
})
export class OfferMailsModule {}
