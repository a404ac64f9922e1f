import { Injectable } from '@nestjs/common';
import { Attempts } from '../../accounts/attempts.js';
import { passwordMatches } from '../../accounts/password.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Message } from '../../kernel/problem/message.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { SessionStore } from './session.store.js';
import { type Credentials, CredentialsStore, usableHash } from './credentials.store.js';
import { wrongSecret } from './failed-attempt.js';

/** A password as sent. */
interface GivenPassword {
  /** The key under which it was sent. */
  readonly field: string;
  readonly password: string;
  /** The text if it is wrong. */
  readonly wrong: Message;
}

/** Proof that the password was just verified. */
interface PasswordProof {
  readonly account: Credentials;
  /**
   * Runs the work in a transaction with the account locked.
   * @throws Problem 422 if the password has been changed since, or the account was disabled
   */
  readonly act: <T>(work: (account: Credentials) => Promise<T>) => Promise<T>;
}

/** Verifies the current password of a caller who is signed in. */
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
   * A wrong password counts like a failed sign-in, as does every other FailedAttempt of the work. It is verified
   * outside of the transaction, because hashing is slow on purpose. The session records when the password was given.
   * @throws Problem 422 for a wrong password, 429 after too many of them
   */
  async prove<T>(
    caller: Caller,
    given: GivenPassword,
    answer: HeaderTarget,
    work: (proof: PasswordProof) => Promise<T>,
  ): Promise<T> {
    const known = await this.credentials.one(caller.accountUuid ?? '');
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
