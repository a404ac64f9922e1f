import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { type CronItem, parseCronItems, type ParsedCronItem } from 'graphile-worker';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { Database } from '../database/database.js';
import { Log } from '../operations/log.js';
import { jobsOf } from './jobs.js';

const MINUTE_MS = 60_000;
/** Pause before a plan that failed is made again. */
const AGAIN_MS = 5_000;

/**
 * Puts the next run of each scheduled job into the queue, ahead of its time: every minute, in each process that works. The key
 * of a run is its time, and no run is added whose time has come by the clock of the database: so each is added once, however
 * many processes do it and whatever their clocks say. A run that falls into an outage is in the queue already and comes
 * late. The loop of graphile-worker is not used: it lets the process die when the database is away at a full minute.
 */
@Injectable()
export class CronPlan implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private planning: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.worker !== 'off') this.planning = this.keepPlanning(this.items());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.planning;
  }

  /**
   * Adds the next run of each job that is not there yet.
   * @returns milliseconds until it has to be done again: a moment after the full minute, or sooner if it failed
   */
  async plan(items: readonly ParsedCronItem[] = this.items()): Promise<number> {
    try {
      const now = await this.database.count(
        'cron_now',
        'select floor(extract(epoch from now()) * 1000)::float8 as count',
      );
      await this.database.rows(
        'cron_plan',
        `select graphile_worker.add_job(p.task, '{}', run_at => p.at, job_key => p.key, job_key_mode => 'unsafe_dedupe')
         from (select task, at, format('cron %s %s', task, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) as key
           from unnest($1::text[], $2::timestamptz[]) u (task, at)) p
         where p.at > now() and not exists (select from graphile_worker.jobs j where j.key = p.key)`,
        [items.map(({ task }) => task), items.map((item) => nextRun(item, now))],
      );
      return MINUTE_MS - (now % MINUTE_MS) + 1;
    } catch (error) {
      this.log.trouble(error, 'scheduled jobs could not be planned; tried again');
      return AGAIN_MS;
    }
  }

  private async keepPlanning(items: readonly ParsedCronItem[]): Promise<void> {
    const wait = await this.plan(items);
    if (this.stopping) return;
    this.timer = setTimeout(() => {
      this.planning = this.keepPlanning(items);
    }, wait).unref();
  }

  private items(): ParsedCronItem[] {
    return parseCronItems(
      jobsOf(this.discovery, this.reflector).flatMap(({ spec: { name, cron } }): CronItem[] =>
        cron === undefined ? [] : [{ task: name, match: cron }],
      ),
    );
  }
}

/** The first full minute after `now` on which the schedule falls. */
const nextRun = ({ task, match }: ParsedCronItem, now: number): Date => {
  const first = now - (now % MINUTE_MS) + MINUTE_MS;
  for (let minute = 0; minute < 366 * 24 * 60; minute += 1) {
    const at = new Date(first + minute * MINUTE_MS);
    const [min, hour, date, month] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1];
    if (match({ min, hour, date, month, dow: at.getUTCDay() })) return at;
  }
  throw new Error(`The schedule of ${task} falls on no day.`);
};
