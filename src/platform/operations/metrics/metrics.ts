import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets for request durations in seconds: from a lookup by key to the statement timeout. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Buckets for job durations in seconds: many jobs run one statement, some create thousands of mails. */
const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Values of a gauge when it is read. */
export type Reading = readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];

interface GaugeSpec {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Reading | Promise<Reading>;
}

/**
 * Prometheus metrics of the process. Labels are names from the code (route patterns, tasks, limits, states), never
 * user input, so they contain no personal data and the number of series is bounded.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly gauges: string[] = [];
  private readonly requests = new Counter({
    name: 'holiday_http_requests_total',
    help: 'Requests by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly requestSeconds = new Histogram({
    name: 'holiday_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer has left.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly jobs = new Counter({
    name: 'holiday_jobs_total',
    help: 'Jobs by task and outcome (done, failed: a failed one is tried again).',
    labelNames: ['task', 'outcome'],
    registers: [this.registry],
  });
  private readonly jobSeconds = new Histogram({
    name: 'holiday_job_duration_seconds',
    help: 'Time a job took.',
    labelNames: ['task'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly mails = new Counter({
    name: 'holiday_mail_tries_total',
    help: 'Tries to send a mail by outcome (sent, failed: tried again, dead: given up).',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly webhooks = new Counter({
    name: 'holiday_webhook_tries_total',
    help: 'Tries to deliver an event by outcome (delivered, failed: tried again, dead: given up).',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly limits = new Counter({
    name: 'holiday_limit_refusals_total',
    help: 'Requests refused by a rate limit.',
    labelNames: ['limit'],
    registers: [this.registry],
  });
  private readonly replicaReads = new Counter({
    name: 'holiday_database_replica_reads_total',
    help: 'Statements sent to a read replica by outcome (done, fallback: the primary answered instead).',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly lost = new Counter({
    name: 'holiday_token_requests_lost_total',
    help: 'Requests of tokens that could not be noted for GET /requests.',
    registers: [this.registry],
  });

  private readonly keptAnswers = new Counter({
    name: 'holiday_kept_answers_total',
    help: 'Answers that may be kept by outcome (repeated; made: nothing was kept).',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  /** Counters start at 0 rather than with the first event: rates and alerts need a series that already exists. */
  constructor() {
    for (const outcome of ['sent', 'failed', 'dead'] as const) this.mails.inc({ outcome }, 0);
    for (const outcome of ['delivered', 'failed', 'dead'] as const) this.webhooks.inc({ outcome }, 0);
    for (const outcome of ['done', 'fallback'] as const) this.replicaReads.inc({ outcome }, 0);
    for (const outcome of ['repeated', 'made'] as const) this.keptAnswers.inc({ outcome }, 0);
  }

  /** Initialises the counters of a route of this process, including the 500 that alerts watch. */
  willServe(method: string, route: string, status: number): void {
    for (const known of [status, 500]) this.requests.inc({ method, route, status: known }, 0);
  }

  /** Initialises the counters of a task of this process. */
  willWork(task: string): void {
    for (const outcome of ['done', 'failed']) this.jobs.inc({ task, outcome }, 0);
  }

  /** Initialises the counter of a rate limit. */
  willLimit(limit: string): void {
    this.limits.inc({ limit }, 0);
  }

  /** Adds Node's process metrics; only if metrics are served, because it monitors the event loop. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status });
    this.requestSeconds.observe({ method, route }, seconds);
  }

  job(task: string, outcome: 'done' | 'failed', seconds: number): void {
    this.jobs.inc({ task, outcome });
    this.jobSeconds.observe({ task }, seconds);
  }

  mail(outcome: 'sent' | 'failed' | 'dead'): void {
    this.mails.inc({ outcome });
  }

  webhook(outcome: 'delivered' | 'failed' | 'dead'): void {
    this.webhooks.inc({ outcome });
  }

  limited(limit: string): void {
    this.limits.inc({ limit });
  }

  keptAnswer(outcome: 'repeated' | 'made'): void {
    this.keptAnswers.inc({ outcome });
  }

  replicaRead(outcome: 'done' | 'fallback'): void {
    this.replicaReads.inc({ outcome });
  }

  /** Lines of GET /requests that were given up. */
  lostRequests(count: number): void {
    this.lost.inc(count);
  }

  /** Adds a gauge that is read on each scrape. One that cannot be read is omitted; the others are shown. */
  gauge({ name, help, labels, read }: GaugeSpec): void {
    this.gauges.push(name);
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        // A missing value is seen where it is shown; holiday_database_up says when the database is the cause.
        const values = await Promise.resolve()
          .then(read)
          .catch((): Reading => []);
        // Without labels, reset() leaves a 0 behind, which would be wrong. With labels there is nothing to remove: that throws.
        if (values.length === 0 && labels.length === 0) gauge.remove();
        for (const { labels: own, value } of values) gauge.set({ ...own }, value);
      },
    });
  }
}
