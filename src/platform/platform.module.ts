import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { AuthGuard } from './access/auth.guard.js';
import { BearerAuthenticator, BearerStrategy } from './access/bearer.js';
import { PolicyGuard } from './access/policy.guard.js';
import { TargetGuard } from './access/target.guard.js';
import { AuditInterceptor } from './audit/audit.interceptor.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditStore } from './audit/audit.store.js';
import { OldAuditEntries } from './audit/old-audit-entries.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from './config/settings.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { BodyGuard } from './http/body.guard.js';
import { ContentTypeGuard } from './http/content-type.guard.js';
import { noticeOf } from './http/deprecation.js';
import { ExplanationsController } from './http/explanations.controller.js';
import { ProblemFilter } from './http/problem.filter.js';
import { Log } from './operations/log.js';
import { RequestLog } from './request/request-log.js';
import { RouteTable } from './http/route-table.js';
import { WellKnown } from './http/well-known.js';
import { WellKnownController } from './http/well-known.controller.js';
import { SlowReaders } from './http/slow-readers.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { PurgeStoredAnswers } from './idempotency/purge-answers.job.js';
import { InputPipe } from './input/input.pipe.js';
import { CronPlan } from './jobs/cron-plan.js';
import { FreeJobs } from './jobs/free-jobs.job.js';
import { JobProcessesStore } from './jobs/job-processes.store.js';
import { JobRunner } from './jobs/job-runner.js';
import { Jobs } from './jobs/jobs.js';
import { KeptAnswersGuard } from './kept/kept-answers.guard.js';
import { KeptAnswersInterceptor } from './kept/kept-answers.interceptor.js';
import { LimitGuard } from './limits/limit.guard.js';
import { DatabaseGauges } from './database/database-gauges.js';
import { LimitMetrics } from './limits/limit-metrics.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { RequestMetrics } from './http/request-metrics.js';
import { NamedRecords } from './input/named-records.js';
import { ReferenceStore } from './database/reference.store.js';
import { AliasStore } from './database/alias.store.js';
import { LimitsModule } from './limits/limits.module.js';
import { OpenApiDocument } from './openapi/document.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { describeTag, SERVICE_WORDS, type ServiceWords } from './openapi/tags.js';
import { SecretBox } from './secrets/secret-box.js';
import { RecentWritesStore } from './replicas/recent-writes.store.js';
import { ReplicaReadsInterceptor } from './replicas/replica-reads.interceptor.js';
import { TracingModule } from './tracing/tracing.module.js';
import { ViewInterceptor } from './view/view.interceptor.js';

describeTag('Health', 'For orchestrators and monitors.');
describeTag('Explanations', 'The pages to which `type` of a problem leads.');
describeTag('OpenApi', 'This document.');

/**
 * The stations of every request, in this order: authentication (401), rate limit (429), policy (403), media types
 * (406, 415), answers that are known, record (404, 403), body (400, 413); then the input pipe (400, 422), the handler, and back through the
 * audit log, the view and the stored answers. Everything thrown anywhere ends in the problem filter.
 */
@Module({})
export class PlatformModule implements NestModule {
  constructor(private readonly routes: RouteTable) {}

  static forRoot(settings: Settings, clock: Clock, words: ServiceWords): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule, TerminusModule.forRoot({ logger: false }), LimitsModule, TracingModule],
      controllers: [ExplanationsController, HealthController, OpenApiController, WellKnownController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: Clock, useValue: clock },
        { provide: SERVICE_WORDS, useValue: words },
        { provide: APP_GUARD, useClass: AuthGuard },
        { provide: APP_GUARD, useClass: LimitGuard },
        { provide: APP_GUARD, useClass: PolicyGuard },
        { provide: APP_GUARD, useClass: ContentTypeGuard },
        { provide: APP_GUARD, useClass: KeptAnswersGuard },
        { provide: APP_GUARD, useClass: TargetGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_INTERCEPTOR, useClass: KeptAnswersInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ViewInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ReplicaReadsInterceptor },
        { provide: APP_PIPE, useClass: InputPipe },
        ProblemFilter,
        { provide: APP_FILTER, useExisting: ProblemFilter },
        BearerStrategy,
        BearerAuthenticator,
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
        AuditLog,
        AuditStore,
        OldAuditEntries,
        AliasStore,
        ReferenceStore,
        NamedRecords,
        SecretBox,
      ],
      exports: [
        AliasStore,
        AuditLog,
        AuditStore,
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
