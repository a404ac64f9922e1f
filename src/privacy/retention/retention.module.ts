import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { DiscoveryModule } from '@nestjs/core';
import { PdfModule } from '../../papers/pdf.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { conflict } from '../../kernel/problem/problem.js';
import { ConsentStore, ConsentsService, OldConsents } from './consents.service.js';
import { ConsentsController, FamilyExportController, RetentionController } from '../privacy.controllers.js';
import { FamilyExportService, FamilyFiles } from './family-export.service.js';
import { FamilyFinder, FamilyStore } from './family.store.js';
import { Forgettings, RetentionService } from './retention.service.js';
import { InactiveFamilies } from './inactive-families.js';
import { NightlyRetention, RetentionRunJob } from './retention.jobs.js';
import { RetentionRunFinder, RetentionRunStore } from './retention-run.store.js';
import { Consent, RetentionRun } from './retention.entities.js';

@ApiNotes({ tags: { Retention: 'Forgetting what is no longer needed.' } })
@Constraints({
  uq_retention_runs_running: () => conflict('Another run is under way.', 'Ein anderer Lauf ist noch im Gange.'),
})
@Module({
  imports: [TypeOrmModule.forFeature([Consent, RetentionRun]), AccountsModule, DiscoveryModule, PdfModule],
  controllers: [RetentionController, ConsentsController, FamilyExportController],
  providers: [
    RetentionRunStore,
    RetentionRunFinder,
    RetentionService,
    RetentionRunJob,
    NightlyRetention,
    Forgettings,
    InactiveFamilies,
    OldConsents,
    ConsentStore,
    ConsentsService,
    FamilyStore,
    FamilyFinder,
    FamilyExportService,
    FamilyFiles,
  ],
})
export class RetentionModule {}
