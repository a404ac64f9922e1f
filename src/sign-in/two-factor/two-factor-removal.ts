import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { SessionStore } from '../sessions/session.store.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { TwoFactorStore } from './two-factor.store.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { type TwoFactorDisable } from '../tokens/tokens.inputs.js';
import { wrongSecret, PresentPassword } from '../sessions/present-password.js';
import { SecondFactor } from './second-factor.js';
import { type TwoFactorState } from './two-factor.view.js';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { AdministeredAccounts } from '../../accounts/administered-accounts.js';
import { accountRecord, type AccountRecord, accountView } from '../../accounts/account.view.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';

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
const isOff = (): Error =>
  conflict(message('The second factor is not on.', 'Der zweite Faktor ist nicht eingeschaltet.'));

/** Switches off the caller's own second factor (R-PEO-12). */
@Injectable()
export class TwoFactorDisablingService {
  constructor(
    private readonly password: PresentPassword,
    private readonly secondFactor: SecondFactor,
    private readonly store: TwoFactorStore,
    private readonly notices: AccountNotices,
  ) {}

  /** Requires password and code, so that a stolen session is not enough. Wrong ones count like failed sign-ins. */
  async disable(caller: Caller, { password, code }: TwoFactorDisable, answer: HeaderTarget): Promise<TwoFactorState> {
    return this.password.prove(caller, { field: 'password', password, wrong: WRONG_BOTH }, answer, ({ act }) =>
      act(async (account) => {
        const verdict = await this.secondFactor.check(account.uuid, code);
        if (verdict === 'none') throw isOff();
        if (verdict !== 'right') throw wrongSecret('password', WRONG_BOTH);
        await this.store.remove(account.uuid);
        await this.notices.twoFactorChanged(account, false);
        return { twoFactor: false };
      }),
    );
  }
}

const WRONG_BOTH = message('The password or the code is wrong.', 'Das Passwort oder der Code ist falsch.');

/**
 * For people who have lost their telephone and recovery codes (R-PEO-13): removes the second factor and ends all
 * sessions, because one may be open on the telephone. Tokens stay: programs have no telephone.
 */
@Injectable()
export class TwoFactorResetService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AdministeredAccounts,
    private readonly lookup: AccountLookup,
    private readonly removal: TwoFactorRemoval,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Not for the caller's own account: that needs password and code, so that a stolen session of a super admin is not
   * enough.
   * @throws Problem 412 another version, 409 the caller's own, or there is none
   */
  reset(caller: Caller, uuid: string, precondition: Precondition): Promise<AccountRecord> {
    return this.database.transaction(async () => {
      const row = await this.accounts.locked(caller, uuid);
      precondition.require(accountView, accountRecord(row, caller));
      if (uuid === caller.accountUuid) throw isOwn();
      await this.removal.remove(uuid);
      await this.accounts.touch(uuid);
      return this.accounts.read(caller, uuid);
    });
  }

  /**
   * For the command line, even for the only super admin. Writes a line to the audit log.
   * @returns false if there is no such account
   * @throws Problem 409 if it has no second factor
   */
  resetByOperator(ref: RecordRef): Promise<boolean> {
    return this.database.transaction(async () => {
      const account = await this.lookup.lock(ref);
      if (account === undefined) return false;
      await this.removal.remove(account.uuid);
      await this.audit.job({ job: 'account:reset-two-factor', record: account.uuid });
      return true;
    });
  }
}

const isOwn = (): Problem =>
  conflict(
    message(
      'Your own second factor is switched off with POST /me/two-factor/disable, or reset by another super admin.',
      'Den eigenen zweiten Faktor schaltet POST /me/two-factor/disable aus, oder ein anderer Superadmin setzt ihn zurück.',
    ),
  );
