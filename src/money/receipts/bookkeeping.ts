import { Injectable } from '@nestjs/common';
import { InvoiceLifecycle } from '../invoices/invoice-lifecycle.js';
import { OpenInvoices } from '../invoices/invoice-news.js';
import { type Booked, OpenReminders } from '../invoices/reminders/open-reminders.js';
import { type WrittenOff } from '../ledger/book.sql.js';
import { type PostingDraft } from '../ledger/ledger.js';
import { PostingStore } from '../ledger/posting.store.js';
import { takeBackPosting, chargePostings, transferPosting, successionPostings } from '../ledger/postings.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { DebtorRegistry, type NewDebtor } from '../ledger/debtor.registry.js';
import { LedgerRegistry } from '../ledger/ledger.registry.js';
import { type Charged, type Owed, type Paid, PositionsStore, SuccessionStore } from '../ledger/positions.store.js';

/** The only way to write into the books. */
@Injectable()
export class Bookkeeping {
  constructor(
    private readonly store: PostingStore,
    private readonly reminders: OpenReminders,
    private readonly invoices: OpenInvoices,
    private readonly course: InvoiceLifecycle,
  ) {}

  /**
   * Books all postings, with the applications locked. Any posting for an application whose debt was written off
   * reverses the write-off: always the whole open amount is written off, and that amount changes now. Queued
   * reminders and invoices are replaced for the same reason.
   * @param by the account that books; null for a job
   */
  async post(postings: readonly PostingDraft[], by: string | null): Promise<void> {
    const open = await this.course.open(bookedBy(postings).ledgers);
    await this.follow(postings, await this.store.write(postings, by), by);
    await this.course.note(open);
  }

  private async follow(
    postings: readonly PostingDraft[],
    writtenOff: readonly WrittenOff[],
    by: string | null,
  ): Promise<void> {
    const changed = bookedBy(postings.filter(({ kind }) => kind !== 'write_off')).attendances;
    await this.store.write(writtenOff.filter(({ attendance }) => changed.has(attendance)).map(takeBackPosting), by);
    const booked = bookedBy(postings);
    if (booked.ledgers.length === 0) return;
    await this.reminders.follow(booked);
    await this.invoices.follow(booked.ledgers);
  }
}

const bookedBy = (postings: readonly PostingDraft[]): Booked => {
  const entries = postings.flatMap((posting) => posting.entries);
  return {
    ledgers: [...new Set(entries.map(({ ledger }) => ledger))],
    attendances: new Set(entries.map(({ attendance }) => attendance)),
  };
};

/** One application replaces another; its payments are transferred (R-ATT-27). */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

/**
 * Keeps the books in step with applications. Higher layers write `charged` of an application (null: nothing is owed)
 * and call `recharge` in the same transaction, with the applications locked; the amount booked so far comes from the
 * books themselves, so a second call books nothing. A constant number of statements for any number of applications.
 */
@Injectable()
export class ChargingService {
  constructor(
    private readonly positions: PositionsStore,
    private readonly books: Bookkeeping,
    private readonly ledgers: LedgerRegistry,
    private readonly debtors: DebtorRegistry,
  ) {}

  /**
   * Books `charged` of the applications. A new charge goes to the current family; a change or discharge to the debtor
   * charged before. Money that another debtor had paid for the application is transferred to the current debtor.
   * @param by the account that caused it; null for a job
   */
  async recharge(attendances: readonly string[], by: string | null): Promise<void> {
    const owed = await this.positions.owed(attendances);
    const charged = groupBy(await this.positions.charged(attendances), ({ attendance }) => attendance);
    const fresh = owed.filter(({ attendance, price }) => price > 0 && !charged.has(attendance));
    const ledgersOf = await this.open(fresh);
    await this.books.post(
      [
        ...owed.flatMap((one) => chargePostings(one, charged.get(one.attendance) ?? [], ledgersOf(one))),
        ...(await this.followers(fresh, (one) => ledgersOf(one).ledger)),
      ],
      by,
    );
  }

  /**
   * Transfers all payments of the first application to the second; call it after both are charged. They go to the
   * debtor of the second; without one, they remain a credit of the payer.
   */
  async succeed(successions: readonly Succession[], by: string | null): Promise<void> {
    const paid = groupBy(
      await this.positions.paidFor(successions.map(({ from }) => from)),
      ({ attendance }) => attendance ?? '',
    );
    if (paid.size === 0) return;
    const targets = successions.map(({ to }) => to);
    const charged = groupBy(await this.positions.charged(targets), ({ attendance }) => attendance);
    const owed = new Map((await this.positions.owed(targets)).map((one) => [one.attendance, one]));
    await this.books.post(
      successions.flatMap(({ from, to }) =>
        (paid.get(from) ?? []).map((money) =>
          transferPosting(money, {
            attendance: to,
            ledger: charged.get(to)?.[0]?.ledger ?? money.ledger,
            offer: owed.get(to)?.offer ?? '',
          }),
        ),
      ),
      by,
    );
  }

  /** The ledgers of new charges. */
  private async open(fresh: readonly Owed[]): Promise<(one: Owed) => Pick<Charged, 'ledger' | 'contra'>> {
    if (fresh.length === 0) return () => ({ ledger: '', contra: '' });
    await this.debtors.enter(fresh);
    await this.debtors.number(fresh.map(({ attendance }) => attendance));
    const debtors = await this.ledgers.ofDebtors(fresh.map(debtorOf));
    const editions = await this.ledgers.ofEditions(fresh.map(({ edition }) => edition));
    return (one) => ({ ledger: debtors.get(debtorOf(one)) ?? '', contra: editions.get(one.edition) ?? '' });
  }

  /** Payments by other debtors for new charges. */
  private async followers(fresh: readonly Owed[], ledgerOf: (one: Owed) => string): Promise<PostingDraft[]> {
    if (fresh.length === 0) return [];
    const owed = new Map(fresh.map((one) => [one.attendance, one]));
    const paid: Paid[] = await this.positions.paidFor([...owed.keys()]);
    return paid.flatMap((money) => {
      const one = owed.get(money.attendance ?? '');
      if (one === undefined || ledgerOf(one) === money.ledger) return [];
      return [transferPosting(money, { attendance: one.attendance, ledger: ledgerOf(one), offer: one.offer })];
    });
  }
}

const debtorOf = ({ account, participant }: Pick<Owed, 'account' | 'participant'>): string => account ?? participant;

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
