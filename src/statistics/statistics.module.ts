import { Module } from '@nestjs/common';
import { EditionsModule } from '../editions/editions.module.js';
import { LedgersModule } from '../money/books/ledgers.module.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';
import { StatisticsStore } from './statistics.store.js';

@Module({
  imports: [EditionsModule, LedgersModule],
  controllers: [StatisticsController],
  providers: [StatisticsStore, StatisticsService],
})
export class StatisticsModule {}
