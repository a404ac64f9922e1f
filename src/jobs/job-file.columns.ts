import { noneHiddenSince } from '../accounts/masks.js';
import { pairsOf, type RowOf } from '../platform/database/columns-of.js';
import { JobFile } from './entities/job-file.entity.js';

/**
 * SQL condition: the caller may have files of job `j`. Those with personal data are only for the account that
 * requested them, and only until one of the people who may be in them is hidden.
 * @param account the placeholder of the caller's account
 */
export const filesFor = (account: string): string =>
  `(not j.personal or (j.account_uuid = ${account} and ${noneHiddenSince('j.started_at')}))`;

const FILE = pairsOf(JobFile, 'f', { only: ['uuid', 'name', 'contentType', 'size', 'expiresAt'] });

/** The file of a job, as JSON. */
export type JobFileRow = RowOf<typeof FILE>;

/**
 * SQL for the `JobFileRow` of job `j` for the caller; null if the caller lacks a right with which it was made.
 * @param placeholders of the caller's account, the caller's rights and the current moment
 */
export const fileOf = (account: string, rights: string, now: string): string => `
  (select jsonb_build_object(${FILE})
    from job_files f where f.job_uuid = j.uuid and f.run = j.runs and j.state = 'done' and f.expires_at > ${now}
      and f.rights <@ ${rights}::text[] and ${filesFor(account)})`;
