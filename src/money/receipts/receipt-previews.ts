import { Injectable, type OnModuleInit } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { MailPreviews, type PreviewRequest, type RealMail } from '../../mail/mail-previews.js';
import { roleMissing } from '../../platform/http/access/policy.js';
import { readQuery } from '../../platform/http/input/read-input.js';
import { ReceiptsQuery } from './receipts.inputs.js';
import { receiptMail, refundMail, reversalMail } from './receipt-mails.js';
import { isHiddenReceipt } from './receipt.view.js';
import { type ReceiptKind } from '../ledger/books/receipt.js';
import { ReceiptSending } from './receipt-sending.js';
import { ReceiptStore } from './receipt.store.js';

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
