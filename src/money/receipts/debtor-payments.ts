import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, unprocessable } from '../../kernel/problem/problem.js';
import { BookedAttendanceLock } from '../ledger/books/booked-attendance-lock.js';
import { dueItemsOf } from '../debtors/debts/due-items.js';
import { SetOffs } from './set-off/set-offs.js';
import { DebtorStore } from '../debtors/debts/debtor.store.js';
import { type WantedPayment } from './payment-check.js';

/** What a debtor pays when it pays everything. */
export interface DebtorPayment {
  readonly payments: readonly WantedPayment[];
  /** Cents of credits that were set off before. */
  readonly setOff: number;
}

/** Payments of all that a debtor owes (R-MON-3, R-MON-12). */
@Injectable()
export class DebtorPayments {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly locks: BookedAttendanceLock,
    private readonly setOffs: SetOffs,
  ) {}

  /**
   * All that is open once everything is locked, after the debtor's credits are set off: what it owes on balance. Call it in
   * the transaction of the receipt.
   * @throws Problem 422 unknown; 409 it owes nothing
   */
  async due(caller: Caller, { uuid }: RecordRef): Promise<DebtorPayment> {
    const known = uuid === undefined ? undefined : await this.debtors.one(uuid);
    if (known === undefined) throw unprocessable('debtor', UNKNOWN);
    const held = await this.locks.all(await this.locks.uneven([known.uuid]));
    const present = await this.debtors.known(known.uuid);
    if (present.balance <= 0) throw conflict(NOTHING_OPEN);
    const only = new Set(dueItemsOf(present).map(({ attendance }) => attendance));
    const by = caller.accountUuid ?? null;
    const setOff = hasCredit(present) ? await this.setOffs.setOff({ debtor: known.uuid, held, only, by }) : 0;
    const due = dueItemsOf(setOff === 0 ? present : await this.debtors.known(known.uuid));
    // What was charged while this waited for its locks is not locked, and nobody has seen it.
    const payments = due.filter(({ attendance }) => held.has(attendance));
    if (payments.length === 0) throw conflict(NOTHING_OPEN);
    return { payments, setOff };
  }
}

const hasCredit = ({ itemList }: { readonly itemList: readonly { readonly open: number }[] | null }): boolean =>
  (itemList ?? []).some(({ open }) => open < 0);

const UNKNOWN = message(
  'There is no debtor with this identifier: nothing was ever charged to it.',
  'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
);
const NOTHING_OPEN = message(
  'Already paid: this debtor owes nothing.',
  'Bereits bezahlt: Dieser Zahlungspflichtige schuldet nichts.',
);
