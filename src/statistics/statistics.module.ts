import { Module } from '@nestjs/common';
import { EditionsModule } from '../editions/editions.module.js';
import { BooksModule } from '../money/books/books.module.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';
import { StatisticsStore } from './statistics.store.js';

@Module({
  imports: [EditionsModule, BooksModule],
  controllers: [StatisticsController],
  providers: [StatisticsStore, StatisticsService],
})
export class StatisticsModule {}
