import { Injectable } from '@nestjs/common';
import { Caller } from '../../kernel/caller/caller.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Log } from '../../platform/operations/log.js';
import { hashSecret, isWellFormed } from './tokens.service.js';
import { isExpired, TokenStore } from './token.store.js';

const MINUTE = 60_000;

/** Implements `CallerResolver` from the stored tokens. */
@Injectable()
export class TokenCallers extends CallerResolver {
  private readonly noting = new Set<string>();

  constructor(
    private readonly store: TokenStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  async resolve(token: string, address: string): Promise<Caller | undefined> {
    if (!isWellFormed(token)) return undefined;
    const now = this.clock.now();
    const held = await this.store.holderOf(hashSecret(token));
    if (held === undefined || isExpired(held, now)) return undefined;
    const { tokenUuid, lastUsedAt } = held;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE) this.note(tokenUuid, now, address);
    return Caller.of(held);
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
    void this.store
      .touch(token, now, address)
      .catch((error: unknown) => this.log.trouble(error, 'the use of a token could not be noted', { worker: false }))
      .finally(() => this.noting.delete(token));
  }
}
