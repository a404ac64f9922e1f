import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { type Caller } from '../common/access/caller.js';
import { Database } from '../common/database/database.js';
import { Conditions } from '../common/listing/conditions.js';
import { Clock } from '../common/clock/clock.js';
import { type BackgroundJobRecord } from './background-job.js';
import { type BackgroundJobsQuery } from './dto/background-jobs.query.js';

type Row = Omit<BackgroundJobRecord, 'by'> & { readonly account: NamedAccount | null };

const SELECT = `select j.uuid, j.kind, j.state, j.record_uuid as record, j.done, j.total, j.reasons, j.result,
    ${namedAccountOf('j.account_uuid')} as account, j.created_at as "createdAt", j.started_at as "startedAt",
    j.finished_at as "finishedAt"
  from background_jobs j`;

const recordOf = ({ account, ...job }: Row, caller: Caller): BackgroundJobRecord => ({
  ...job,
  by: account === null ? null : accountReference(account, caller),
});

/** Jobs as they are shown. */
@Injectable()
export class BackgroundJobStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(caller: Caller, query: BackgroundJobsQuery): Promise<BackgroundJobRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.kind, (kinds) => `j.kind = any(${conditions.bind(kinds)})`)
      .when(query.state, (states) => `j.state = any(${conditions.bind(states)})`);
    const rows = await this.database.composed<Row>(
      'background_jobs_page',
      `${SELECT} ${conditions.where} order by j.created_at desc, j.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map((row) => recordOf(row, caller));
  }

  /** The job, for admins and for whoever asked for it. */
  async visible(caller: Caller, uuid: string): Promise<BackgroundJobRecord | undefined> {
    const [row] = await this.database.rows<Row>(
      'background_jobs_visible',
      `${SELECT} where j.uuid = $1 and ($2 or j.account_uuid = $3)`,
      [uuid, caller.isAdmin, caller.accountUuid ?? null],
    );
    return row && recordOf(row, caller);
  }
}
