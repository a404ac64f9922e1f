import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Target } from '../../common/access/finder.js';
import { Writes } from '../../common/access/policy.js';
import { Calling, TargetRecord } from '../../common/http/api-request.js';
import { IfMatch, type Precondition } from '../../common/http/etag.js';
import { Describe } from '../../common/openapi/describe.js';
import { Responds } from '../../common/view/responds.js';
import { DebtorFinder } from '../../debtors/debtor.finder.js';
import { type DebtorRow } from '../../debtors/debtor.store.js';
import { type DebtorRecord, debtorView } from '../../debtors/debtor.view.js';
import { SetOffInput } from './set-off.input.js';
import { SetOffService } from './set-off.service.js';

/** Credits against what is owed; here and not with the debtors, because it writes into the books. */
@Controller('debtors')
export class SetOffController {
  constructor(private readonly setOffs: SetOffService) {}

  @Post(':uuid/set-off')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(DebtorFinder, 'set-off')
  @Responds(debtorView)
  @Describe('Set off the credits of a debtor', {
    text: 'Pays what is open out of what was paid too much, what is due first before the rest, as far as the credits reach. No money moves, and there is no receipt: the books say "Guthaben verrechnet".',
    problems: {
      409: 'The debtor has no credit, or nothing is open.',
      422: 'The body breaks a rule (`violations`); or the debtor owes nothing for an application named (`detail` only).',
    },
  })
  setOffDebtor(
    @Calling() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: SetOffInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.setOffs.setOff(caller, uuid, input, precondition);
  }
}
