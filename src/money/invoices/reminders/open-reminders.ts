import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Mails } from '../../../mail/mails.js';
import { type DebtorRow } from '../../debtors/debtor.view.js';
import { DebtorStore } from '../../debtors/debtor.store.js';
import { demandFor, Reminding, REMINDER_MAIL } from './reminding.js';
import { type OpenItemRow } from '../../debtors/open-items.sql.js';
import { type WaitingReminder, ReminderStore } from '../../debtors/reminder.store.js';

/** Bookings on debtors' ledgers, and their applications. */
export interface Booked {
  readonly ledgers: readonly string[];
  readonly attendances: ReadonlySet<string | null>;
}

/** Reminders that are written but not sent yet. */
@Injectable()
export class OpenReminders {
  constructor(
    private readonly store: ReminderStore,
    private readonly debtors: DebtorStore,
    private readonly reminding: Reminding,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /**
   * After a booking the debt has changed: no queued mail may request the old amount (R-MAIL-5). The reminder is
   * withdrawn and rewritten for the remaining items; without any, it does not count as one. Call it in the
   * transaction that books. A concurrent reminder holds the ledger's lock, so nothing can be booked meanwhile; a
   * later one sees what is left.
   */
  async follow(booked: Booked): Promise<void> {
    const concerned = await this.store.waiting(booked.ledgers);
    if (concerned.length === 0) return;
    await this.debtors.lockDebtors(concerned.map(({ debtor }) => debtor));
    const waiting = await this.store.waiting(booked.ledgers);
    for (const uuid of new Set(waiting.map(({ debtor }) => debtor))) {
      const reminders = waiting.filter(({ debtor }) => debtor === uuid);
      await this.rewrite(await this.debtors.known(uuid), reminders, booked);
    }
  }

  private async rewrite(debtor: DebtorRow, reminders: readonly WaitingReminder[], booked: Booked): Promise<void> {
    const stale = reminders.filter((reminder) => isStale(reminder, debtor, booked));
    const givenUp = await this.mails.supersedeThese(
      REMINDER_MAIL,
      stale.map(({ uuid }) => ({ cause: uuid, recipient: '' })),
    );
    // A reminder sent meanwhile was correct when it was sent, and counts.
    const causes = new Set(givenUp.map(({ cause }) => cause));
    const unsent = stale.filter(({ uuid }) => causes.has(uuid));
    await this.store.withdraw(
      unsent.map(({ uuid }) => uuid),
      this.clock.now(),
    );
    for (const reminder of unsent) {
      const { dueOn, by } = reminder;
      await this.reminding.remind({ debtor, items: itemsOf(reminder, debtor), dueOn, forced: false, by });
    }
  }
}

const isStale = (reminder: WaitingReminder, debtor: DebtorRow, { attendances }: Booked): boolean =>
  reminder.attendances.some((attendance) => attendances.has(attendance)) ||
  demandFor(debtor.itemList ?? [], itemsOf(reminder, debtor)).amount !== reminder.amount;

/** The items of the reminder that are still open. */
const itemsOf = ({ attendances }: WaitingReminder, { itemList }: DebtorRow): OpenItemRow[] =>
  (itemList ?? []).filter(
    ({ attendance, open }) => open > 0 && attendance !== null && attendances.includes(attendance),
  );
