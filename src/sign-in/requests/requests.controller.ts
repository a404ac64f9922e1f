import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../../platform/http/request/api-request.js';
import { Describe } from '../../platform/http/server/describe.js';
import { RespondsWithList } from '../../platform/http/view/responds.js';
import { type TokenRequestRecord, type TokenRequestRow, tokenRequestView } from './token-request.view.js';
import { RequestsQuery } from './token-requests.inputs.js';
import { KeySeal, TokenRequestStore } from './token-requests.store.js';

/** Reads the requests of tokens. */
@Injectable()
export class TokenRequestsService {
  constructor(
    private readonly store: TokenRequestStore,
    private readonly seal: KeySeal,
  ) {}

  /** One page, newest first. */
  async list(caller: Caller, query: RequestsQuery): Promise<TokenRequestRecord[]> {
    return (await this.store.page(caller, query)).map((row) => this.recordOf(row));
  }

  private recordOf({ at, idempotencyKey, ...same }: TokenRequestRow): TokenRequestRecord {
    const key = idempotencyKey === null ? null : this.seal.open(idempotencyKey, same.requestId);
    return { ...same, time: at, idempotencyKey: key };
  }
}

/** The requests of one's own tokens (R-PEO-24). */
@Controller('requests')
export class RequestsController {
  constructor(private readonly requests: TokenRequestsService) {}

  @Get()
  @ReadsPersonalData()
  @Reads()
  @RespondsWithList(tokenRequestView)
  @Describe('List requests of tokens', {
    text: 'What your own tokens and sessions sent in the last 30 days, newest first; super admins see all. A request appears about a second after its answer. No bodies, no values of queries or paths, no addresses. Left out are requests without a valid token (401) and to addresses that do not exist, and of those refused by a rate limit all but the first in each minute.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: RequestsQuery): Promise<TokenRequestRecord[]> {
    return this.requests.list(caller, query);
  }
}
