import { Injectable, type OnModuleInit } from '@nestjs/common';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { localDate } from '../../kernel/clock/zone.js';
import { germanMoney, moneyOf } from '../../kernel/text/german.js';
import { MailRevisions } from '../../mail/mail-revisions.js';
import { type MailDocument } from '../../mail/mail.js';
import { type Addressee, type MailOrder, Mails } from '../../mail/mails.js';
import { type Variables } from '../../mail/template-variables.js';
import { printedReference } from '../ledger/parties/creditor-reference.js';
import { payDayValues } from '../ledger/parties/pay-day-words.js';
import { RECEIPT_DOCUMENT, RECEIPT_FILES } from './documents/receipt-document.service.js';
import { receiptMail, refundMail, reversalMail } from './receipt-mails.js';
import { placeWords, type ReceiptOutlook, ReceiptOutlooks } from './receipt-outlook.js';
import { type ReceiptPlace } from './receipt-places.store.js';
import { METHOD_IN_LETTERS, paidBackWords } from '../ledger/books/receipt.js';
import { type ReceiptRow } from './receipt.view.js';
import { ReceiptStore } from './receipt.store.js';

/** The first part of the events of receipt mails; the second is the receipt. */
const RECEIPT_MAIL = 'receipt';

type Content = Pick<MailOrder<Variables>, 'template' | 'to' | 'values' | 'document'>;

/** Mails receipts, in the transaction that creates them. A family without an address gets none. */
@Injectable()
export class ReceiptSending implements OnModuleInit {
  constructor(
    private readonly store: ReceiptStore,
    private readonly outlooks: ReceiptOutlooks,
    private readonly mails: Mails,
    private readonly revisions: MailRevisions,
  ) {}

  /** What is open may be another amount when the mail is sent, and a place may have been given back (R-MAIL-5). */
  onModuleInit(): void {
    this.revisions.register(RECEIPT_MAIL, async (uuid) => {
      const receipt = await this.store.one(uuid);
      const content = receipt && (await this.content(receipt));
      return content && { event: RECEIPT_MAIL, ...content };
    });
  }

  /** @returns 1 if the family has no address, else 0 */
  async send(receipt: ReceiptRow): Promise<number> {
    return Number(!(await this.mail(receipt, `${RECEIPT_MAIL}:${receipt.uuid}`)));
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
      await this.mail(original, `${RECEIPT_MAIL}:${original.uuid}:${reversal.uuid}`);
    }
  }

  private async mail(receipt: ReceiptRow, event: string): Promise<boolean> {
    const content = await this.content(receipt);
    if (content === undefined) return false;
    await this.mails.send({ event, ...content });
    return true;
  }

  /** What the mail says now. Undefined without an address. */
  async content(receipt: ReceiptRow): Promise<Content | undefined> {
    const box = await this.store.mailbox(receipt.uuid);
    if (box === undefined) return undefined;
    const outlook = await this.outlooks.of(receipt);
    if (receipt.kind === 'refund') {
      return {
        ...{ template: refundMail, to: about(box, outlook.places), values: refundValues(receipt, outlook) },
        document: documentOf(receipt),
      };
    }
    const to = about(box, outlook.places);
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    return original === undefined
      ? {
          ...{ template: receiptMail, to, values: paymentValues(receipt, outlook) },
          document: documentOf(receipt),
        }
      : {
          ...{ template: reversalMail, to, values: reversalValues(receipt, original, outlook) },
          document: documentOf(receipt),
        };
  }
}

/** The mail goes with every child that it names. */
const about = (box: Addressee, places: readonly ReceiptPlace[]): Addressee => ({
  ...box,
  children: [...new Set([...(box.children ?? []), ...places.map(({ child }) => child)])].sort(),
});

const documentOf = ({ uuid, number, kind }: ReceiptRow): MailDocument => ({
  filename: `${RECEIPT_FILES[kind]}-${number}.pdf`,
  document: { kind: RECEIPT_DOCUMENT, uuid },
});

const paymentValues = (receipt: ReceiptRow, outlook: ReceiptOutlook) => ({
  ...valuesOf(receipt, outlook),
  partlyReversed: receipt.itemList.some(({ reversedBy }) => reversedBy !== null),
});

const reversalValues = (receipt: ReceiptRow, original: ReceiptRow, outlook: ReceiptOutlook) => ({
  ...valuesOf(receipt, outlook),
  original: original.number,
  ofRefund: original.kind === 'refund',
  all: original.reversedBy !== null,
  refund: paidBackWords(receipt, -receipt.total),
  transfer: receipt.method === 'transfer',
  places: (original.kind === 'refund' ? [] : outlook.places).map((place) => ({
    offer: place.offerName,
    day: place.firstDate === null ? null : germanDay(place.firstDate),
    child: place.participantName,
    outcome: placeWords(place),
  })),
  covered: outlook.open > 0 && outlook.due === 0,
});

/** Of a refund the family reads how much it gets. */
const refundValues = (receipt: ReceiptRow, { left }: ReceiptOutlook) => ({
  ...ownValues(receipt, -1),
  refund: paidBackWords(receipt, -receipt.total),
  transfer: receipt.method === 'transfer',
  familyCredit: moneyOf(left),
});

const ownValues = ({ number, createdAt, paidOn, itemList, total, method, note }: ReceiptRow, sign = 1) => ({
  number,
  date: germanDay(localDate(createdAt)),
  paidOn: paidOn === localDate(createdAt) ? null : germanDay(paidOn),
  items: itemList.map(({ offerName, participantName, amount }) => ({
    offer: offerName ?? 'Guthaben',
    child: participantName,
    amount: germanMoney(sign * amount),
  })),
  total: germanMoney(sign * total),
  method: METHOD_IN_LETTERS[method],
  note,
});

const valuesOf = (receipt: ReceiptRow, { due, credit, elsewhere, payDays, reference }: ReceiptOutlook) => {
  return {
    ...ownValues(receipt),
    due: moneyOf(due),
    familyCredit: moneyOf(credit),
    reference: reference === null ? null : printedReference(reference),
    ...payDayValues(payDays),
    // An address that somebody named may be that of a stranger, whom the family's other debts do not concern.
    elsewhere: receipt.billingEmail === null ? moneyOf(elsewhere) : null,
  };
};
