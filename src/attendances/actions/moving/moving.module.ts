import { Module } from '@nestjs/common';
import { AccountsModule } from '../../../accounts/accounts.module.js';
import { ChangesModule } from '../../state/changes/changes.module.js';
import { AdmissionModule } from '../../state/admission/admission.module.js';
import { ReadingModule } from '../../reading/reading.module.js';
import { AttendanceMoveService } from './attendance-move.service.js';
import { AttendanceMoveStore } from './attendance-move.store.js';

/** Applications that go to another offer (R-ATT-27). */
@Module({
  imports: [AccountsModule, ReadingModule, ChangesModule, AdmissionModule],
  providers: [AttendanceMoveStore, AttendanceMoveService],
  exports: [AttendanceMoveService],
})
export class MovingModule {}
