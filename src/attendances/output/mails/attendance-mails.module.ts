import { Module } from '@nestjs/common';
import { EditionsModule } from '../../../editions/editions.module.js';
import { OffersModule } from '../../../offers/offers.module.js';
import { PayDaysStore } from './pay-days.store.js';
import { TellAttendances } from './tell-attendances.job.js';
import { ToldChangesStore } from './told-changes.store.js';

/** Mails to families about their applications. */
@Module({
  imports: [EditionsModule, OffersModule],
  providers: [PayDaysStore, ToldChangesStore, TellAttendances],
})
export class AttendanceMailsModule {}
