import { type RecordRef } from '../kernel/ids/record-ref.js';
import { Injectable, Inject } from '@nestjs/common';
import { QueryChoices, QueryRef } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from './background-job.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { Clock } from '../kernel/clock/clock.js';
import {
  BACKGROUND_JOB_COLUMNS,
  type BackgroundJobRow,
  backgroundJobRecord,
  type BackgroundJobRecord,
} from './background-job.view.js';
import { Finder } from '../platform/http/access/finder.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { type ApiRequest } from '../platform/http/request/api-request.js';
import { message } from '../kernel/problem/message.js';
import { JobFileStore } from './job-file.store.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Filters of GET /jobs. */
export class BackgroundJobsQuery extends PageQuery {
  @QueryChoices(JOB_KINDS, 'What kind of work.')
  kind?: readonly JobKind[];

  @QueryChoices(JOB_STATES, 'How far it is.')
  state?: readonly JobState[];

  @QueryRef('The record it works on, for instance an edition, by UUID.')
  record?: RecordRef;
}

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
      .when(query.state, (states) => `j.state = any(${conditions.bind(states)})`)
      .when(query.record, ({ uuid }) => `j.record_uuid = ${conditions.bind(uuid ?? null)}::uuid`);
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

/** Admins see all jobs, others those they requested. */
@Injectable()
export class BackgroundJobFinder extends Finder<BackgroundJobRecord> {
  readonly missing = message(
    'There is no job with this identifier, or none you may see.',
    'Es gibt keinen Auftrag mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );

  constructor(
    private readonly store: BackgroundJobStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async visible(caller: Caller, uuid: string, { language }: ApiRequest): Promise<BackgroundJobRecord | undefined> {
    const row = await this.store.visible(caller, uuid);
    return row && backgroundJobRecord(row, caller, language, this.settings.baseUrl);
  }
}

/**
 * The file of a job is available to those who see the job; with personal data, only to the account that requested it.
 */
@Injectable()
export class JobFileFinder extends Finder<BackgroundJobRecord> {
  readonly missing = message(
    'There is no job with this identifier, or none whose file you may see.',
    'Es gibt keinen Auftrag mit dieser Kennung, oder keinen, dessen Datei Sie sehen dürfen.',
  );

  constructor(
    private readonly jobs: BackgroundJobFinder,
    private readonly files: JobFileStore,
  ) {
    super();
  }

  async visible(caller: Caller, uuid: string, request: ApiRequest): Promise<BackgroundJobRecord | undefined> {
    const job = await this.jobs.visible(caller, uuid, request);
    return job !== undefined && (await this.files.isFor(caller, uuid)) ? job : undefined;
  }
}

/** Clears an erased account as requester of long work. */
@Injectable()
@Erases('ties')
export class ErasedAskers implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_jobs_clear',
      'update background_jobs set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}
