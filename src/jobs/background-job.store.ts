import { Inject, Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { BackgroundJob } from './entities/background-job.entity.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/config/settings.js';
import { type BackgroundJobRecord, type FinishedFile } from './background-job.js';
import { type BackgroundJobsQuery } from './dto/background-jobs.query.js';
import { fileOf } from './job-file.store.js';
import { AccountChildren } from '../accounts/account-ties.js';

/** The visible columns of a job; the task and the workers' notes are internal. */
const COLUMNS = columnsOf(BackgroundJob, 'j', {
  only: ['uuid', 'kind', 'state', 'done', 'total', 'reasons', 'result', 'createdAt', 'startedAt', 'finishedAt'],
});

type FileRow = Omit<FinishedFile, 'url' | 'expiresAt'> & { readonly expiresAt: string };
type Row = RowOf<typeof COLUMNS> & {
  readonly record: string | null;
  readonly account: NamedAccount | null;
  readonly file: FileRow | null;
};

/** The first three parameters are the reader's account, rights and the current moment. */
const selectWith = (children: AccountChildren): string =>
  `select ${COLUMNS}, j.record_uuid as record, ${namedAccountOf('j.account_uuid')} as account,
    ${fileOf('$1::uuid', '$2', '$3', children)} as file
  from background_jobs j`;

/** Jobs as they are shown. */
@Injectable()
export class BackgroundJobStore {
  private readonly select: string;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    children: AccountChildren,
  ) {
    this.select = selectWith(children);
  }

  async page(caller: Caller, query: BackgroundJobsQuery): Promise<BackgroundJobRecord[]> {
    const conditions = new Conditions(this.clock.now());
    for (const value of this.readerOf(caller)) conditions.bind(value);
    conditions
      .when(query.kind, (kinds) => `j.kind = any(${conditions.bind(kinds)})`)
      .when(query.state, (states) => `j.state = any(${conditions.bind(states)})`);
    const rows = await this.database.composed<Row>(
      'background_jobs_page',
      `${this.select} ${conditions.where} order by j.created_at desc, j.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map((row) => this.recordOf(row, caller));
  }

  /** The job, if the caller is an admin or requested it. */
  async visible(caller: Caller, uuid: string): Promise<BackgroundJobRecord | undefined> {
    const row = await this.database.row<Row>(
      'background_jobs_visible',
      `${this.select} where j.uuid = $4 and ($5 or j.account_uuid = $1)`,
      [...this.readerOf(caller), uuid, caller.isAdmin],
    );
    return row && this.recordOf(row, caller);
  }

  private readerOf(caller: Caller): unknown[] {
    return [caller.accountUuid ?? null, caller.rights, this.clock.now()];
  }

  private recordOf({ account, file, ...job }: Row, caller: Caller): BackgroundJobRecord {
    const url = `${this.settings.baseUrl}/jobs/${job.uuid}/file`;
    return {
      ...job,
      file: file && { ...file, url, expiresAt: new Date(file.expiresAt) },
      by: account === null ? null : accountReference(account, caller),
    };
  }
}
