import { Injectable } from '@nestjs/common';
import { LetterPress } from '../../letters/letter-press.js';
import { type ReceiptRow, ReceiptStore } from '../receipt.store.js';
import { receiptLetter } from './receipt-letter.js';

/** Prints receipts (decisions F1), for callers who are shown all of them. */
@Injectable()
export class ReceiptDocumentService {
  constructor(
    private readonly store: ReceiptStore,
    private readonly press: LetterPress,
  ) {}

  async print(receipt: ReceiptRow): Promise<Buffer> {
    const original = receipt.reverses === null ? undefined : await this.store.one(receipt.reverses);
    return this.press.print(receiptLetter(receipt, original?.number));
  }
}
