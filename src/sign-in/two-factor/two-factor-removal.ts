import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { SessionStore } from '../sessions/session.store.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { TwoFactorStore } from './two-factor.store.js';

/** Removes the second factor of an account whose owner has lost it, and ends all sessions (R-PEO-13). */
@Injectable()
export class TwoFactorRemoval {
  constructor(
    private readonly credentials: CredentialsStore,
    private readonly store: TwoFactorStore,
    private readonly sessions: SessionStore,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * In the transaction of the reset.
   * @throws Problem 409 when there is none
   */
  async remove(uuid: string): Promise<void> {
    const account = await this.credentials.lock(uuid);
    const factor = await this.store.lock(uuid);
    if (account === undefined || factor?.confirmed !== true) throw isOff();
    await this.store.remove(uuid);
    await this.sessions.endAll(uuid, this.clock.now());
    await this.notices.twoFactorReset(account);
  }
}

/** There is no second factor to switch off. */
export const isOff = (): Error =>
  conflict(message('The second factor is not on.', 'Der zweite Faktor ist nicht eingeschaltet.'));
