import { Injectable } from '@nestjs/common';
import { FailedAttempt, Attempts } from '../../accounts/attempts.js';
import { REALM } from '../../platform/http/access/auth.guard.js';
import { message, type Message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { passwordMatches } from '../../accounts/password.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { SessionStore } from './session.store.js';
import { type Credentials, CredentialsStore, usableHash } from './credentials.store.js';

/** One text for an unknown address, a wrong password or code, a disabled account and one without a password (R-PEO-7). */
export const signInFailed = (): FailedAttempt =>
  new FailedAttempt(
    401,
    message(
      'Signing in failed: the e-mail address, the password or the code is wrong.',
      'Die Anmeldung ist fehlgeschlagen: E-Mail-Adresse, Passwort oder Code ist falsch.',
    ),
    { headers: { 'WWW-Authenticate': REALM } },
  );

/** The password was right, so this is not a failure; it reveals no more than the session would. */
export const codeNeeded = (): Problem =>
  new Problem(
    401,
    message(
      'A code is needed: send the code of your authenticator app, or a recovery code, as `code`.',
      'Es fehlt der Code: Senden Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode als `code`.',
    ),
    { headers: { 'WWW-Authenticate': `${REALM}, error="code_required"` } },
  );

/** The refusal for a caller who is signed in: not a 401, which would look like the end of the session. */
export const wrongSecret = (field: string, text: Message): FailedAttempt =>
  new FailedAttempt(422, message(`${field}: ${text.en}`, `${field}: ${text.de}`));

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
