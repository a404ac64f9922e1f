import { Injectable } from '@nestjs/common';
import { passwordViolation } from '../../accounts/password-rules.js';
import { hashPassword, passwordMatches } from '../../accounts/password.js';
import { type Caller } from '../../common/access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { hashCode } from '../../common/ids/mailed-code.js';
import { message } from '../../common/http/message.js';
import { invalid, type Problem, unprocessable } from '../../common/http/problem.js';
import { type HeaderTarget } from '../../common/limits/limit-answer.js';
import { type PasswordChange, type PasswordResetConfirm } from '../dto/password.input.js';
import { SessionStore } from '../sessions/session.store.js';
import { Attempts } from '../../accounts/attempts.js';
import { type Credentials, CredentialsStore, usableHash } from '../sign-in/credentials.store.js';
import { wrongSecret } from '../sign-in/failed-attempt.js';
import { AccountNotices } from './account-notices.js';
import { type LiveReset, PasswordResetStore } from './password-reset.store.js';
import { type PasswordChanged } from './password.view.js';

/** New passwords: by the code of a mail, or by the one that holds now (decisions E3). */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly database: Database,
    private readonly store: CredentialsStore,
    private readonly resets: PasswordResetStore,
    private readonly sessions: SessionStore,
    private readonly attempts: Attempts,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a password with the code of a mail. Whoever has the mail gets past the lock of failed sign-ins, but not past the
   * second factor. A password that breaks the rules leaves the code good.
   */
  async reset({ code, password }: PasswordResetConfirm): Promise<PasswordChanged> {
    const live = await this.resets.live(hashCode(code), this.clock.now());
    const owner = live && (await this.store.byUuid(live.account));
    if (live === undefined || owner === undefined || !isFor(live, owner)) throw deadCode();
    const passwordHash = await newHash(password, owner);
    const changed = await this.database.transaction(async () => {
      const account = await this.store.lock(owner.uuid);
      const now = this.clock.now();
      if (account === undefined || !isFor(live, account) || !(await this.resets.use(live.uuid, now))) throw deadCode();
      return this.change(account, passwordHash);
    });
    await this.attempts.forgive(owner.email);
    return changed;
  }

  /** Sets another password; a wrong present one counts like a failed sign-in. */
  async replace(
    caller: Caller,
    { currentPassword, password }: PasswordChange,
    answer: HeaderTarget,
  ): Promise<PasswordChanged> {
    const known = await this.store.byUuid(caller.accountUuid ?? '');
    return this.attempts.make(known?.email ?? '', answer, async () => {
      const isRight = await passwordMatches(currentPassword, usableHash(known));
      if (known === undefined || !isRight) throw wrongSecret('currentPassword', NOT_YOURS);
      const passwordHash = await newHash(password, known);
      return this.database.transaction(async () => {
        const account = await this.store.lock(known.uuid);
        if (account?.passwordHash !== known.passwordHash) throw wrongSecret('currentPassword', NOT_YOURS);
        return this.change(account, passwordHash, caller.tokenUuid);
      });
    });
  }

  /** Old codes and sessions end with the old password, apart from the session that asks. */
  private async change(account: Credentials, passwordHash: string, current?: string): Promise<PasswordChanged> {
    const now = this.clock.now();
    await this.store.setPassword(account.uuid, passwordHash, now);
    await this.resets.useAll(account.uuid, now);
    const sessionsEnded = await this.sessions.endAll(account.uuid, now, current);
    await this.notices.passwordChanged(account);
    return { changedAt: now, sessionsEnded, account: { uuid: account.uuid } };
  }
}

const newHash = (password: string, { email, firstname, lastname }: Credentials): Promise<string> => {
  const violation = passwordViolation(password, { email, names: [firstname, lastname] });
  if (violation !== undefined) throw invalid([violation]);
  return hashPassword(password);
};

/** A code sent to an address the account no longer has is no good: somebody else may read mails there now. */
const isFor = ({ email }: LiveReset, account: Credentials): boolean =>
  !account.disabled && account.email.toLowerCase() === email.toLowerCase();

const NOT_YOURS = message('This is not your present password.', 'Das ist nicht Ihr jetziges Passwort.');

/** One text: whether a code was ever good is nobody's business. */
const deadCode = (): Problem =>
  unprocessable(
    'code',
    message(
      'This code is not good: unknown, used already, or older than an hour. Ask for a new one.',
      'Dieser Code gilt nicht: unbekannt, schon benutzt oder älter als eine Stunde. Fordern Sie einen neuen an.',
    ),
  );
