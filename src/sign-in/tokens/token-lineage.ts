import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type Ended, TokenLineageStore } from './token-lineage.store.js';

/**
 * Revocation of descendants: everything created with a revoked token or session, recursively, whichever account it
 * belongs to. A secret is revoked because somebody else has it, who may have created more. Sign-out and expiry do not
 * revoke anything else.
 */
@Injectable()
export class TokenLineage {
  constructor(
    private readonly store: TokenLineageStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes everything created by these, in the transaction that revokes them.
   * @returns number of active tokens that ended
   */
  async endMadeBy(makers: readonly string[]): Promise<number> {
    const now = this.clock.now();
    let ended = 0;
    // One generation at a time: a statement sees tokens created by the previous generation only after waiting for its
    // locks.
    for (let generation = makers; generation.length > 0;) {
      const made = await this.store.endMadeBy(generation, now);
      ended += lived(made);
      generation = made.map(({ uuid }) => uuid);
    }
    return ended;
  }

  /**
   * Revokes all tokens of an account except the caller's, everything created with them, and everything created in
   * sessions that have just ended, including tokens of service accounts.
   * @returns number of active tokens that ended
   */
  async endAllOf(account: string, asking: string | undefined, sessions: readonly string[]): Promise<number> {
    const own = await this.store.endAllOf(account, this.clock.now(), asking);
    return lived(own) + (await this.endMadeBy([...own.map(({ uuid }) => uuid), ...sessions]));
  }
}

const lived = (ended: readonly Ended[]): number => ended.filter((one) => one.lived).length;
