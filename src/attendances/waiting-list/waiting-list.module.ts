import { Module } from '@nestjs/common';
import { OffersModule } from '../../offers/offers.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { PromoteWaitingList } from './promote-waiting-list.job.js';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingListStore } from './waiting-list.store.js';
import { WatchWaitingLists } from './watch-waiting-lists.job.js';

/** The order of waiting lists, and promotion (decisions C6). */
@Module({
  imports: [ReadingModule, ChangesModule, OffersModule],
  providers: [WaitingListStore, WaitingListService, PromoteWaitingList, WatchWaitingLists],
  exports: [WaitingListService],
})
export class WaitingListModule {}
