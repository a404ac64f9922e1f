import { Body, Controller, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller } from '../../platform/http/request/api-request.js';
import { Responds } from '../../platform/http/view/responds.js';
import { type LedgerTransfer, ledgerTransferView } from '../ledger/ledger.view.js';
import { LedgerTransferInput } from './receipts.inputs.js';
import { LedgerTransfersService } from './ledger-transfers.service.js';

/** Money carried between ledgers; separate from the ledgers, because it writes into the books. */
@Controller('ledgers')
export class LedgerTransfersController {
  constructor(private readonly transfers: LedgerTransfersService) {}

  @Post('transfer')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @Responds(ledgerTransferView)
  @Describe('Carry cash to the bank', {
    text: 'Or fetch it from there: between the ledgers of cash and bank. No receipt is made; cash report and journal have it on the day of `paidOn`.',
    problems: {
      422: 'The body breaks a rule (`violations`); or a ledger is neither cash nor bank, both are the same, or `paidOn` is in the future (`detail` only).',
    },
  })
  transferBetweenLedgers(@CurrentCaller() caller: Caller, @Body() input: LedgerTransferInput): Promise<LedgerTransfer> {
    return this.transfers.transfer(caller, input);
  }
}
