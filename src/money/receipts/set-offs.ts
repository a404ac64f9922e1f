import { Injectable } from '@nestjs/common';
import { transferPosting } from '../ledger/postings.js';
import { type DueItem, dueItemsOf, namedItems, NOT_OPEN } from '../debtors/due-items.js';
import { type Paid, PositionsStore } from '../ledger/positions.store.js';
import { type PostingDraft } from '../ledger/ledger.js';
import { type DebtorRow, debtorRecord, type DebtorRecord, debtorView } from '../debtors/debtor.view.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { type OpenItemRow } from '../debtors/open-items.sql.js';
import { Bookkeeping } from './bookkeeping.js';
import { LedgerLookup } from '../ledger/ledger.store.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { type SetOffInput } from './receipts.inputs.js';

/** Money in excess of what is owed. */
interface Credit {
  /** Null: not assigned to an application. */
  readonly attendance: string | null;
  /** Cents. */
  readonly amount: number;
}

/** Text in the books, on statements of account and in the journal. */
const SET_OFF_TEXTS = 'Guthaben verrechnet';

/**
 * Sets credits off against amounts due, both in the given order, as far as they suffice. Each part stays assigned to
 * its receipt item, so that a reversal finds it. Pure.
 * @param credits where their money is booked
 */
const planSetOff = (credits: readonly Paid[], dues: readonly DueItem[]): PostingDraft[] => {
  const pieces = [...credits];
  const postings: PostingDraft[] = [];
  for (const { attendance, offer, amount } of dues) {
    let left = amount;
    while (left > 0) {
      const piece = pieces[0];
      if (piece === undefined) return postings;
      const taken = Math.min(left, piece.amount);
      const to = { attendance, offer, ledger: piece.ledger };
      postings.push(transferPosting({ ...piece, amount: taken }, to, SET_OFF_TEXTS));
      left -= taken;
      if (taken === piece.amount) pieces.shift();
      else pieces[0] = { ...piece, amount: piece.amount - taken };
    }
  }
  return postings;
};

/**
 * The excess part of the money booked for an application. Pure.
 * @param money the money booked for the applications of the credits, on the debtor's ledger
 */
const piecesOf = ({ attendance, amount }: Credit, money: readonly Paid[]): Paid[] => {
  let left = amount;
  return money
    .filter((piece) => piece.attendance === attendance)
    .flatMap((piece) => {
      const taken = Math.min(left, piece.amount);
      left -= taken;
      return taken > 0 ? [{ ...piece, amount: taken }] : [];
    });
};

/** The credits and debts to set off. */
interface SetOffOrder {
  readonly debtor: string;
  /** Applications locked by the caller; others are skipped. */
  readonly held: ReadonlySet<string>;
  /** Only these are paid. */
  readonly only: ReadonlySet<string>;
  /** The account that causes it. */
  readonly by: string | null;
}

/** A debtor, and the money that it has too much. */
interface DebtorCredits {
  readonly row: DebtorRow;
  readonly credits: readonly Paid[];
}

/**
 * Sets debtors' credits off against their debts (R-MON-12, R-MON-15): transfers the money from one application to the
 * other, as for a moved child. The caller has locked the children and the applications (`BookedAttendanceLock`). Checks no
 * permission.
 */
@Injectable()
export class SetOffs {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly positions: PositionsStore,
    private readonly books: Bookkeeping,
    private readonly ledgers: LedgerLookup,
  ) {}

  /**
   * Oldest credits first, against the earliest due dates, as far as they suffice.
   * @returns cents set off; 0 if there was nothing to set off
   */
  async setOff({ debtor, held, only, by }: SetOffOrder): Promise<number> {
    const { row, credits } = await this.creditsOf(debtor, held);
    const dues = duesOf(row).filter(({ attendance }) => held.has(attendance) && only.has(attendance));
    const postings = planSetOff(credits, dues);
    await this.books.post(postings, by);
    return postings.reduce((sum, { entries }) => sum + Math.abs(entries[0]?.amount ?? 0), 0);
  }

  /**
   * The debtor, and where the money of its credits is booked, oldest first; locked.
   * @param held applications locked by the caller; credits of others are left out
   */
  async creditsOf(debtor: string, held: ReadonlySet<string>): Promise<DebtorCredits> {
    const ledger = await this.ledgers.ofDebtor(debtor);
    await this.positions.lockCredits(ledger);
    const row = await this.debtors.known(debtor);
    const credits = creditsIn(row.itemList ?? [], held);
    const money = await this.positions.withDebtor(
      ledger,
      credits.flatMap(({ attendance }) => attendance ?? []),
    );
    return { row, credits: credits.flatMap((credit) => piecesOf(credit, money)) };
  }
}

const creditsIn = (items: readonly OpenItemRow[], held: ReadonlySet<string>): Credit[] =>
  items
    .filter(({ attendance, open }) => open < 0 && (attendance === null || held.has(attendance)))
    .map(({ attendance, open }) => ({ attendance, amount: -open }));

/** Sorted by due date, then by date of the charge. */
const duesOf = (debtor: DebtorRow): DueItem[] =>
  dueItemsOf(debtor).sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));

/** Set-off of credits by staff (R-MON-12). */
@Injectable()
export class SetOffService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly locks: BookedAttendanceLock,
    private readonly setOffs: SetOffs,
  ) {}

  /**
   * Pays the debtor's debts with its overpayments, earliest due date first.
   * @throws Problem 422 an application for which this debtor owes nothing, 412 another version, 409 no credit, or
   * nothing open
   */
  setOff(caller: Caller, uuid: string, input: SetOffInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const held = await this.locks.all(await this.locks.uneven([uuid]));
      const debtor = await this.debtors.known(uuid);
      const only = namedItems(
        input.items,
        dueItemsOf(debtor).map(({ attendance }) => attendance),
        NOT_OPEN,
      );
      precondition.require(debtorView, debtorRecord(debtor, caller));
      const by = caller.accountUuid ?? null;
      const amount = await this.setOffs.setOff({ debtor: uuid, held, only, by });
      if (amount === 0) throw conflict(NOTHING);
      return debtorRecord(await this.debtors.known(uuid), caller);
    });
  }
}

const NOTHING = message(
  'There is nothing to set off: this debtor has no credit, or nothing is open.',
  'Es gibt nichts zu verrechnen: Dieser Zahlungspflichtige hat kein Guthaben, oder es ist nichts offen.',
);
