import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { DiscoveryModule } from '@nestjs/core';
import { PdfModule } from '../../papers/pdf.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { conflict } from '../../kernel/problem/problem.js';
import { ConsentStore, ConsentsService } from './consents.service.js';
import { ConsentsController } from './consents.controller.js';
import { FamilyExportController } from './family-export.controller.js';
import { FamilyExportService } from './family-export.service.js';
import { FamilyFiles } from './family-files.js';
import { FamilyFinder } from './family.finder.js';
import { FamilyStore } from './family.store.js';
import { Forgettings } from './forgettings.js';
import { InactiveFamilies } from './inactive-families.js';
import { OldConsents } from './old-consents.js';
import { RetentionController } from './retention.controller.js';
import { NightlyRetention, RetentionRunJob } from './retention.jobs.js';
import { RetentionRunFinder } from './retention-run.finder.js';
import { RetentionRunStore } from './retention-run.store.js';
import { RetentionService } from './retention.service.js';
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
