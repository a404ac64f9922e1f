import { Injectable } from '@nestjs/common';
import { type DebtorRow, DebtorStore } from '../../parties/debtor.store.js';
import { type OpenItemRow } from '../../parties/open-items.js';
import { Bookkeeping } from '../../books/bookkeeping.js';
import { type DueItem, dueItemsOf } from '../../books/due-items.js';
import { LedgerLookup } from '../../books/ledger-lookup.js';
import { PositionsStore } from '../../books/positions.store.js';
import { type Credit, planSetOff } from './set-off-plan.js';
import { SetOffStore } from './set-off.store.js';

/** What a debtor's credits are set off against. */
export interface SetOffOrder {
  readonly debtor: string;
  /** Applications that the caller has locked; others are left alone. */
  readonly held: ReadonlySet<string>;
  /** Only these are paid. */
  readonly only: ReadonlySet<string>;
  /** The account that does it. */
  readonly by: string | null;
}

/**
 * Sets credits of debtors off against what they owe (R-MON-12, R-MON-15): the money goes over from one application to the other,
 * as when a child moves. Whoever calls has locked the children and the applications (`DebtorLock`). Asks nobody for permission.
 */
@Injectable()
export class SetOffs {
  constructor(
    private readonly store: SetOffStore,
    private readonly debtors: DebtorStore,
    private readonly positions: PositionsStore,
    private readonly books: Bookkeeping,
    private readonly ledgers: LedgerLookup,
  ) {}

  /**
   * Oldest credits against what is due first, as far as they reach.
   * @returns cents that were set off; 0 when there was nothing to
   */
  async setOff({ debtor, held, only, by }: SetOffOrder): Promise<number> {
    const ledger = await this.ledgers.ofDebtor(debtor);
    await this.store.lockCredits(ledger);
    const row = await this.debtors.known(debtor);
    const credits = creditsOf(row.itemList ?? [], held);
    const dues = duesOf(row).filter(({ attendance }) => held.has(attendance) && only.has(attendance));
    const money = await this.positions.withDebtor(
      ledger,
      credits.flatMap(({ attendance }) => attendance ?? []),
    );
    const postings = planSetOff(credits, dues, money);
    await this.books.post(postings, by);
    return postings.reduce((sum, { entries }) => sum + Math.abs(entries[0]?.amount ?? 0), 0);
  }
}

const creditsOf = (items: readonly OpenItemRow[], held: ReadonlySet<string>): Credit[] =>
  items
    .filter(({ attendance, open }) => open < 0 && (attendance === null || held.has(attendance)))
    .map(({ attendance, open }) => ({ attendance, amount: -open }));

/** What is due first comes first; of the same day, what was charged first. */
const duesOf = (debtor: DebtorRow): DueItem[] =>
  dueItemsOf(debtor).sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
