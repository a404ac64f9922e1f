import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { FamiliesStore } from './families.store.js';
import { TellFamilies } from './tell-families.job.js';

@Module({ imports: [OffersModule], providers: [FamiliesStore, TellFamilies] })
export class AttendancesModule {}
