import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { Forgettings, RETENTION_RUN, RetentionService } from './retention.service.js';
import { type RetentionCount } from './retention.entities.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { RetentionRunStore } from './retention-run.store.js';

/** Records deleted per transaction. */
const BATCH = 200;

/**
 * Deletes what a run has found, in batches of one transaction each. Not retried after an error: the run records it,
 * and the next run continues.
 */
@Injectable()
@JobTask(RETENTION_RUN)
export class RetentionRunJob implements Job<{ readonly run: string }> {
  constructor(
    private readonly database: Database,
    private readonly runs: RetentionRunStore,
    private readonly forgettings: Forgettings,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async run({ run }: { readonly run: string }): Promise<void> {
    const counts = await this.runs.running(run);
    if (counts === undefined) return;
    try {
      for (const count of counts) await this.forget(run, count);
      await this.database.transaction(async () => {
        await this.runs.finish(run, 'done', this.clock.now());
        await this.audit.job({ job: RETENTION_RUN, record: run, fields: counts.map(({ kind }) => kind) });
      });
    } catch (error) {
      await this.runs.finish(run, 'failed', this.clock.now());
      throw error;
    }
  }

  private async forget(run: string, { kind, before }: RetentionCount): Promise<void> {
    const forgetting = this.forgettings.of(kind);
    if (forgetting === undefined) return;
    for (let last = BATCH; last === BATCH;) {
      last = await this.database.transaction(async () => {
        const forgotten = await forgetting.forget(new Date(before), BATCH);
        if (!(await this.runs.note(run, kind, forgotten, this.clock.now()))) throw new Error('The run was given up.');
        return forgotten;
      });
    }
  }
}

/** Nightly: everything if enabled in the settings (group `retention`, `automatic`), else what has a fixed period. */
@Injectable()
@JobTask('retention-nightly', { cron: '17 1 * * *' })
export class NightlyRetention implements Job {
  constructor(
    private readonly settings: StoredSettings,
    private readonly retention: RetentionService,
  ) {}

  async run(): Promise<void> {
    const { automatic } = await this.settings.read('retention');
    await this.retention.startByItself(automatic);
  }
}
