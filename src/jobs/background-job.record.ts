import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { type BackgroundJobRow } from './background-job.columns.js';
import { type BackgroundJobRecord } from './background-job.view.js';

/** The job as the caller may see it, with the reasons in the caller's language. */
export const backgroundJobRecord = (
  { account, file, reasons, ...job }: BackgroundJobRow,
  caller: Caller,
  language: Language,
  baseUrl: string,
): BackgroundJobRecord => ({
  ...job,
  reasons: reasons.map(({ text: words, conflicts = null, ...reason }) => ({
    ...reason,
    text: words[language],
    conflicts,
  })),
  file: file && { ...file, url: `${baseUrl}/jobs/${job.uuid}/file`, expiresAt: new Date(file.expiresAt) },
  by: account === null ? null : accountReference(account, caller),
});
