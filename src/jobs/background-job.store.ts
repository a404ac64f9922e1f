import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { Clock } from '../kernel/clock/clock.js';
import { BACKGROUND_JOB_COLUMNS, type BackgroundJobRow } from './background-job.view.js';
import { type BackgroundJobsQuery } from './background-jobs.query.js';

const SELECT = `select ${BACKGROUND_JOB_COLUMNS} from background_jobs j`;

/** Jobs as they are shown. */
@Injectable()
export class BackgroundJobStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(caller: Caller, query: BackgroundJobsQuery): Promise<BackgroundJobRow[]> {
    const conditions = new Conditions(this.clock.now());
    for (const value of this.readerOf(caller)) conditions.bind(value);
    conditions
      .when(query.kind, (kinds) => `j.kind = any(${conditions.bind(kinds)})`)
      .when(query.state, (states) => `j.state = any(${conditions.bind(states)})`);
    return this.database.composed(
      'background_jobs_page',
      `${SELECT} ${conditions.where} order by j.created_at desc, j.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }

  /** The job, if the caller is an admin or requested it. */
  visible(caller: Caller, uuid: string): Promise<BackgroundJobRow | undefined> {
    return this.database.row<BackgroundJobRow>(
      'background_jobs_visible',
      `${SELECT} where j.uuid = $4 and ($5 or j.account_uuid = $1)`,
      [...this.readerOf(caller), uuid, caller.isAdmin],
    );
  }

  private readerOf(caller: Caller): unknown[] {
    return [caller.accountUuid ?? null, caller.rights, this.clock.now()];
  }
}
