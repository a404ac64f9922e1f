import { Body, Controller, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds } from '../../platform/http/view/responds.js';
import { type DebtorRow } from '../debtors/debts/debtor.view.js';
import { DebtorFinder } from '../debtors/debts/debtor.finder.js';
import { RefundInput } from './receipts.inputs.js';
import { type ReceiptRecord, receiptView } from './receipt.view.js';
import { RefundsService } from './refunds.service.js';

/** Refunds of debtors' credits; separate from the debtors, because they are receipts. */
@Controller('debtors')
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post(':uuid/refund')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder, 'refund')
  @Responds(receiptView, { location: '/receipts' })
  @Describe('Pay a credit back', {
    text: 'All that the debtor has to its credit on balance, or a part of it. The answer is a receipt of the kind `refund`, with negative amounts. A transfer is due until a bank statement tells it: `GET /receipts?settled=false`.',
    problems: {
      409: 'The debtor has no credit.',
      422: 'The body breaks a rule (`violations`); or the amount is above the credit, or `paidOn` is in the future (`detail` only).',
    },
  })
  refund(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: RefundInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ReceiptRecord> {
    return this.refunds.refund(caller, uuid, input, precondition);
  }
}
