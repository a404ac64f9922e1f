import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { DebtorRegistry } from '../../ledger/parties/debtor.registry.js';
import { chargePostings, transferPosting } from '../../ledger/books/charge-postings.js';
import { LedgerRegistry } from '../../ledger/books/ledger.registry.js';
import { type PostingDraft } from '../../ledger/books/posting.js';
import { Bookkeeping } from './bookkeeping.js';
import { type Charged, type Owed, type Paid, PositionsStore } from '../../ledger/books/positions.store.js';

/** One application replaces another; its payments are transferred (R-ATT-27). */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

/**
 * Keeps the books in step with applications. Higher floors write `charged` of an application (null: nothing is owed)
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
