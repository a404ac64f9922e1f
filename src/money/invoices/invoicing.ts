import { Injectable } from '@nestjs/common';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type JobResult } from '../../jobs/background-job.js';
import { addressLinesOf } from '../debtors/debtor-mailbox.js';
import { type DebtorRow } from '../debtors/debtor.view.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { type OpenItemRow } from '../debtors/open-items.sql.js';
import { InvoiceSending } from './invoice-sending.js';
import { InvoiceWriteStore, type NewInvoiceItem } from '../debtors/invoice-write.store.js';
import { InvoiceStore } from './invoice.store.js';
import { type InvoiceTask } from './invoice-plan.store.js';

/** Outcomes for one debtor. */
type Invoiced = Pick<JobResult, 'created' | 'mailed' | 'unreachable' | 'leftOut'>;

/** An item of a debtor that no invoice asks for, or not for all of it. */
type Uncovered = OpenItemRow & { readonly attendance: string; readonly charge: string };

/** Makes the invoice of one debtor for an edition (R-MON-28). In the transaction at hand; checks no permission. */
@Injectable()
export class Invoicing {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly store: InvoiceStore,
    private readonly writing: InvoiceWriteStore,
    private readonly sending: InvoiceSending,
  ) {}

  /**
   * With the ledger locked, so that of two runs the second finds the invoice of the first, and nothing is booked
   * meanwhile. Nobody is asked for more than is owed on balance: credits that other debts do not use up are taken off,
   * and a family that owes nothing on balance gets no invoice.
   */
  async invoice(uuid: string, edition: string, { dueOn, notify }: InvoiceTask, by: string | null): Promise<Invoiced> {
    await this.debtors.lockLedger(uuid);
    const debtor = await this.debtors.known(uuid);
    const items = uncoveredOf(debtor, edition);
    const total = items.reduce((sum, { open, covered }) => sum + open - covered, 0);
    const isMade = total > 0 && debtor.balance > 0;
    if (isMade) {
      const credit = Math.max(0, total - debtor.balance);
      const billingAddress = addressLinesOf(debtor).join('\n');
      await this.writing.insert(
        { uuid: newUuid(), debtorUuid: uuid, editionUuid: edition, billingAddress, credit, dueOn, issuedByUuid: by },
        items.map(itemOf),
      );
    }
    const made = isMade ? { created: 1 } : { leftOut: 1 };
    return notify ? { ...made, ...(await this.mail(uuid, edition)) } : made;
  }

  /** Mails what was never mailed, of earlier runs too. */
  private async mail(debtorUuid: string, edition: string): Promise<Invoiced> {
    const counts = { mailed: 0, unreachable: 0 };
    const debtor = await this.debtors.known(debtorUuid);
    for (const uuid of await this.store.unsent(debtorUuid, edition)) {
      const isSent = await this.sending.send(await this.store.known(uuid), debtor);
      if (isSent !== undefined) counts[isSent ? 'mailed' : 'unreachable'] += 1;
    }
    return counts;
  }
}

const uncoveredOf = ({ itemList }: DebtorRow, edition: string): Uncovered[] =>
  (itemList ?? []).filter(
    (item): item is Uncovered =>
      item.attendance !== null &&
      item.charge !== null &&
      item.edition === edition &&
      !item.hidden &&
      item.open > item.covered,
  );

const itemOf = ({
  attendance,
  charge,
  offerName,
  participantName,
  firstDate,
  discounted,
  open,
  paid,
  covered,
}: Uncovered): NewInvoiceItem => ({
  attendanceUuid: attendance,
  chargeUuid: charge,
  offerName: offerName ?? '',
  participantName,
  firstDate,
  discounted,
  amount: open - covered,
  // Payments go to the oldest invoice first.
  paidBefore: paid + covered,
});
