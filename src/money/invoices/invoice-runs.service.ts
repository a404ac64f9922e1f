import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type EditionRecord, editionView } from '../../editions/edition.view.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, plusLocalDays } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem, unprocessable, unprocessableLines } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { PAYMENT_DAYS } from '../debtors/open-items.sql.js';
import { type InvoicePrintInput, type InvoiceRunInput, PRINT_INVOICES, type PrintTask } from './invoices.inputs.js';
import { InvoicePlanStore, type InvoiceTask, MAKE_INVOICES } from './invoice-plan.store.js';
import { InvoiceStore } from './invoice.store.js';

/** Maximum open print jobs of one account: a process prints one at a time. */
const MOST_OF_ONE = 3;

/** Days within which invoices are due, at most. */
const LONGEST_CREDIT = 366;

/** The current edition, and the job that makes or prints its invoices. */
export type InvoicesAccepted = EditionRecord & { readonly job: string };

/** Requests what a job does for all invoices of an edition (R-MON-28). */
@Injectable()
export class InvoiceRunsService {
  constructor(
    private readonly database: Database,
    private readonly plan: InvoicePlanStore,
    private readonly store: InvoiceStore,
    private readonly jobs: BackgroundJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests the invoices of an edition; a job makes them. A second request joins the running one.
   * @throws Problem 422 a past day, one more than a year away, or an unknown debtor, 412 another version of the edition, 409 the running one was
   * requested with other values
   */
  run(
    caller: Caller,
    edition: EditionRecord,
    input: InvoiceRunInput,
    precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.database.transaction(async () => {
      const today = localDate(this.clock.now());
      if (input.dueOn != null && input.dueOn < today) throw unprocessable('dueOn', PAST);
      if (input.dueOn != null && input.dueOn > localDate(plusLocalDays(this.clock.now(), LONGEST_CREDIT)))
        throw unprocessable('dueOn', TOO_LATE);
      const debtors = await this.named(input.debtors);
      precondition.require(editionView, edition);
      const wanted: InvoiceTask = {
        dueOn: input.dueOn ?? this.defaultDueOn(edition, today),
        notify: input.notify === true,
        debtors,
      };
      const by = caller.accountUuid ?? null;
      const job = await this.jobs.start({ kind: MAKE_INVOICES, record: edition.uuid, task: { ...wanted }, by });
      if (!isDeepStrictEqual({ ...job.task }, wanted)) throw underWay(job.uuid);
      return { ...edition, job: job.uuid };
    });
  }

  /**
   * Requests all letters of the open invoices of an edition as one file; every request has its own job.
   * @throws Problem 412 another version of the edition, 409 nothing to print, or the account has too many such jobs
   */
  print(
    caller: Caller,
    edition: EditionRecord,
    input: InvoicePrintInput,
    precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.database.transaction(async () => {
      precondition.require(editionView, edition);
      const only = input.only ?? 'all';
      if ((await this.store.printable(edition.uuid, only)).length === 0) throw conflict(NOTHING_TO_PRINT);
      const task: PrintTask = { edition: edition.uuid, alias: edition.alias, only, token: caller.tokenUuid ?? '' };
      const job = await this.jobs.start({
        ...{ kind: PRINT_INVOICES, record: null, task: { ...task }, personal: true },
        ...{ by: caller.accountUuid ?? null, mostOfOne: MOST_OF_ONE },
      });
      return { ...edition, job: job.uuid };
    });
  }

  /** The last pay day, unless it is over. */
  private defaultDueOn({ tasks }: EditionRecord, today: string): string {
    const ends = tasks.flatMap(({ type, endAt }) => (type === 'pay_days' ? [endAt.getTime() - 1000] : []));
    const last = ends.length === 0 ? undefined : localDate(new Date(Math.max(...ends)));
    return last !== undefined && last >= today ? last : localDate(plusLocalDays(this.clock.now(), PAYMENT_DAYS));
  }

  private async named(refs: readonly RecordRef[] | undefined): Promise<string[] | null> {
    if (refs === undefined) return null;
    if (refs.length === 0) throw unprocessable('debtors', NOBODY);
    const known = await this.plan.known(refs.flatMap(({ uuid }) => uuid ?? []));
    const lines = refs.flatMap(({ uuid }, index) =>
      known.has(uuid ?? '') ? [] : [[`debtors[${index}]`, UNKNOWN] as const],
    );
    if (lines.length > 0) throw unprocessableLines(lines);
    return [...known].sort();
  }
}

const NOTHING_TO_PRINT = message(
  'The edition has no open invoice of this kind; there is nothing to print.',
  'Die Ausgabe hat keine solche offene Rechnung; es gibt nichts zu drucken.',
);
const TOO_LATE = message(
  'This day is more than a year away; nobody would be reminded before then.',
  'Dieser Tag ist mehr als ein Jahr entfernt; vorher würde niemand erinnert.',
);
const PAST = message('This day is in the past.', 'Dieser Tag ist vorbei.');
const NOBODY = message(
  'Name at least one debtor, or leave the list out for everybody.',
  'Nennen Sie mindestens einen Zahlungspflichtigen, oder lassen Sie die Liste weg; dann sind alle gemeint.',
);
const UNKNOWN = message(
  'There is no debtor with this identifier: nothing was ever charged to it.',
  'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
);

const underWay = (job: string): Problem =>
  conflict(
    'Invoices of this edition are already being made with a different dueOn, notify or debtors. Wait until that is done.',
    'Rechnungen dieser Ausgabe werden gerade mit anderem dueOn, notify oder debtors erstellt. Bitte das Ende abwarten.',
  ).at(`/jobs/${job}`);
