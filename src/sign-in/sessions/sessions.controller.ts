import { Body, Controller, HttpCode, Post, Get, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { BeforeTwoFactor, Open, Writes, Reads } from '../../platform/http/access/policy.js';
import { AnsweredAnew } from '../../platform/http/idempotency/idempotency.interceptor.js';
import { AuditsRefusals } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { NoInput } from '../../platform/http/input/field.js';
import { type Sender, CurrentSender, AddressLimited } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { LoginInput, SessionsQuery } from '../tokens/tokens.inputs.js';
import { SignInService, SessionsService } from './sessions.service.js';
import {
  type SignInRecord,
  signInView,
  type SessionRecord,
  type SessionsEnded,
  sessionsEndedView,
  sessionView,
} from './session.view.js';
import { Target } from '../../platform/http/access/finder.js';
import { SessionFinder } from './session.store.js';

/** Sign-in and sign-out (R-PEO-6). */
@Controller()
export class SignInController {
  constructor(private readonly signIns: SignInService) {}

  @Post('login')
  @AnsweredAnew()
  @AuditsRefusals()
  @Open()
  @AddressLimited('signinAddress')
  @Responds(signInView)
  @Describe('Sign in', {
    text: 'Gives a session token: read-write, good for 12 hours after its last use. Wrong passwords and codes are counted: after ten for one account within 15 minutes it is locked for 15 minutes; one address has 60 attempts in 15 minutes. No answer is stored for an `Idempotency-Key`: each request signs in anew.',
    problems: {
      401: 'The e-mail address, the password or the code is wrong (one answer for all causes), or the password is right and a code is needed: then WWW-Authenticate has `error="code_required"`.',
      429: 'The account is locked, or too many attempts came from this address.',
    },
  })
  signIn(@Body() input: LoginInput, @CurrentSender() sender: Sender): Promise<SignInRecord> {
    return this.signIns.signIn(input, sender);
  }

  @Post('logout')
  @Writes()
  @BeforeTwoFactor()
  @HttpCode(204)
  @Describe('Sign out', {
    text: 'Ends the session of the token that is sent. Tokens that were made in it stay valid.',
    problems: { 409: 'The token is not a session.' },
  })
  signOut(@CurrentCaller() caller: Caller, @Body() _input: NoInput): Promise<void> {
    return this.signIns.signOut(caller);
  }
}

/** The caller's own sessions (R-PEO-9). */
@Controller('me/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Reads()
  @RespondsWithList(sessionView)
  @Describe('List your sessions', { text: 'Those that have not ended, newest first.' })
  listSessions(@CurrentCaller() caller: Caller, @Query() query: SessionsQuery): Promise<SessionRecord[]> {
    return this.sessions.list(caller, query);
  }

  @Post('revoke-others')
  @Writes()
  @HttpCode(200)
  @Responds(sessionsEndedView)
  @Describe('End all your other sessions', {
    text: 'All but that of this request; with another kind of token, all. Tokens that were made in them are revoked.',
  })
  revokeOtherSessions(@CurrentCaller() caller: Caller, @Body() _input: NoInput): Promise<SessionsEnded> {
    return this.sessions.revokeOthers(caller);
  }

  @Post(':uuid/revoke')
  @Writes()
  @HttpCode(200)
  @Target(SessionFinder, 'revoke')
  @Responds(sessionView)
  @Describe('End one of your sessions', {
    text: 'It may be that of this request. Tokens that were made in it are revoked; POST /logout leaves them.',
  })
  revokeSession(@TargetRecord() session: SessionRecord, @Body() _input: NoInput): Promise<SessionRecord> {
    return this.sessions.revoke(session);
  }
}
