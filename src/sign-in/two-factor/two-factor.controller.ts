import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { BeforeTwoFactor, Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { type Sender, CurrentSender } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { TwoFactorBegin, TwoFactorConfirm, TwoFactorDisable } from '../tokens/tokens.inputs.js';
import { TwoFactorDisablingService, TwoFactorResetService } from './two-factor-removal.js';
import { TwoFactorSetupService } from './two-factor-setup.service.js';
import {
  type RecoveryCodes,
  recoveryCodesView,
  type TwoFactorSetup,
  twoFactorSetupView,
  type TwoFactorState,
  twoFactorStateView,
} from './two-factor.view.js';
import { AccountFinder } from '../../accounts/account.store.js';
import { type AccountRecord, accountView } from '../../accounts/account.view.js';
import { Target } from '../../platform/http/access/finder.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { NoInput } from '../../platform/http/input/field.js';

/** The caller's second factor: one-time codes of an app (TOTP, RFC 6238), and recovery codes (R-PEO-12). */
@Controller('me/two-factor')
export class TwoFactorController {
  constructor(
    private readonly setup: TwoFactorSetupService,
    private readonly disabling: TwoFactorDisablingService,
  ) {}

  @Post()
  @AuditsRefusals()
  @Writes()
  @BeforeTwoFactor()
  @Responds(twoFactorSetupView)
  @Describe('Begin to set up a second factor', {
    text: 'Gives the secret for an authenticator app. Nothing is required until it is confirmed. Wrong passwords count like failed sign-ins.',
    problems: { 409: 'The second factor is on already.' },
  })
  beginTwoFactor(
    @CurrentCaller() caller: Caller,
    @Body() input: TwoFactorBegin,
    @CurrentSender() sender: Sender,
  ): Promise<TwoFactorSetup> {
    return this.setup.begin(caller, input, sender.answer);
  }

  @Post('confirm')
  @AuditsRefusals()
  @Writes()
  @BeforeTwoFactor()
  @HttpCode(200)
  @Responds(recoveryCodesView)
  @Describe('Switch the second factor on', {
    text: 'From now on signing in needs a code. Sessions that are open stay open.',
    problems: { 409: 'There is nothing to confirm, or the second factor is on already.' },
  })
  confirmTwoFactor(@CurrentCaller() caller: Caller, @Body() { code }: TwoFactorConfirm): Promise<RecoveryCodes> {
    return this.setup.confirm(caller, code);
  }

  @Post('disable')
  @AuditsRefusals()
  @Writes()
  @HttpCode(200)
  @Responds(twoFactorStateView)
  @Describe('Switch the second factor off', {
    text: 'Wrong passwords and codes count like failed sign-ins.',
    problems: { 409: 'The second factor is not on.' },
  })
  disableTwoFactor(
    @CurrentCaller() caller: Caller,
    @Body() input: TwoFactorDisable,
    @CurrentSender() sender: Sender,
  ): Promise<TwoFactorState> {
    return this.disabling.disable(caller, input, sender.answer);
  }
}

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
