import { type NamedAccount, accountReference, namedAccountOf } from '../accounts/masks.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { BackgroundJob } from './jobs.entities.js';
import { fileOf, type JobFileRow } from './job-file.store.js';
import { numbersCalled } from '../kernel/problem/vocabulary.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { formatLocal } from '../kernel/clock/zone.js';
import { type ConflictBody, CONFLICTS_SCHEMA } from '../platform/http/request/problem-body.js';
import {
  choice,
  integer,
  list,
  moment,
  object,
  type Reference,
  reference,
  type Schema,
  text,
  uuid,
} from '../platform/http/view/field.js';
import { defineView, nested } from '../platform/http/view/view.js';
import { JOB_KINDS, JOB_RESULTS, JOB_STATES, type JobKind, type Reason, REASON_KINDS } from './background-job.js';

/** The visible columns of a job; the task and the workers' notes are internal. */
const OWN = columnsOf(BackgroundJob, 'j', {
  only: ['uuid', 'kind', 'state', 'done', 'total', 'reasons', 'result', 'createdAt', 'startedAt', 'finishedAt'],
});
type BackgroundJobOwn = RowOf<typeof OWN>;

/** A job as stored, with the account that requested it and its file, before masking. */
export interface BackgroundJobRow extends BackgroundJobOwn {
  readonly record: BackgroundJob['recordUuid'];
  /** The record that it made, where it makes one. */
  readonly made: string | null;
  readonly account: NamedAccount | null;
  /** Null if there is none, and for readers who may not have it. */
  readonly file: JobFileRow | null;
}

/** A draw has its uuid from the beginning; it is there once its job is done. */
const MADE = `case when j.kind = '${'run-draw' satisfies JobKind}' and j.state = 'done' then j.task ->> 'draw' end`;

/** The columns of a `BackgroundJobRow`. The first three parameters are the reader's account, rights and the moment. */
export const BACKGROUND_JOB_COLUMNS = `${OWN}, j.record_uuid as record, ${MADE} as made, ${namedAccountOf('j.account_uuid')} as account,
    ${fileOf('$1::uuid', '$2', '$3')} as file`;

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

/** A reason in the reader's language. */
interface ReadReason extends Omit<Reason, 'text' | 'conflicts'> {
  readonly text: string;
  readonly conflicts: readonly ConflictBody[] | null;
}

/** The file of a finished job, if its reader may have it. */
interface FinishedFile extends Omit<JobFileRow, 'expiresAt'> {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A job with everything its view shows, in the reader's language. */
export interface BackgroundJobRecord
  extends Omit<BackgroundJobOwn, 'reasons'>, Pick<BackgroundJobRow, 'record' | 'made'> {
  readonly reasons: readonly ReadReason[];
  /** Null if there is none, and for readers who may not have it. */
  readonly file: FinishedFile | null;
  /** Null for jobs without a requester, and after the account has been deleted. */
  readonly by: Reference | null;
}

const reasonView = defineView<ReadReason>(
  'JobReason',
  {
    kind: choice(REASON_KINDS).always().describe('What kind of record it is about.'),
    subject: reference().always().describe('Which record.'),
    text: text()
      .always()
      .describe('Why, in words.', 'Two applications were changed meanwhile and are left as they are.'),
    conflicts: list<ConflictBody>(CONFLICTS_SCHEMA.items)
      .hideable()
      .describe('What it collides with, as in refusals; without names of children.'),
  },
  { description: 'Why something was left out, or could not be done.' },
);

const FILE_SCHEMA: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'url', 'contentType', 'size', 'expiresAt'],
  properties: {
    name: { type: 'string', description: 'What it is called.' },
    url: { type: 'string', format: 'uri', description: 'Where it is fetched, with a token.' },
    contentType: { type: 'string' },
    size: { type: 'integer', description: 'Bytes.' },
    expiresAt: { type: 'string', format: 'date-time', description: 'From then on it is gone.' },
  },
};

const FILE_EXAMPLE = {
  name: 'anmeldungen-2026-07-01.csv',
  url: 'http://localhost:3000/jobs/01a1fdc9-49d0-75d5-88ab-57226711f9ec/file',
  contentType: 'text/csv; charset=utf-8',
  size: 81234,
  expiresAt: '2026-07-02T10:00:00+02:00',
};

const shownFile = ({ file }: BackgroundJobRecord): Record<string, unknown> | null =>
  file && {
    name: file.name,
    url: file.url,
    contentType: file.contentType,
    size: file.size,
    expiresAt: formatLocal(file.expiresAt),
  };

export const backgroundJobView = defineView<BackgroundJobRecord>(
  'Job',
  {
    uuid: uuid().always(),
    kind: choice(JOB_KINDS).always().describe('What kind of work.'),
    state: choice(JOB_STATES).always().describe('How far it is; `failed` when something could not be done in the end.'),
    record: uuid().describe('The record it works on, for instance the edition.'),
    made: uuid().describe(
      'The record that it made, once it is done: the draw of `run-draw`. Other kinds make several, or a file.',
    ),
    done: integer().always().describe('Steps done.'),
    total: integer().describe('Steps in all; missing until it is known.'),
    reasons: nested(reasonView).describe('What was left out or could not be done, the first 500.'),
    result: object({
      type: 'object',
      properties: Object.fromEntries(JOB_RESULTS.map((name) => [name, { type: 'integer' }])),
      additionalProperties: { type: 'integer' },
      ...numbersCalled(JOB_RESULTS),
    })
      .always()
      .describe('What the work counted; which numbers depends on its kind.', { confirmed: 120, waitlisted: 31 }),
    file: object(FILE_SCHEMA)
      .from(shownFile)
      .describe('The file it left, for a day; for those who may fetch it.', FILE_EXAMPLE),
    by: reference().describe('Who asked for it.'),
    createdAt: moment().always(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  { description: 'Work in the background, and how far it is.', versioned: true },
);
