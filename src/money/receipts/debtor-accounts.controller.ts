import { Body, Controller, Post, HttpCode } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds } from '../../platform/http/view/responds.js';
import { type DebtorRow, type DebtorRecord, debtorView } from '../debtors/debtor.view.js';
import { DebtorFinder } from '../debtors/debtor.store.js';
import { RefundInput, SetOffInput, WriteOffInput, WriteOffReversalInput } from './receipts.inputs.js';
import { type ReceiptRecord, receiptView } from './receipt.view.js';
import { RefundsService } from './refunds.service.js';
import { SetOffService } from './set-offs.js';
import { WriteOffService } from './write-off.service.js';

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

/** Sets credits off against debts; separate from the debtors, because it writes into the books. */
@Controller('debtors')
export class SetOffController {
  constructor(private readonly setOffs: SetOffService) {}

  @Post(':uuid/set-off')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(DebtorFinder, 'set-off')
  @Responds(debtorView)
  @Describe('Set off the credits of a debtor', {
    text: 'Pays what is open out of what was overpaid, earliest due first, as far as the credits go. No money moves, and there is no receipt: the books say "Guthaben verrechnet".',
    problems: {
      409: 'The debtor has no credit, or nothing is open.',
      422: 'The body breaks a rule (`violations`); or the debtor owes nothing for an application named (`detail` only).',
    },
  })
  setOffDebtor(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: SetOffInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.setOffs.setOff(caller, uuid, input, precondition);
  }
}

/** Write-offs of debts; separate from the debtors, because it writes into the books. */
@Controller('debtors')
export class WriteOffController {
  constructor(private readonly writeOffs: WriteOffService) {}

  @Post(':uuid/write-off')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(DebtorFinder, 'write-off')
  @Responds(debtorView)
  @Describe('Write off what a debtor owes', {
    text: 'Gives up all that is still to be paid for the applications named: it is no longer open, and nobody is reminded of it. The applications are not `paid`. A payment that arrives anyway is accepted, and takes the write-off back. With `notify` a family that was mailed an invoice of which nothing is left reads that it is void.',
    problems: {
      409: 'The debtor owes nothing, or has a credit that must be set off first.',
      422: 'The body breaks a rule (`violations`); or the debtor owes nothing for an application named (`detail` only).',
    },
  })
  writeOffDebtor(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: WriteOffInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.writeOffs.writeOff(caller, uuid, input, precondition);
  }

  @Post(':uuid/write-off/reversal')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(DebtorFinder, 'write-off')
  @Responds(debtorView)
  @Describe('Take back what was written off for a debtor', {
    text: 'What was given up for the applications named is owed again.',
    problems: {
      409: 'Nothing was written off, or it was taken back already.',
      422: 'The body breaks a rule (`violations`); or nothing of an application named was written off (`detail` only).',
    },
  })
  reverseWriteOff(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: WriteOffReversalInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.writeOffs.takeBack(caller, uuid, input, precondition);
  }
}
