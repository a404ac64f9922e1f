import { vocabulary, word } from '../kernel/problem/vocabulary.js';
import { type Message, message } from '../kernel/problem/message.js';
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

/** What work counts. States of applications are called as elsewhere, which `test/contract/vocabulary.spec.ts` checks. */
export const JOB_RESULTS = vocabulary('jobResult', {
  confirmed: word('Confirmed', 'Bestätigt', 'good'),
  waitlisted: word('On the waiting list', 'Auf der Warteliste', 'warn'),
  unfulfilled: word('Without a place', 'Ohne Platz', 'bad'),
  rejected: word('Rejected', 'Abgelehnt', 'bad'),
  overbooked: word('Places beyond the limit', 'Plätze über die Grenze hinaus', 'warn'),
  created: word('Invoices made', 'Rechnungen erstellt'),
  printed: word('Letters printed', 'Schreiben gedruckt'),
  offers: word('Offers in the file', 'Angebote in der Datei'),
  draw: word('Number of the draw', 'Nummer der Verlosung'),
  mailed: word('Mails written', 'E-Mails geschrieben'),
  marked: word('Noted as told', 'Als mitgeteilt vermerkt'),
  unreachable: word('Not reachable by mail', 'Nicht per E-Mail erreichbar', 'warn'),
  withoutAddress: word(
    'Without an address',
    'Ohne Adresse',
    'warn',
    message(
      'Of letters the postal address is missing: somebody hands them over. Of reminders it is that for mails: none was sent.',
      'Bei Briefen fehlt die Postanschrift: Jemand übergibt sie. Bei Zahlungserinnerungen fehlt die E-Mail-Adresse: Es ging keine hinaus.',
    ),
  ),
  leftOut: word(
    'Left out',
    'Ausgelassen',
    'neutral',
    message(
      'Nothing was to be done, it had changed meanwhile, or whoever asked may not see it.',
      'Es war nichts zu tun, es hatte sich zwischenzeitlich geändert, oder wer den Auftrag gab, darf es nicht sehen.',
    ),
  ),
});

/** Numbers that the work counted. */
export type JobResult = Partial<Readonly<Record<(typeof JOB_RESULTS)[number], number>>>;

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
