import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Open, Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../../platform/http/request/api-request.js';
import { type Sender, CurrentSender, AddressLimited } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { PasswordChange, PasswordResetConfirm, PasswordResetInput } from '../tokens/tokens.inputs.js';
import { PasswordRequestsService, PasswordsService } from './passwords.service.js';
import {
  type PasswordChanged,
  passwordChangedView,
  type PasswordRequested,
  passwordRequestedView,
} from './password.view.js';

/** New passwords (R-PEO-10, R-PEO-11). */
@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly requests: PasswordRequestsService,
  ) {}

  @Post('password-reset')
  @Open()
  @AddressLimited('resetAddress')
  @HttpCode(202)
  @Responds(passwordRequestedView)
  @Describe('Ask for a new password', {
    text: 'Sends a mail with a code, good once and for an hour, if there is such an account. The answer is the same when there is none.',
    problems: { 429: 'Too many mails were requested for this account, or from this address.' },
  })
  requestPasswordReset(
    @Body() { email }: PasswordResetInput,
    @CurrentSender() { answer }: Sender,
  ): Promise<PasswordRequested> {
    return this.requests.ask(email, answer);
  }

  @Post('password-reset/confirm')
  @AuditsRefusals()
  @Open()
  @AddressLimited('resetAddress')
  @HttpCode(200)
  @Responds(passwordChangedView)
  @Describe('Choose a new password', {
    text: 'With the code from the mail. Ends all sessions and lifts the lock of failed sign-ins; a second factor stays on. A code that is unknown, used or too old is a 422 with `detail` only.',
  })
  confirmPasswordReset(@Body() input: PasswordResetConfirm): Promise<PasswordChanged> {
    return this.passwords.reset(input);
  }

  @Post('me/password')
  @AuditsRefusals()
  @Writes()
  @HttpCode(200)
  @Responds(passwordChangedView)
  @Describe('Change your password', {
    text: 'Ends all your other sessions and mails you a notice. A wrong current password is a 422 with `detail` only and counts like a failed sign-in.',
  })
  changePassword(
    @CurrentCaller() caller: Caller,
    @Body() input: PasswordChange,
    @CurrentSender() { answer }: Sender,
  ): Promise<PasswordChanged> {
    return this.passwords.replace(caller, input, answer);
  }
}
