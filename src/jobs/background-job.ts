import { vocabulary, word } from '../kernel/problem/vocabulary.js';
import { type Message } from '../kernel/problem/message.js';
import { type ConflictBody } from '../platform/http/request/problem-body.js';
import { type Reference } from '../platform/http/view/field.js';

/** Kinds of long work; also the names of the queue's tasks. */
export const JOB_KINDS = vocabulary('jobKind', {
  'commit-decisions': word('Commit of decisions', 'Entscheidungen übernehmen'),
  'export-list': word('Export of a list', 'Liste exportieren'),
  'make-invoices': word('Making of invoices', 'Rechnungen erstellen'),
  'print-booklet': word('Printing of the booklet', 'Programmheft drucken'),
  'print-invoices': word('Printing of invoices', 'Rechnungen drucken'),
  'print-report': word('Printing of the report', 'Bericht drucken'),
  'print-tellings': word('Printing of letters to families', 'Briefe an Familien drucken'),
  'refill-waiting-list': word('Promotion from the waiting list', 'Von der Warteliste nachrücken'),
  'remind-debtors': word('Payment reminders', 'Zahlungserinnerungen'),
  'run-draw': word('Draw', 'Verlosung'),
  'send-message': word('Sending of a message', 'Nachricht senden'),
  'tell-families': word('Mails to families', 'Familien benachrichtigen'),
});
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = vocabulary('jobState', {
  queued: word('Queued', 'Wartet'),
  running: word('Running', 'Läuft'),
  done: word('Done', 'Fertig', 'good'),
  failed: word('Failed', 'Gescheitert', 'bad'),
});
export type JobState = (typeof JOB_STATES)[number];

/** Kinds of records that a reason can refer to. */
export const REASON_KINDS = vocabulary('jobReasonKind', {
  offers: word('Offer', 'Angebot'),
  attendances: word('Application', 'Anmeldung'),
  debtors: word('Debtor', 'Zahlungspflichtige'),
  jobs: word('The whole job', 'Der ganze Auftrag'),
});

/** Why something was left out or failed. Contains no personal data: everybody who may see the job reads it. */
export interface Reason {
  readonly kind: (typeof REASON_KINDS)[number];
  readonly subject: Reference;
  readonly text: Message;
  /** Records it collides with: uuids, and names of offers. */
  readonly conflicts?: readonly ConflictBody[];
}

/** A reason that concerns a record whose name it does not tell. */
export const reasonOf = (kind: Reason['kind'], uuid: string, text: Message): Reason => ({
  kind,
  subject: { uuid, name: null },
  text,
});

/** A reason that concerns the whole job, not one of its records. */
export const reasonOfJob = (job: string, text: Message): Reason => reasonOf('jobs', job, text);

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

/** The record of a job that cannot be without one. */
export const recordOf = ({ job, record }: Pick<Assignment, 'job' | 'record'>): string => {
  if (record === null) throw new Error(`The job ${job} needs a record.`);
  return record;
};
