import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { BeforeTwoFactor, Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../../platform/http/request/api-request.js';
import { type Sender, CurrentSender } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { TwoFactorBegin, TwoFactorConfirm, TwoFactorDisable } from '../tokens/tokens.inputs.js';
import { TwoFactorDisablingService } from './two-factor-disabling.service.js';
import { TwoFactorSetupService } from './two-factor-setup.service.js';
import {
  type RecoveryCodes,
  recoveryCodesView,
  type TwoFactorSetup,
  twoFactorSetupView,
  type TwoFactorState,
  twoFactorStateView,
} from './two-factor.view.js';

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
