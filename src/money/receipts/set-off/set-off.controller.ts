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
import { SetOffInput } from './set-off.input.js';
import { SetOffService } from './set-off.service.js';

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
