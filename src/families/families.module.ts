import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { FamiliesBatchService } from './families-batch.service.js';
import { FamiliesImportService } from './families-import.service.js';
import { FamiliesController } from './families.controller.js';
import { FamiliesService } from './families.service.js';

/** Families with their wishes, as other programs send them. */
@ApiNotes({ tags: { Families: 'Families with their children and wishes, as a website sends them.' } })
@Module({
  imports: [AccountsModule, OffersModule, ParticipantsModule, AttendancesModule],
  controllers: [FamiliesController],
  providers: [FamiliesService, FamiliesBatchService, FamiliesImportService],
  exports: [FamiliesService],
})
export class FamiliesModule {}
