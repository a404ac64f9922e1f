import { Module } from '@nestjs/common';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { OffersModule } from '../../../offers/offers.module.js';
import { ChangesModule } from '../../state/changes/changes.module.js';
import { HindrancesModule } from '../../state/hindrances/hindrances.module.js';
import { ReadingModule } from '../../reading/reading.module.js';
import { PromoteWaitingList } from './promote-waiting-list.job.js';
import { Promotion } from './promotion.js';
import { RefillWaitingList } from './refill-waiting-list.job.js';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingListStore } from './waiting-list.store.js';
import { WatchWaitingLists } from './watch-waiting-lists.job.js';
import { EditionsModule } from '../../../editions/editions.module.js';

/** The order of waiting lists, and promotion (R-WAIT-1). */
@Module({
  imports: [EditionsModule, ReadingModule, ChangesModule, HindrancesModule, JobsModule, OffersModule],
  providers: [
    WaitingListStore,
    WaitingListService,
    Promotion,
    PromoteWaitingList,
    RefillWaitingList,
    WatchWaitingLists,
  ],
  exports: [WaitingListService],
})
export class WaitingListModule {}
