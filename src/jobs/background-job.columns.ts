import { type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { BackgroundJob } from './entities/background-job.entity.js';
import { fileOf, type JobFileRow } from './job-file.columns.js';

/** The visible columns of a job; the task and the workers' notes are internal. */
const OWN = columnsOf(BackgroundJob, 'j', {
  only: ['uuid', 'kind', 'state', 'done', 'total', 'reasons', 'result', 'createdAt', 'startedAt', 'finishedAt'],
});
export type BackgroundJobOwn = RowOf<typeof OWN>;

/** A job as stored, with the account that requested it and its file, before masking. */
export interface BackgroundJobRow extends BackgroundJobOwn {
  readonly record: BackgroundJob['recordUuid'];
  readonly account: NamedAccount | null;
  /** Null if there is none, and for readers who may not have it. */
  readonly file: JobFileRow | null;
}

/** The columns of a `BackgroundJobRow`. The first three parameters are the reader's account, rights and the moment. */
export const BACKGROUND_JOB_COLUMNS = `${OWN}, j.record_uuid as record, ${namedAccountOf('j.account_uuid')} as account,
    ${fileOf('$1::uuid', '$2', '$3')} as file`;
