import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { AttendanceChangeStore } from './changes/attendance-change.store.js';
import { AttendanceChanges } from './changes/attendance-changes.js';
import { Charges } from './changes/charges.js';
import { PlacesStore } from './changes/places.store.js';
import { CommitDecisions } from './decisions/commit-decisions.job.js';
import { DecisionsPreviewStore } from './decisions/decisions-preview.store.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DecisionsStore } from './decisions/decisions.store.js';
import { FamiliesStore } from './families.store.js';
import { ToldTransitionsStore } from './told-transitions.store.js';
import { TellFamilies } from './tell-families.job.js';

@Module({
  imports: [JobsModule, OffersModule],
  controllers: [DecisionsController],
  providers: [
    FamiliesStore,
    ToldTransitionsStore,
    TellFamilies,
    PlacesStore,
    AttendanceChangeStore,
    Charges,
    AttendanceChanges,
    DecisionsStore,
    DecisionsPreviewStore,
    DecisionsService,
    CommitDecisions,
  ],
})
export class AttendancesModule {}
