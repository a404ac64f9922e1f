import { Injectable } from '@nestjs/common';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { localDate } from '../../kernel/clock/zone.js';
import { germanMoney } from '../../kernel/text/german-money.js';
import { type MailDocument } from '../../mail/sending/mail.js';
import { Mails } from '../../mail/sending/mails.js';
import { RECEIPT_DOCUMENT } from './documents/receipt-document.service.js';
import { receiptMail, reversalMail } from './receipt-mails.js';
import { METHOD_IN_LETTERS } from './receipt.js';
import { type ReceiptRow, ReceiptStore } from './receipt.store.js';

/** The first part of the events of receipt mails; the second is the receipt. */
const RECEIPT_MAIL = 'receipt';

/** Mails receipts, in the transaction that creates them. A family without an address gets none. */
@Injectable()
export class ReceiptSending {
  constructor(
    private readonly store: ReceiptStore,
    private readonly mails: Mails,
  ) {}

  async send(receipt: ReceiptRow): Promise<void> {
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    if (original === undefined) {
      await this.thank(receipt, `${RECEIPT_MAIL}:${receipt.uuid}`);
      return;
    }
    const to = await this.store.mailbox(receipt.uuid);
    if (to === undefined) return;
    const values = valuesOf(receipt);
    const all = original.reversedBy !== null;
    await this.mails.send({
      event: `${RECEIPT_MAIL}:${receipt.uuid}`,
      template: reversalMail,
      to,
      values: { ...values, original: original.number, all },
      document: documentOf(receipt, 'storno'),
    });
  }

  /**
   * After a reversal, a queued mail must not thank for a refunded payment (R-MAIL-5). It is rewritten if part of the
   * receipt remains. Call it in the transaction of the reversal.
   */
  async follow(reversal: ReceiptRow): Promise<void> {
    const original = await this.store.one(reversal.reverses ?? '');
    if (original === undefined) throw new Error('The reversal refers to no receipt.');
    const waited = (await this.mails.supersede([original.uuid])) > 0;
    if (waited && original.reversedBy === null) {
      await this.thank(original, `${RECEIPT_MAIL}:${original.uuid}:${reversal.uuid}`);
    }
  }

  private async thank(receipt: ReceiptRow, event: string): Promise<void> {
    const to = await this.store.mailbox(receipt.uuid);
    if (to === undefined) return;
    const partlyReversed = receipt.itemList.some(({ reversedBy }) => reversedBy !== null);
    await this.mails.send({
      event,
      template: receiptMail,
      to,
      values: { ...valuesOf(receipt), partlyReversed },
      document: documentOf(receipt, 'quittung'),
    });
  }
}

const documentOf = ({ uuid, number }: ReceiptRow, name: string): MailDocument => ({
  filename: `${name}-${number}.pdf`,
  document: { kind: RECEIPT_DOCUMENT, uuid },
});

const valuesOf = ({ number, createdAt, paidOn, itemList, total, method, note }: ReceiptRow) => ({
  number,
  date: germanDay(localDate(createdAt)),
  paidOn: paidOn === localDate(createdAt) ? null : germanDay(paidOn),
  items: itemList.map(({ offerName, participantName, amount }) => ({
    offer: offerName ?? 'Guthaben',
    child: participantName,
    amount: germanMoney(amount),
  })),
  total: germanMoney(total),
  method: METHOD_IN_LETTERS[method],
  note,
});
