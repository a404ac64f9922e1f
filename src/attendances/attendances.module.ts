import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { FamiliesStore } from './families.store.js';
import { ToldTransitionsStore } from './told-transitions.store.js';
import { TellFamilies } from './tell-families.job.js';

@Module({ imports: [OffersModule], providers: [FamiliesStore, ToldTransitionsStore, TellFamilies] })
export class AttendancesModule {}
