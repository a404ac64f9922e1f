import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { FORGETS, type Forgetting, type ForgettingSpec } from '../../platform/retention/forgets.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, localDayBegin, monthsBefore, plusLocalDays } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { type RetentionCount } from './retention.entities.js';
import { type RetentionRunRecord, retentionRunRecord } from './retention-run.view.js';
import { RetentionRunStore } from './retention-run.store.js';

type KnownForgetting = ForgettingSpec & { readonly forgetting: Forgetting };

/** All providers that delete old personal data, by kind. */
@Injectable()
export class Forgettings {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  get all(): readonly KnownForgetting[] {
    return this.discovery
      .getProviders()
      .flatMap(({ metatype, instance }) => {
        if (typeof metatype !== 'function') return [];
        const spec = this.reflector.get<ForgettingSpec | undefined>(FORGETS, metatype);
        return spec === undefined ? [] : [{ ...spec, forgetting: instance as Forgetting }];
      })
      .sort((left, right) => left.kind.localeCompare(right.kind, 'en'));
  }

  of(kind: string): Forgetting | undefined {
    return this.all.find((known) => known.kind === kind)?.forgetting;
  }
}

export const RETENTION_RUN = 'retention-run';

/** A run without progress for this long belongs to a process that died. */
const STALE_MS = 3_600_000;

/** Runs that delete personal data past its retention period. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly runs: RetentionRunStore,
    private readonly forgettings: Forgettings,
    private readonly settings: StoredSettings,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<RetentionRunRecord[]> {
    return (await this.runs.page(query)).map((row) => retentionRunRecord(row, caller));
  }

  /**
   * Counts expired data; unless it is a dry run, a job then deletes it.
   * @throws Problem 409 while another run is active (constraint uq_retention_runs_running)
   */
  start(caller: Caller, dryRun: boolean): Promise<RetentionRunRecord> {
    return this.database.transaction(async () => {
      const uuid = await this.open(caller.accountUuid ?? null, dryRun, await this.count());
      const run = await this.runs.one(uuid);
      if (run === undefined) throw new Error('The run just inserted was not found.');
      return retentionRunRecord(run, caller);
    });
  }

  /**
   * The nightly run, in a transaction of its own. Unless it is switched on, it is only about what must not stay, and
   * only takes place when there is something to forget.
   */
  async startByItself(automatic: boolean): Promise<void> {
    await this.database.transaction(async () => {
      const counts = await this.count(automatic ? undefined : hasFixedPeriod);
      if (automatic || counts.some(({ due }) => due > 0)) await this.open(null, false, counts);
    });
  }

  private async open(accountUuid: string | null, dryRun: boolean, counts: RetentionCount[]): Promise<string> {
    const now = this.clock.now();
    await this.runs.failStale(new Date(now.getTime() - STALE_MS), now);
    const uuid = newUuid();
    await this.runs.insert({
      uuid,
      dryRun,
      state: dryRun ? 'done' : 'running',
      accountUuid,
      counts,
      createdAt: now,
      progressAt: now,
      finishedAt: dryRun ? now : null,
    });
    if (!dryRun) await this.jobs.add(RETENTION_RUN, { run: uuid }, { maxAttempts: 1 });
    return uuid;
  }

  private async count(isMeant: (spec: ForgettingSpec) => boolean = () => true): Promise<RetentionCount[]> {
    const now = this.clock.now();
    const periods = await this.settings.read('retention');
    const counts: RetentionCount[] = [];
    for (const { kind, period, forgetting } of this.forgettings.all.filter(isMeant)) {
      const before = typeof period === 'string' ? monthsBefore(now, periods[period]) : dayBefore(now, period.days);
      counts.push({ kind, before: before.toISOString(), due: await forgetting.due(before), forgotten: 0 });
    }
    return counts;
  }
}

const hasFixedPeriod = ({ period }: ForgettingSpec): boolean => typeof period !== 'string';

/** The start of the local day so many days earlier: the days count as a whole. */
const dayBefore = (now: Date, days: number): Date => localDayBegin(localDate(plusLocalDays(now, -days)));
