import { Module } from '@nestjs/common';
import { EditionsModule } from '../editions/editions.module.js';
import { BooksModule } from '../money/books/books.module.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DashboardStore } from './dashboard/dashboard.store.js';

/** What staff open first: many records of several features in one answer. */
@Module({
  imports: [EditionsModule, BooksModule],
  controllers: [DashboardController],
  providers: [DashboardStore, DashboardService],
})
export class DeskModule {}
