import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from './database.js';
import { Metrics, type Reading } from '../operations/metrics/metrics.js';

interface QueueRow {
  readonly waiting: number;
  readonly retrying: number;
  readonly scheduled: number;
  readonly running: number;
  readonly dead: number;
  readonly oldest: number;
}

const STATES = ['waiting', 'retrying', 'scheduled', 'running', 'dead'] as const;

/**
 * Gauges of the job queue and the pools. All processes report the same queue, because it is in the database:
 * dashboards take the maximum, not the sum.
 */
@Injectable()
export class DatabaseGauges implements OnModuleInit {
  private asked: { readonly at: number; readonly row: Promise<QueueRow> } | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'holiday_queue_jobs',
      help: 'Jobs by state: waiting for a worker, retrying after a failure, scheduled for later, running, dead (given up).',
      labels: ['state'],
      read: async () => {
        const row = await this.queue();
        return STATES.map((state) => ({ labels: { state }, value: row[state] }));
      },
    });
    this.metrics.gauge({
      name: 'holiday_queue_oldest_seconds',
      help: 'For how long the oldest job that is due has been waiting for a worker; 0 without one.',
      labels: [],
      read: async () => [{ labels: {}, value: (await this.queue()).oldest }],
    });
    this.metrics.gauge({
      name: 'holiday_database_pool_connections',
      help: 'Connections of this process by pool and state.',
      labels: ['pool', 'state'],
      read: () =>
        this.database.pools.flatMap(({ name: pool, total, idle }): Reading => [
          { labels: { pool, state: 'idle' }, value: idle },
          { labels: { pool, state: 'busy' }, value: total - idle },
        ]),
    });
    this.metrics.gauge({
      name: 'holiday_database_pool_waiting',
      help: 'Requests for a connection that wait because the pool has none left.',
      labels: ['pool'],
      read: () => this.database.pools.map(({ name: pool, waiting: value }) => ({ labels: { pool }, value })),
    });
    this.metrics.gauge({
      name: 'holiday_database_up',
      help: '1 while the database answers and can be written.',
      labels: [],
      read: () =>
        this.database.canServe().then(
          (serves) => [{ labels: {}, value: serves ? 1 : 0 }],
          () => [{ labels: {}, value: 0 }],
        ),
    });
  }

  /** One statement serves all gauges of a scrape. */
  private queue(): Promise<QueueRow> {
    if (this.asked === undefined || Date.now() - this.asked.at > 1_000) {
      this.asked = { at: Date.now(), row: this.askQueue() };
    }
    return this.asked.row;
  }

  private async askQueue(): Promise<QueueRow> {
    const row = await this.database.row<QueueRow>(
      'metrics_queue',
      `with jobs as (
         select *, locked_at is not null as running, attempts >= max_attempts as dead, run_at <= now() as due
         from graphile_worker.jobs)
       select count(*) filter (where running)::int as running,
         count(*) filter (where not running and dead)::int as dead,
         count(*) filter (where not running and not dead and due)::int as waiting,
         count(*) filter (where not running and not dead and not due and attempts > 0)::int as retrying,
         count(*) filter (where not running and not dead and not due and attempts = 0)::int as scheduled,
         coalesce(extract(epoch from now() - min(run_at) filter (where not running and not dead and due)), 0)::float8
           as oldest
       from jobs`,
    );
    if (row === undefined) throw new Error('An aggregate returned no row.');
    return row;
  }
}
