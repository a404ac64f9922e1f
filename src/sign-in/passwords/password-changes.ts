import { Injectable } from '@nestjs/common';
import { SignInMarksStore } from '../../accounts/sign-in-marks.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { SessionStore } from '../sessions/session.store.js';
import { type Credentials } from '../sessions/credentials.columns.js';
import { TokenLineage } from '../tokens/token-lineage.js';
import { AccountNotices } from './account-notices.js';
import { PasswordResetStore } from './password-reset.store.js';
import { type PasswordChanged } from './password.view.js';

interface Change {
  readonly revokeTokens: boolean | undefined;
  /** The session or token of the caller. */
  readonly asking?: string | undefined;
}

/** Changes the password of an account, and does everything that follows (R-PEO-11). */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly marks: SignInMarksStore,
    private readonly resets: PasswordResetStore,
    private readonly sessions: SessionStore,
    private readonly lineage: TokenLineage,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Invalidates old codes and sessions together with the old password, and tokens on request: those belong to
   * programs that nobody watches. The caller's session or token stays valid. Called with the account locked.
   */
  async make(
    account: Credentials,
    passwordHash: string,
    { revokeTokens = false, asking }: Change,
  ): Promise<PasswordChanged> {
    const now = this.clock.now();
    await this.marks.setPassword(account.uuid, passwordHash, now);
    await this.resets.useAll(account.uuid, now);
    const ended = await this.sessions.endAll(account.uuid, now, asking);
    const tokensRevoked = revokeTokens ? await this.lineage.endAllOf(account.uuid, asking, ended) : 0;
    await this.notices.passwordChanged(account, revokeTokens);
    return { changedAt: now, sessionsEnded: ended.length, tokensRevoked, account: { uuid: account.uuid } };
  }
}
