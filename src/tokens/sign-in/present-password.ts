import { Injectable } from '@nestjs/common';
import { Attempts } from '../../accounts/attempts.js';
import { passwordMatches } from '../../accounts/password.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Message } from '../../kernel/problem/message.js';
import { type HeaderTarget } from '../../platform/limits/limit-answer.js';
import { SessionStore } from '../sessions/session.store.js';
import { type Credentials, CredentialsStore, usableHash } from './credentials.store.js';
import { wrongSecret } from './failed-attempt.js';

/** A password as it was sent. */
export interface GivenPassword {
  /** The key it was sent under. */
  readonly field: string;
  readonly password: string;
  /** What is said when it is not the right one. */
  readonly wrong: Message;
}

/** The password was right a moment ago. */
export interface PasswordProof {
  readonly account: Credentials;
  /**
   * Does the work in a transaction, with the account locked.
   * @throws Problem 422 when the password has become another one since, or the account was disabled
   */
  readonly act: <T>(work: (account: Credentials) => Promise<T>) => Promise<T>;
}

/** Asks somebody who is signed in for the password again. */
@Injectable()
export class PresentPassword {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsStore,
    private readonly sessions: SessionStore,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /**
   * A wrong password counts like a failed sign-in, as does every other FailedAttempt of the work. It is verified outside of
   * the transaction: that takes a while, on purpose. The session remembers when it was given.
   * @throws Problem 422 for a wrong password, 429 after too many of them
   */
  async prove<T>(
    caller: Caller,
    given: GivenPassword,
    answer: HeaderTarget,
    work: (proof: PasswordProof) => Promise<T>,
  ): Promise<T> {
    const known = await this.credentials.byUuid(caller.accountUuid ?? '');
    const wrong = (): Error => wrongSecret(given.field, given.wrong);
    return this.attempts.make(known?.email ?? '', answer, async () => {
      if (!(await passwordMatches(given.password, usableHash(known))) || known === undefined) throw wrong();
      const act: PasswordProof['act'] = (inside) =>
        this.database.transaction(async () => {
          const account = await this.credentials.lock(known.uuid);
          if (account === undefined || usableHash(account) !== known.passwordHash) throw wrong();
          const result = await inside(account);
          await this.sessions.notePassword(caller.tokenUuid ?? '', this.clock.now());
          return result;
        });
      return work({ account: known, act });
    });
  }
}
