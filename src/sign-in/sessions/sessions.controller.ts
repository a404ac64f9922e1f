import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { NoInput } from '../../platform/http/input/field.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { SessionsQuery } from '../tokens/tokens.inputs.js';
import { SessionFinder } from './session.finder.js';
import { type SessionRecord, type SessionsEnded, sessionsEndedView, sessionView } from './session.view.js';
import { SessionsService } from './sessions.service.js';

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
