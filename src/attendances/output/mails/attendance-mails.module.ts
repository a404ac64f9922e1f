import { Module } from '@nestjs/common';
import { EditionsModule } from '../../../editions/editions.module.js';
import { OffersModule } from '../../../offers/offers.module.js';
import { PayDaysStore } from './pay-days.store.js';
import { NotifyAttendances } from './notify-attendances.job.js';
import { NotifiedChangesStore } from './notified-changes.store.js';

/** Mails to families about their applications. */
@Module({
  imports: [EditionsModule, OffersModule],
  providers: [PayDaysStore, NotifiedChangesStore, NotifyAttendances],
})
export class AttendanceMailsModule {}
