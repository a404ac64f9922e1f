import { Controller, Get } from '@nestjs/common';
import { AccountFinder } from '../../accounts/account.store.js';
import { type AccountRecord } from '../../accounts/account.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Responds } from '../../platform/http/view/responds.js';
import { FamilyCaseService } from './family-case.service.js';
import { type FamilyCase, familyCaseView } from './family-case.view.js';

/** A family's whole case (R-DESK-8). */
@Controller('accounts')
export class FamilyCaseController {
  constructor(private readonly cases: FamilyCaseService) {}

  @Get(':uuid/case')
  @Reads('ROLE_PARTICIPANTS_ADMIN')
  @ReadsPersonalData()
  @Target(AccountFinder)
  @Responds(familyCaseView)
  @Describe("Read a family's whole case", {
    text: 'Account, children, applications with their offers and decisions, open items, invoices, receipts, mails and notes, of one moment. Each part is masked as its own route masks it; money is for payments admins, notes for those who may read them.',
  })
  readFamilyCase(@CurrentCaller() caller: Caller, @TargetRecord() account: AccountRecord): Promise<FamilyCase> {
    return this.cases.read(caller, account);
  }
}
