import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AccountFinder } from '../../accounts/account.finder.js';
import { type AccountRecord, accountView } from '../../accounts/account.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { NoInput } from '../../platform/http/input/field.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { TwoFactorResetService } from './two-factor-reset.service.js';

/** Resets the second factor of people who have lost it (R-PEO-13). */
@Controller('accounts')
export class TwoFactorResetController {
  constructor(private readonly resets: TwoFactorResetService) {}

  @Post(':uuid/reset-two-factor')
  @Writes('ROLE_SUPER_ADMIN')
  @AuditsRefusals()
  @HttpCode(200)
  @Target(AccountFinder, 'update')
  @Responds(accountView)
  @Describe('Reset the second factor of an account', {
    text: 'For super admins, when somebody has lost telephone and recovery codes. Ends all sessions of the account and mails it a notice; tokens stay valid.',
    problems: { 409: 'The account has no second factor, or it is your own: POST /me/two-factor/disable.' },
  })
  resetTwoFactor(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: AccountRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<AccountRecord> {
    return this.resets.reset(caller, uuid, precondition);
  }
}
