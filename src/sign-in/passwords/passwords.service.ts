import { Injectable, Inject } from '@nestjs/common';
import { SignInMarksStore } from '../../accounts/account.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { SessionStore } from '../sessions/session.store.js';
import { type Credentials, CredentialsStore } from '../sessions/credentials.store.js';
import { TokenLineage } from '../tokens/token-lineage.store.js';
import { AccountNotices } from './account-notices.js';
import { PasswordResetStore, type LiveReset } from './password-reset.store.js';
import { type PasswordChanged, type PasswordRequested } from './password.view.js';
import { passwordViolation, hashPassword } from '../../accounts/password.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { hashCode } from '../../kernel/ids/link-secret.js';
import { message } from '../../kernel/problem/message.js';
import { invalid, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { type HeaderTarget, enforceLimit } from '../../platform/http/limits/limit-answer.js';
import { type PasswordChange, type PasswordResetConfirm } from '../tokens/tokens.inputs.js';
import { Attempts } from '../../accounts/attempts.js';
import { PresentPassword } from '../sessions/present-password.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { limitPolicies, type LimitPolicy } from '../../platform/http/limits/buckets.js';
import { LimitStore } from '../../platform/http/limits/limit-store.js';
import { SEND_RESET } from './passwords.jobs.js';

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

/** Sets new passwords: with a mailed code, or with the current password (R-PEO-10, R-PEO-11). */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: Database,
    private readonly store: CredentialsStore,
    private readonly resets: PasswordResetStore,
    private readonly present: PresentPassword,
    private readonly attempts: Attempts,
    private readonly changes: PasswordChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a password with a mailed code. The code bypasses the lock after failed sign-ins, but not the second factor.
   * It stays valid if the password breaks the rules.
   */
  async reset({ code, password, revokeTokens }: PasswordResetConfirm): Promise<PasswordChanged> {
    const live = await this.resets.live(hashCode(code), this.clock.now());
    const owner = live && (await this.store.one(live.account));
    if (live === undefined || owner === undefined || !isFor(live, owner)) throw deadCode();
    const passwordHash = await newHash(password, owner);
    const changed = await this.database.transaction(async () => {
      const account = await this.store.lock(owner.uuid);
      const now = this.clock.now();
      if (account === undefined || !isFor(live, account) || !(await this.resets.use(live.uuid, now))) throw deadCode();
      return this.changes.make(account, passwordHash, { revokeTokens });
    });
    await this.attempts.forgive(owner.email);
    return changed;
  }

  /** Changes the password; a wrong current one counts like a failed sign-in. */
  async replace(
    caller: Caller,
    { currentPassword, password, revokeTokens }: PasswordChange,
    answer: HeaderTarget,
  ): Promise<PasswordChanged> {
    const given = { field: 'currentPassword', password: currentPassword, wrong: NOT_YOURS };
    return this.present.prove(caller, given, answer, async (proof) => {
      const passwordHash = await newHash(password, proof.account);
      return proof.act((account) =>
        this.changes.make(account, passwordHash, { revokeTokens, asking: caller.tokenUuid }),
      );
    });
  }
}

const newHash = (password: string, { email, firstname, lastname }: Credentials): Promise<string> => {
  const violation = passwordViolation(password, { email, names: [firstname, lastname] });
  if (violation !== undefined) throw invalid([violation]);
  return hashPassword(password);
};

/** A code is invalid if the account has another address by now: somebody else may read mails at the old one. */
const isFor = ({ email }: LiveReset, account: Credentials): boolean =>
  !account.disabled && account.email.toLowerCase() === email.toLowerCase();

const NOT_YOURS = message('This is not your current password.', 'Das ist nicht Ihr aktuelles Passwort.');

/** The same text for all cases: whether a code was ever valid is not revealed. */
const deadCode = (): Problem =>
  unprocessable(
    'code',
    message(
      'This code is not valid: unknown, already used, or older than an hour. Ask for a new one.',
      'Dieser Code gilt nicht: unbekannt, schon benutzt oder älter als eine Stunde. Fordern Sie einen neuen an.',
    ),
  );

/** Requests for a mail with a password reset code (R-PEO-10). */
@Injectable()
export class PasswordRequestsService {
  private readonly perAccount: LimitPolicy;

  constructor(
    private readonly database: Database,
    private readonly resets: PasswordResetStore,
    private readonly jobs: Jobs,
    private readonly limits: LimitStore,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.perAccount = limitPolicies(settings).resetAccount;
  }

  /**
   * Records the request and leaves the rest to a job: the same two statements for every address, known or not, and
   * the limit counts every address alike. The job's payload contains only the row's uuid.
   */
  async ask(email: string, answer: HeaderTarget): Promise<PasswordRequested> {
    const taken = await this.limits.take(this.perAccount, email.toLowerCase());
    if (!taken.allowed) enforceLimit(taken, answer);
    const requestedAt = this.clock.now();
    await this.database.transaction(async () => {
      const reset = newUuid();
      await this.resets.ask(reset, email, requestedAt);
      await this.jobs.add(SEND_RESET, { reset });
    });
    return { requestedAt };
  }
}
