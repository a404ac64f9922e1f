import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../kernel/clock/clock.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { TokenLineage } from '../tokens/token-lineage.js';
import { SessionFinder } from './session.finder.js';
import { SessionStore } from './session.store.js';
import { type SessionRecord, type SessionsEnded } from './session.view.js';

/** Use cases of the caller's own sessions (R-PEO-9). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly finder: SessionFinder,
    private readonly lineage: TokenLineage,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, query: PageQuery): Promise<SessionRecord[]> {
    return this.store.page(caller.accountUuid ?? '', caller.tokenUuid ?? '', this.clock.now(), query);
  }

  /** Ends a session, including the tokens created in it; of two concurrent requests, one gets the 404. */
  revoke(session: SessionRecord): Promise<SessionRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      if (!(await this.store.end(session.uuid, now))) throw notFound(this.finder.missing);
      await this.lineage.endMadeBy([session.uuid]);
      return { ...session, expiresAt: now };
    });
  }

  /** Ends all sessions of the account except the caller's current one, including the tokens created in them. */
  revokeOthers(caller: Caller): Promise<SessionsEnded> {
    return this.database.transaction(async () => {
      const ended = await this.store.endAll(caller.accountUuid ?? '', this.clock.now(), caller.tokenUuid);
      return { ended: ended.length, tokensRevoked: await this.lineage.endMadeBy(ended) };
    });
  }
}
