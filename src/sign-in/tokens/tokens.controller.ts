import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { AuditsRefusals, ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { NoInput } from '../../platform/http/input/field.js';
import { type Sender, CurrentSender } from '../../platform/http/limits/limit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { TokenCreate, TokensQuery } from './tokens.inputs.js';
import { OwnTokensService } from './own-tokens.service.js';
import { TokenFinder } from './token-list.store.js';
import { type TokenRecord, tokenView } from './token.view.js';

/** Personal tokens, and those of service accounts (R-ACC-3, R-PEO-15). */
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: OwnTokensService) {}

  @Get()
  @ReadsPersonalData()
  @Reads()
  @RespondsWithList(tokenView)
  @Describe('List tokens', {
    text: 'All of your own, newest first, including those that are revoked or have ended; sessions have their own list.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: TokensQuery): Promise<TokenRecord[]> {
    return this.tokens.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads()
  @Target(TokenFinder)
  @Responds(tokenView)
  @Describe('Read a token', { text: 'Its secret is not shown again.' })
  read(@TargetRecord() token: TokenRecord): TokenRecord {
    return token;
  }

  @Post()
  @AuditsRefusals()
  @Writes()
  @Responds(tokenView, { location: '/tokens' })
  @Describe('Create a token', {
    text: 'The answer holds the secret in `token`, this once. A token never does more than its account may at that moment. A session in which the password was given more than 15 minutes ago needs it again. Anyone who makes a token is notified by mail.',
    problems: {
      403: 'The token of a service account needs a super admin; or the password was given too long ago in this session: send it along as `password`. Then WWW-Authenticate has `error="insufficient_user_authentication"`.',
      409: 'The account already has 25 live tokens.',
      422: 'A value is malformed, the end is already past, there is no such service account, or the password is wrong.',
    },
  })
  create(
    @CurrentCaller() caller: Caller,
    @Body() input: TokenCreate,
    @CurrentSender() { answer }: Sender,
  ): Promise<TokenRecord> {
    return this.tokens.create(caller, input, answer);
  }

  @Post(':uuid/revoke')
  @Writes()
  @HttpCode(200)
  @Target(TokenFinder, 'revoke')
  @Responds(tokenView)
  @Describe('Revoke a token', {
    text: 'With all tokens that were made with it. At the next request they are a 401, in every process. Doing it twice changes nothing.',
  })
  revoke(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: TokenRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<TokenRecord> {
    return this.tokens.revoke(caller, uuid, precondition);
  }
}
