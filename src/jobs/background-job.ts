import { type Message } from '../kernel/problem/message.js';
import { type Reference } from '../platform/view/field.js';

/** Kinds of long work; also the names of the queue's tasks. */
export const JOB_KINDS = [
  'commit-decisions',
  'export-list',
  'make-invoices',
  'print-booklet',
  'print-invoices',
  'print-report',
  'refill-waiting-list',
  'remind-debtors',
  'run-draw',
  'send-message',
  'tell-families',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Kinds of records that a reason can refer to. */
export const REASON_KINDS = ['offers', 'attendances', 'debtors', 'jobs'] as const;

/** Why something was left out or failed. Contains no personal data: everybody who may see the job reads it. */
export interface Reason {
  readonly kind: (typeof REASON_KINDS)[number];
  readonly subject: Reference;
  readonly text: Message;
}

/** A reason that concerns the whole job, not one of its records. */
export const reasonOfJob = (job: string, text: Message): Reason => ({
  kind: 'jobs',
  subject: { uuid: job, name: null },
  text,
});

/** The file of a finished job, if its reader may have it. */
export interface FinishedFile {
  readonly uuid: string;
  readonly name: string;
  readonly url: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/** A long-running job as shown. */
export interface BackgroundJobRecord {
  readonly uuid: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly record: string | null;
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
  readonly reasons: readonly Reason[];
  readonly result: Readonly<Record<string, number>>;
  /** Null if there is none, and for readers who may not have it. */
  readonly file: FinishedFile | null;
  /** Null for jobs without a requester, and after the account has been deleted. */
  readonly by: Reference | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The payload in the queue; everything else is in the job's record. */
export interface JobTicket {
  readonly job: string;
}

/** The job as passed to a worker. */
export interface Assignment<Task = Readonly<Record<string, unknown>>> {
  readonly job: string;
  readonly record: string | null;
  /** Input of the work. */
  readonly task: Task;
  /** The account that requested it. */
  readonly by: string | null;
  /** Number of workers so far, including this one. */
  readonly runs: number;
}
