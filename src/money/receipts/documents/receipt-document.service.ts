import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LetterPress } from '../../../papers/letter-press.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { MailDocuments } from '../../../mail/mail-documents.js';
import { ReceiptOutlooks } from '../receipt-outlook.js';
import { type ReceiptKind } from '../../ledger/books/receipt.js';
import { type ReceiptRow } from '../receipt.view.js';
import { ReceiptStore } from '../receipt.store.js';
import { receiptLetter } from './receipt-letter.js';

/** Name of a receipt's document in mails. */
export const RECEIPT_DOCUMENT = 'receipt';

/** How the file of a receipt begins. */
export const RECEIPT_FILES: Readonly<Record<ReceiptKind, string>> = {
  payment: 'quittung',
  reversal: 'storno',
  refund: 'rueckzahlung',
};

/** Prints receipts (R-MON-7), for callers who may see all of them. */
@Injectable()
export class ReceiptDocumentService implements OnModuleInit {
  constructor(
    private readonly store: ReceiptStore,
    private readonly outlooks: ReceiptOutlooks,
    private readonly clock: Clock,
    private readonly press: LetterPress,
    private readonly mails: MailDocuments,
  ) {}

  /** A mailed receipt goes to its own family, no matter who sent it. */
  onModuleInit(): void {
    this.mails.register(RECEIPT_DOCUMENT, async (uuid) => {
      const receipt = await this.store.one(uuid);
      if (receipt === undefined) throw new Error('Receipt not found, although receipts are never deleted.');
      return this.print(receipt);
    });
  }

  async print(receipt: ReceiptRow): Promise<Buffer> {
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    const outlook = await this.outlooks.of(receipt);
    return this.press.print(receiptLetter(receipt, original, { outlook, today: this.clock.now() }));
  }
}
