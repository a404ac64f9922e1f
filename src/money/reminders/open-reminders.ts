import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Mails } from '../../mail/sending/mails.js';
import { type DebtorRow, DebtorStore } from '../parties/debtor.store.js';
import { demandFor } from './demand.js';
import { type OpenItemRow } from '../parties/open-items.js';
import { ReminderStore, type WaitingReminder } from './reminder.store.js';
import { Reminding, REMINDER_MAIL } from './reminding.js';

/** What was booked on debtors' ledgers, and for which applications. */
export interface Booked {
  readonly ledgers: readonly string[];
  readonly attendances: ReadonlySet<string | null>;
}

/** Reminders that were written and wait to be sent. */
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
   * Something was booked, so what is owed is another sum: no mail that waits demands what it was before (R-MAIL-5). The
   * reminder is taken back and written anew for what is left of its items; where nothing is left of them, it does not count as
   * one. To be called in the transaction that books. Whoever reminds just now holds the ledger, so that nothing could be booked;
   * whoever comes later sees what is left.
   */
  async follow(booked: Booked): Promise<void> {
    const concerned = await this.store.waiting(booked.ledgers);
    if (concerned.length === 0) return;
    await this.store.hold(concerned.map(({ debtor }) => debtor));
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
    // What was sent meanwhile was true when it went out, and counts.
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

/** What is still open of that of which it reminds. */
const itemsOf = ({ attendances }: WaitingReminder, { itemList }: DebtorRow): OpenItemRow[] =>
  (itemList ?? []).filter(
    ({ attendance, open }) => open > 0 && attendance !== null && attendances.includes(attendance),
  );
