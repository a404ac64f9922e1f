import { Injectable, type OnModuleInit } from '@nestjs/common';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { localDate } from '../../kernel/clock/zone.js';
import { germanMoney, moneyOf } from '../../kernel/text/german.js';
import { MailRevisions, MailPreviews, type PreviewRequest, type RealMail } from '../../mail/mail-registries.js';
import { type MailDocument } from '../../mail/mail.js';
import { type Addressee, type MailOrder, Mails } from '../../mail/mails.js';
import { type Variables } from '../../mail/template-variables.js';
import { printedReference } from '../ledger/creditor-reference.js';
import { payDayValues } from '../ledger/pay-days.js';
import { RECEIPT_DOCUMENT, RECEIPT_FILES } from './receipt-document.service.js';
import { receiptMail, refundMail, reversalMail } from './receipt-mails.js';
import { placeText, type ReceiptEffects, ReceiptEffectsReader } from './receipt-effects.js';
import { type ReceiptPlace, ReceiptStore } from './receipt.store.js';
import { methodInLetters, paidBackText, type ReceiptKind } from '../ledger/receipt.js';
import { type ReceiptRow, isHiddenReceipt } from './receipt.view.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { roleMissing } from '../../platform/http/access/policy.js';
import { readQuery } from '../../platform/http/input/read-input.js';
import { ReceiptsQuery } from './receipts.inputs.js';

/** The first part of the events of receipt mails; the second is the receipt. */
const RECEIPT_MAIL = 'receipt';

type Content = Pick<MailOrder<Variables>, 'template' | 'to' | 'values' | 'document'>;

/** Mails receipts, in the transaction that creates them. A family without an address gets none. */
@Injectable()
export class ReceiptSending implements OnModuleInit {
  constructor(
    private readonly store: ReceiptStore,
    private readonly effectsReader: ReceiptEffectsReader,
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
    const effects = await this.effectsReader.of(receipt);
    if (receipt.kind === 'refund') {
      return {
        ...{ template: refundMail, to: about(box, effects.places), values: refundValues(receipt, effects) },
        document: documentOf(receipt),
      };
    }
    const to = about(box, effects.places);
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    return original === undefined
      ? {
          ...{ template: receiptMail, to, values: paymentValues(receipt, effects) },
          document: documentOf(receipt),
        }
      : {
          ...{ template: reversalMail, to, values: reversalValues(receipt, original, effects) },
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

const paymentValues = (receipt: ReceiptRow, effects: ReceiptEffects) => ({
  ...valuesOf(receipt, effects),
  partlyReversed: receipt.itemList.some(({ reversedBy }) => reversedBy !== null),
});

const reversalValues = (receipt: ReceiptRow, original: ReceiptRow, effects: ReceiptEffects) => ({
  ...valuesOf(receipt, effects),
  original: original.number,
  ofRefund: original.kind === 'refund',
  all: original.reversedBy !== null,
  refund: paidBackText(receipt, -receipt.total),
  transfer: receipt.method === 'transfer',
  places: (original.kind === 'refund' ? [] : effects.places).map((place) => ({
    offer: place.offerName,
    day: place.firstDate === null ? null : germanDay(place.firstDate),
    child: place.participantName,
    outcome: placeText(place),
  })),
  covered: effects.open > 0 && effects.due === 0,
});

/** Of a refund the family reads how much it gets. */
const refundValues = (receipt: ReceiptRow, { left }: ReceiptEffects) => ({
  ...ownValues(receipt, -1),
  refund: paidBackText(receipt, -receipt.total),
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
  method: methodInLetters(method),
  note,
});

const valuesOf = (receipt: ReceiptRow, { due, credit, elsewhere, payDays, reference }: ReceiptEffects) => {
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

/** Previews of the mails with receipts, of the latest one of an account (R-DESK-10). */
@Injectable()
export class ReceiptPreviews implements OnModuleInit {
  constructor(
    private readonly previews: MailPreviews,
    private readonly store: ReceiptStore,
    private readonly sending: ReceiptSending,
  ) {}

  onModuleInit(): void {
    const register = (type: string, kind: ReceiptKind): void => {
      this.previews.register(type, ['account'], (request) => this.latest(request, kind));
    };
    register(receiptMail.type, 'payment');
    register(reversalMail.type, 'reversal');
    register(refundMail.type, 'refund');
  }

  private async latest({ caller, uuid }: PreviewRequest, kind: ReceiptKind): Promise<RealMail> {
    if (!caller.seesPayments) throw roleMissing();
    const [receipt] = await this.store.page(
      caller,
      readQuery(ReceiptsQuery, { debtor: uuid, kind, itemsPerPage: '1' }),
    );
    if (receipt === undefined) throw none();
    if (isHiddenReceipt(receipt, caller)) throw forbidden(LOCKED);
    const content = await this.sending.content(receipt);
    if (content === undefined) throw none();
    return { name: content.to.name, values: content.values, edition: undefined };
  }
}

const none = (): Problem =>
  unprocessable(
    'account',
    'This account has no receipt of this kind that could be mailed.',
    'Dieses Konto hat keine Quittung dieser Art, die verschickt werden könnte.',
  );

const LOCKED = message(
  'Names on the latest receipt are not for you: there is an information lock, or the family is forgotten.',
  'Namen auf der letzten Quittung dürfen Sie nicht sehen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert.',
);
