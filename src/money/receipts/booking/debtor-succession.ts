import { Injectable } from '@nestjs/common';
import { DebtorRegistry, type NewDebtor } from '../../ledger/parties/debtor.registry.js';
import { Bookkeeping } from './bookkeeping.js';
import { successionPostings } from '../../ledger/books/charge-postings.js';
import { LedgerRegistry } from '../../ledger/books/ledger.registry.js';
import { PositionsStore } from '../../ledger/books/positions.store.js';
import { SuccessionStore } from '../../ledger/books/succession.store.js';

/** A child that owed itself owes through somebody else from now on: through its parents, or the child it was merged into. */
interface DebtorChange {
  readonly from: string;
  readonly to: NewDebtor;
  /** All its applications, locked. */
  readonly attendances: readonly string[];
}

/** Lets what stands on one debtor's ledger go over to another debtor. */
@Injectable()
export class DebtorSuccession {
  constructor(
    private readonly store: SuccessionStore,
    private readonly positions: PositionsStore,
    private readonly debtors: DebtorRegistry,
    private readonly ledgers: LedgerRegistry,
    private readonly books: Bookkeeping,
  ) {}

  /** Whether anything was ever charged to it: then the books name it for ever. */
  async isDebtor(uuid: string): Promise<boolean> {
    return (await this.store.ledgerOf(uuid)) !== undefined;
  }

  /** The debtors on whose ledgers something stands for these applications that is not settled. */
  owing(attendances: readonly string[]): Promise<string[]> {
    return this.store.owing(attendances);
  }

  /**
   * What was charged for the applications is charged to the other one instead, at the same prices, and what was paid for
   * them, or is a credit of none, goes with it. What was written off stays where it was given up.
   * @param by the account that causes it
   */
  async follow({ from, to, attendances }: DebtorChange, by: string | null): Promise<void> {
    const ledger = await this.store.ledgerOf(from);
    if (ledger === undefined) return;
    await this.positions.lockCredits(ledger);
    const offers = await this.store.standing(attendances);
    const going = [...offers.keys()];
    const charged = (await this.positions.charged(going)).filter((part) => part.ledger === ledger);
    const paid = await this.positions.withDebtor(ledger, going);
    if (charged.length === 0 && paid.length === 0) return;
    await this.debtors.enter([to]);
    const uuid = to.account ?? to.participant;
    const there = (await this.ledgers.ofDebtors([uuid])).get(uuid) ?? '';
    await this.books.post(successionPostings({ charged, paid, offers }, there), by);
  }
}
