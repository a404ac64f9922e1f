import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { DiscoveryModule } from '@nestjs/core';
import { PrivacyRecordService } from './record/privacy-record.service.js';
import { WebhooksModule } from '../events/webhooks/webhooks.module.js';
import { PdfModule } from '../papers/pdf.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { ConsentsService } from './retention/consents.service.js';
import { ConsentStore, OldConsents } from './retention/consent.store.js';
import {
  ConsentsController,
  FamilyExportController,
  PrivacyRecordController,
  RetentionController,
} from './privacy.controllers.js';
import { FamilyExportService, FamilyFiles } from './retention/family-export.service.js';
import { FamilyFinder, FamilyStore } from './retention/family.store.js';
import { Forgettings, RetentionService } from './retention/retention.service.js';
import { InactiveFamilies } from './retention/inactive-families.js';
import { NightlyRetention, RetentionRunJob } from './retention/retention.jobs.js';
import { RetentionRunFinder, RetentionRunStore } from './retention/retention-run.store.js';
import { Consent, RetentionRun } from './retention/retention.entities.js';

@ApiNotes({ tags: { Retention: 'Forgetting what is no longer needed.' } })
@Constraints({
  uq_retention_runs_running: () => conflict('Another run is under way.', 'Ein anderer Lauf ist noch im Gange.'),
})
@Module({
  imports: [
    TypeOrmModule.forFeature([Consent, RetentionRun]),
    AccountsModule,
    DiscoveryModule,
    PdfModule,
    WebhooksModule,
  ],
  controllers: [RetentionController, ConsentsController, FamilyExportController, PrivacyRecordController],
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
    PrivacyRecordService,
  ],
})
export class PrivacyModule {}
