import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/accounts.module.js';
import { ParticipantsModule } from '../../../participants/participants.module.js';
import { ChangesModule } from '../../state/changes/changes.module.js';
import { AdmissionModule } from '../../state/admission/admission.module.js';
import { ReadingModule } from '../../reading/reading.module.js';
import { Applicants } from './applicants.js';
import { ApplicantsStore } from './applicants.store.js';
import { AppliedOfferStore } from './applied-offer.store.js';
import { ApplyingController } from './applying.controller.js';
import { ApplyingService } from './applying.service.js';
import { AttendanceEditsService } from './attendance-edits.service.js';

/** Applications made, changed without changing their state, and deleted (R-ATT-16, R-ATT-17, R-ATT-19). */
@Module({
  imports: [AccountsModule, ReadingModule, ChangesModule, AdmissionModule, ParticipantsModule],
  controllers: [ApplyingController],
  providers: [AppliedOfferStore, ApplicantsStore, Applicants, ApplyingService, AttendanceEditsService],
  exports: [ApplyingService],
})
export class ApplyingModule {}
