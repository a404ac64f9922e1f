import { VocabularyController } from './http/vocabulary/vocabulary.controller.js';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes, FeatureNotes } from './http/openapi/api-notes.js';
import { ConstraintProblems, Constraints } from './database/constraint-problems.js';
import { ErasedExternalIds, ExternalId, ExternalIds, externalIdTaken } from './database/external-ids.store.js';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { AuthGuard, BearerStrategy } from './http/access/auth.guard.js';
import { PolicyGuard } from './http/access/policy.guard.js';
import { TargetGuard } from './http/access/target.guard.js';
import { AuditInterceptor } from './http/audit/audit.interceptor.js';
import { AuditLog, AuditStore, OldAuditEntries, AuditEntry } from './http/audit/audit-log.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from './operations/config/settings.js';
import { HealthController } from './http/health/health.controller.js';
import { HealthService } from './http/health/health.service.js';
import { BodyGuard } from './http/server/body.guard.js';
import { ContentTypeGuard } from './http/server/content-type.guard.js';
import { noticeOf } from './http/server/describe.js';
import { ExplanationsController } from './http/server/explanations.controller.js';
import { ForeseenProblems } from './http/server/foreseen-problems.js';
import { ProblemFilter } from './http/server/problem.filter.js';
import { Log } from './operations/log.js';
import { RequestLog } from './http/request/request-log.js';
import { RouteTable } from './http/server/route-table.js';
import { WellKnown } from './http/server/well-known.js';
import { WellKnownController } from './http/server/well-known.controller.js';
import { SlowReaders } from './http/server/slow-readers.js';
import { IdempotencyInterceptor } from './http/idempotency/idempotency.interceptor.js';
import { IdempotencyStore, PurgeStoredAnswers, IdempotencyKey, Masking } from './http/idempotency/idempotency.store.js';
import { InputPipe } from './http/input/input.pipe.js';
import { CronPlan } from './jobs/cron-plan.js';
import { FreeJobs, JobProcessesStore, JobProcess } from './jobs/job-processes.js';
import { JobRunner } from './jobs/job-runner.js';
import { Jobs } from './jobs/jobs.js';
import { LimitGuard, LimitMetrics } from './http/limits/limit.guard.js';
import { DatabaseGauges } from './database/database-gauges.js';
import { Metrics } from './operations/metrics/metrics.js';
import { MetricsServer } from './operations/metrics/metrics-server.js';
import { RequestMetrics } from './http/server/request-metrics.js';
import { NamedRecords } from './http/input/named-records.js';
import { ReferenceStore, AliasStore } from './database/alias.store.js';
import { LimitsModule } from './http/limits/limits.module.js';
import { CollectedPermissions } from './http/openapi/collected-permissions.js';
import { OpenApiDocument } from './http/openapi/document.js';
import { OpenApiController } from './http/openapi/openapi.controller.js';
import { OPENAPI_INFO, type OpenApiInfo } from './http/openapi/openapi-info.js';
import { SecretBox } from './operations/secret-box.js';
import { RecentWritesStore, ReplicaReadsInterceptor } from './http/server/replica-reads.interceptor.js';
import { TracingModule } from './operations/tracing/tracing.module.js';
import { KeptAnswers } from './http/view/kept-answers.js';
import { ExternalIdsInterceptor } from './http/view/external-ids.interceptor.js';
import { RecordPermissions } from './http/view/permissions.js';
import { ViewInterceptor } from './http/view/view.interceptor.js';

/**
 * The stages of every request, in this order: authentication (401), rate limit (429), policy (403), media types
 * (406, 415), record (404, 403), body (400, 413); then the input pipe (400, 422), the handler, and back through the audit
 * log, the view and the stored answers. Everything thrown anywhere ends in the problem filter.
 */
@ApiNotes({
  tags: {
    Health: 'For orchestrators and monitors.',
    Explanations: 'The pages to which `type` of a problem leads.',
    OpenApi: 'This document.',
    Vocabulary: 'What the values of the API are called.',
  },
})
@Constraints({ uq_external_ids: externalIdTaken })
@Module({})
export class PlatformModule implements NestModule {
  constructor(private readonly routes: RouteTable) {}

  static forRoot(settings: Settings, clock: Clock, words: OpenApiInfo): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        TypeOrmModule.forFeature([AuditEntry, IdempotencyKey, Masking, JobProcess, ExternalId]),
        DiscoveryModule,
        TerminusModule.forRoot({ logger: false }),
        LimitsModule,
        TracingModule,
      ],
      controllers: [
        ExplanationsController,
        HealthController,
        OpenApiController,
        VocabularyController,
        WellKnownController,
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: Clock, useValue: clock },
        { provide: OPENAPI_INFO, useValue: words },
        { provide: APP_GUARD, useClass: AuthGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        { provide: APP_GUARD, useClass: PolicyGuard },
        { provide: APP_GUARD, useClass: ContentTypeGuard },
        { provide: APP_GUARD, useClass: TargetGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ViewInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ReplicaReadsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ExternalIdsInterceptor },
        { provide: APP_PIPE, useClass: InputPipe },
        ProblemFilter,
        { provide: APP_FILTER, useExisting: ProblemFilter },
        KeptAnswers,
        BearerStrategy,
        RouteTable,
        Log,
        RequestLog,
        SlowReaders,
        Metrics,
        MetricsServer,
        RequestMetrics,
        DatabaseGauges,
        LimitMetrics,
        RecentWritesStore,
        FeatureNotes,
        { provide: RecordPermissions, useClass: CollectedPermissions },
        OpenApiDocument,
        WellKnown,
        HealthService,
        IdempotencyStore,
        PurgeStoredAnswers,
        Jobs,
        JobProcessesStore,
        JobRunner,
        CronPlan,
        FreeJobs,
        ConstraintProblems,
        ForeseenProblems,
        AuditLog,
        AuditStore,
        OldAuditEntries,
        AliasStore,
        ReferenceStore,
        ExternalIds,
        ErasedExternalIds,
        NamedRecords,
        SecretBox,
      ],
      exports: [
        AliasStore,
        AuditLog,
        AuditStore,
        ExternalIds,
        ForeseenProblems,
        NamedRecords,
        ReferenceStore,
        SecretBox,
        SETTINGS,
        Clock,
        RouteTable,
        Log,
        RequestLog,
        SlowReaders,
        HealthService,
        KeptAnswers,
        Metrics,
        RequestMetrics,
        OpenApiDocument,
        ProblemFilter,
        Jobs,
        JobRunner,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    for (const { path, method, deprecation } of this.routes.all) {
      if (deprecation === undefined) continue;
      // `/offers/:uuid` matches `/offers/export` as well.
      const notice = noticeOf(deprecation, (asked) => this.routes.patternOf(asked) === path);
      consumer.apply(notice).forRoutes({ path, method: RequestMethod[method as keyof typeof RequestMethod] });
    }
  }
}
