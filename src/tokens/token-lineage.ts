import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { type Ended, TokenLineageStore } from './token-lineage.store.js';

/**
 * What ends with a token or session that is revoked: whatever was made with it, and with that in turn, whosever it is.
 * Somebody revokes because another has the secret, who may have made more. Signing out and expiring end nothing else.
 */
@Injectable()
export class TokenLineage {
  constructor(
    private readonly store: TokenLineageStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes what was made by these, in the transaction that revokes them.
   * @returns how many living tokens ended
   */
  async endMadeBy(makers: readonly string[]): Promise<number> {
    const now = this.clock.now();
    let ended = 0;
    // One generation at a time: a statement sees what was made by the last one only once it has waited for its makers.
    for (let generation = makers; generation.length > 0;) {
      const made = await this.store.endMadeBy(generation, now);
      ended += lived(made);
      generation = made.map(({ uuid }) => uuid);
    }
    return ended;
  }

  /**
   * Revokes the tokens of an account but the one that asks, what was made with them, and what was made in sessions that have
   * just been ended, for service accounts as well.
   * @returns how many living tokens ended
   */
  async endAllOf(account: string, asking: string | undefined, sessions: readonly string[]): Promise<number> {
    const own = await this.store.endAllOf(account, this.clock.now(), asking);
    return lived(own) + (await this.endMadeBy([...own.map(({ uuid }) => uuid), ...sessions]));
  }
}

const lived = (ended: readonly Ended[]): number => ended.filter((one) => one.lived).length;
