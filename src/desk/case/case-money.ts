import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { DebtorsService } from '../../money/debtors/debtors.service.js';
import { InvoicesService } from '../../money/invoices/invoices.service.js';
import { ReceiptsService } from '../../money/receipts/receipts.service.js';
import { type FamilyCase, LATEST } from './family-case.view.js';

/** The part of a case that is about money. */
type CaseMoney = Pick<FamilyCase, 'debtors' | 'invoices' | 'receipts'> & {
  readonly totals: Pick<FamilyCase['totals'], 'invoices' | 'receipts'>;
};

const NONE: CaseMoney = { debtors: null, invoices: null, receipts: null, totals: { invoices: null, receipts: null } };

/** What a family owes and has paid, for callers who see payments. */
@Injectable()
export class CaseMoneyReader {
  constructor(
    private readonly debtors: DebtorsService,
    private readonly invoices: InvoicesService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** @param parties the account and its children: a child without an account owed by itself */
  async of(caller: Caller, parties: readonly string[]): Promise<CaseMoney> {
    if (!caller.seesPayments) return NONE;
    const debtors = await this.debtors.many(caller, parties);
    const invoices = await this.invoices.latest(caller, parties, LATEST);
    const receipts = await this.receipts.latest(caller, parties, LATEST);
    return {
      ...{ debtors, invoices: invoices.records, receipts: receipts.records },
      totals: { invoices: invoices.total, receipts: receipts.total },
    };
  }
}
