import { Module } from '@nestjs/common';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { ChangesModule } from '../../state/changes/changes.module.js';
import { HindrancesModule } from '../../state/hindrances/hindrances.module.js';
import { CommitCheck } from './commit-check.js';
import { CommitDecisions } from './commit-decisions.job.js';
import { DecisionsPreviewStore } from './decisions-preview.store.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';
import { DecisionsStore } from './decisions.store.js';

/** Deciding about waiting applications, and committing it (R-WAIT-8, R-WAIT-10). */
@Module({
  imports: [ChangesModule, HindrancesModule, JobsModule],
  controllers: [DecisionsController],
  providers: [DecisionsStore, DecisionsPreviewStore, CommitCheck, DecisionsService, CommitDecisions],
  exports: [DecisionsService],
})
export class DecisionsModule {}
