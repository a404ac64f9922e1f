import { type Message } from '../kernel/problem/message.js';
import { type Reference } from '../platform/view/field.js';

/** Every kind of long work; the name is that of the queue's task, too. */
export const JOB_KINDS = [
  'commit-decisions',
  'export-list',
  'print-booklet',
  'refill-waiting-list',
  'remind-debtors',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Kinds of records that a reason can be about. */
export const REASON_KINDS = ['offers', 'attendances', 'debtors', 'jobs'] as const;

/** Why something was left out, or went wrong. Holds no personal data: whoever may see the job reads it. */
export interface Reason {
  readonly kind: (typeof REASON_KINDS)[number];
  readonly subject: Reference;
  readonly text: Message;
}

/** The file of a job that is done, as its reader may have it. */
export interface FinishedFile {
  readonly uuid: string;
  readonly name: string;
  readonly url: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/** Long work as it is shown. */
export interface BackgroundJobRecord {
  readonly uuid: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly record: string | null;
  readonly done: number;
  /** Null until the work knows. */
  readonly total: number | null;
  readonly reasons: readonly Reason[];
  readonly result: Readonly<Record<string, number>>;
  /** Null while there is none, and for whoever may not have it. */
  readonly file: FinishedFile | null;
  /** Null for jobs that nobody asked for, and once the account is gone. */
  readonly by: Reference | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What the queue keeps of a job; all else stands in its record. */
export interface JobTicket {
  readonly job: string;
}

/** What a worker is given when it takes a job. */
export interface Assignment<Task = Readonly<Record<string, unknown>>> {
  readonly job: string;
  readonly record: string | null;
  /** What the work must know. */
  readonly task: Task;
  /** The account that asked for it. */
  readonly by: string | null;
  /** Workers that took it so far, this one included. */
  readonly runs: number;
}
