import { Module } from '@nestjs/common';
import { OffersModule } from '../../offers/offers.module.js';
import { FamiliesStore } from './families.store.js';
import { TellFamilies } from './tell-families.job.js';
import { ToldTransitionsStore } from './told-transitions.store.js';

/** Mails to families about an offer that is called off or takes place again. */
@Module({
  imports: [OffersModule],
  providers: [FamiliesStore, ToldTransitionsStore, TellFamilies],
})
export class OfferMailsModule {}
