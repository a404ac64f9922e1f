import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict, type Problem, unprocessable } from '../../../kernel/problem/problem.js';
import { type EditionRecord, editionView } from '../../../editions/edition.view.js';
import { BackgroundJobs } from '../../../jobs/background-jobs.js';
import { InvoiceStore } from '../invoice.store.js';
import { debtorRecord, type DebtorRecord, debtorView } from '../../debtors/debtor.view.js';
import { DebtorStore } from '../../debtors/debtor.store.js';
import { type EditionReminderInput, type ReminderInput } from './reminders.inputs.js';
import { PAYMENT_DAYS } from '../../debtors/open-items.sql.js';
import { lastPayDayOf, payDaysAreOver, payDaysRun, remindableOf } from './remindable-items.js';
import { REMIND_DEBTORS, type RemindTask } from './remind-debtors.job.js';
import { ReminderStore } from '../../debtors/reminder.store.js';
import { Reminding } from './reminding.js';

/** The current edition, and the job that reminds. */
export type ReminderAccepted = EditionRecord & { readonly job: string };

/** Reminders to debtors (R-MON-11). */
@Injectable()
export class RemindersService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly store: ReminderStore,
    private readonly invoices: InvoiceStore,
    private readonly reminding: Reminding,
    private readonly jobs: BackgroundJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Reminds one debtor of all open items whose pay days are over, with credits deducted.
   * @throws Problem 422 a past day, 412 another version, 409 nothing is owed, pay days not over, or reminded today
   * already
   */
  remind(caller: Caller, uuid: string, input: ReminderInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      this.requireFuture(input);
      await this.debtors.lockLedger(uuid);
      const debtor = await this.debtors.known(uuid);
      precondition.require(debtorView, debtorRecord(debtor, caller));
      const items = remindableOf(debtor, this.clock.now());
      const forced = input.force === true;
      if (!forced && (await this.store.isRemindedOn(uuid, localDate(this.clock.now())))) throw conflict(REMINDED);
      await this.reminding.remind({
        debtor,
        items,
        dueOn: input.dueOn ?? undefined,
        forced,
        by: caller.accountUuid ?? null,
      });
      return debtorRecord(await this.debtors.known(uuid), caller);
    });
  }

  /**
   * Requests reminders for all debtors of the edition; a job does it. A second request joins the running one.
   * @throws Problem 422 a past day, 412 another version of the edition, 409 its pay days are not over, or the running
   * one was
   * requested with other values
   */
  remindEdition(
    caller: Caller,
    edition: EditionRecord,
    input: EditionReminderInput,
    precondition: Precondition,
  ): Promise<ReminderAccepted> {
    return this.database.transaction(async () => {
      this.requireFuture(input);
      precondition.require(editionView, edition);
      const now = this.clock.now();
      if (!payDaysAreOver(edition.tasks, now) && !(await this.invoices.isAnyOverdue(edition.uuid, this.today)))
        throw payDaysRun(lastPayDayOf(edition.tasks) ?? now);
      const wanted: RemindTask = {
        dueOn: input.dueOn ?? null,
        force: input.force === true,
        minDays: input.minDays ?? PAYMENT_DAYS,
        asked: this.clock.now().toISOString(),
      };
      const by = caller.accountUuid ?? null;
      const job = await this.jobs.start({ kind: REMIND_DEBTORS, record: edition.uuid, task: { ...wanted }, by });
      if (!isDeepStrictEqual({ ...job.task, asked: wanted.asked }, wanted)) throw underWay(job.uuid);
      return { ...edition, job: job.uuid };
    });
  }

  private get today(): string {
    return localDate(this.clock.now());
  }

  private requireFuture({ dueOn }: ReminderInput): void {
    if (dueOn != null && dueOn < this.today) throw unprocessable('dueOn', PAST);
  }
}

const PAST = message('This day is in the past.', 'Dieser Tag ist vorbei.');
const REMINDED = message(
  'This debtor has already been reminded today; send `force` to do it again.',
  'Dieser Zahlungspflichtige wurde heute schon erinnert; mit `force` geschieht es noch einmal.',
);

const underWay = (job: string): Problem =>
  conflict(
    'Debtors of this edition are already being reminded with a different dueOn, force or minDays. Wait until that is done.',
    'Zahlungspflichtige dieser Ausgabe werden gerade mit anderem dueOn, force oder minDays erinnert. Bitte das Ende abwarten.',
  ).at(`/jobs/${job}`);
