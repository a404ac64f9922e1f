import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { LOCAL_ZONE } from '../common/clock/zone.js';
import { germanMoney } from '../common/clock/german-money.js';
import { type MailDocument } from '../notifications/mail.js';
import { Mails } from '../notifications/mails.js';
import { RECEIPT_DOCUMENT } from './documents/receipt-document.service.js';
import { receiptMail, reversalMail } from './receipt-mails.js';
import { METHOD_IN_LETTERS } from './receipt.js';
import { type ReceiptRow, ReceiptStore } from './receipt.store.js';

/** Mails receipts, in the transaction in which they are made. A family without an address gets none. */
@Injectable()
export class ReceiptSending {
  constructor(
    private readonly store: ReceiptStore,
    private readonly mails: Mails,
  ) {}

  async send(receipt: ReceiptRow): Promise<void> {
    const to = await this.store.mailbox(receipt.uuid);
    if (to === undefined) return;
    const event = `receipt:${receipt.uuid}`;
    const values = valuesOf(receipt);
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    if (original === undefined) {
      await this.mails.send({ event, template: receiptMail, to, values, document: documentOf(receipt, 'quittung') });
      return;
    }
    const all = original.reversedBy !== null;
    await this.mails.send({
      event,
      template: reversalMail,
      to,
      values: { ...values, original: original.number, all },
      document: documentOf(receipt, 'storno'),
    });
  }
}

const documentOf = ({ uuid, number }: ReceiptRow, name: string): MailDocument => ({
  filename: `${name}-${number}.pdf`,
  document: { kind: RECEIPT_DOCUMENT, uuid },
});

const valuesOf = ({ number, createdAt, itemList, total, method, note }: ReceiptRow) => ({
  number,
  date: DateTime.fromJSDate(createdAt, { zone: LOCAL_ZONE }).setLocale('de').toFormat('d. LLLL yyyy'),
  items: itemList.map(({ offerName, participantName, amount }) => ({
    offer: offerName ?? 'Guthaben',
    child: participantName,
    amount: germanMoney(amount),
  })),
  total: germanMoney(total),
  method: METHOD_IN_LETTERS[method],
  note,
});
