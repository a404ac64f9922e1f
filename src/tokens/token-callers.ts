import { Injectable } from '@nestjs/common';
import { Caller } from '../kernel/caller/caller.js';
import { CallerResolver } from '../platform/access/caller-resolver.js';
import { Clock } from '../kernel/clock/clock.js';
import { RequestLog } from '../platform/request/request-log.js';
import { hashSecret, isWellFormed } from './secret.js';
import { TokenStore } from './token.store.js';

const MINUTE = 60_000;

/** Implements `CallerResolver` from the stored tokens. */
@Injectable()
export class TokenCallers extends CallerResolver {
  private readonly noting = new Set<string>();

  constructor(
    private readonly store: TokenStore,
    private readonly clock: Clock,
    private readonly log: RequestLog,
  ) {
    super();
  }

  async resolve(token: string, address: string): Promise<Caller | undefined> {
    if (!isWellFormed(token)) return undefined;
    const now = this.clock.now();
    const holder = await this.store.holderOf(hashSecret(token), now);
    if (holder === undefined) return undefined;
    if (holder.lastUsedAt === null || now.getTime() - holder.lastUsedAt.getTime() >= MINUTE)
      this.note(holder.tokenUuid, now, address);
    return Caller.of(holder);
  }

  async ofAccount(account: string, token: string): Promise<Caller | undefined> {
    const rights = await this.store.rightsOf(account);
    return rights && Caller.of({ ...rights, tokenUuid: token, accountUuid: account, scopes: ['api:read'] });
  }

  /**
   * Runs in the background: requests do not wait for it, and it runs at most once a minute per token, never twice in
   * parallel.
   */
  private note(token: string, now: Date, address: string): void {
    if (this.noting.has(token)) return;
    this.noting.add(token);
    this.store
      .touch(token, now, address)
      .catch((error: unknown) => {
        this.log.logger.warn({ error: (error as Error).name }, 'the use of a token could not be noted');
      })
      .finally(() => this.noting.delete(token))
      .catch(() => undefined);
  }
}
