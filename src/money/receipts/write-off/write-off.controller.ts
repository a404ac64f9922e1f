import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { Writes } from '../../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { DebtorFinder } from '../../debtors/debts/debtor.finder.js';
import { type DebtorRow, type DebtorRecord, debtorView } from '../../debtors/debts/debtor.view.js';
import { WriteOffInput, WriteOffReversalInput } from './write-off.input.js';
import { WriteOffService } from './write-off.service.js';

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
