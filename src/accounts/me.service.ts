import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, invalidField, notFound, type Problem } from '../kernel/problem/problem.js';
import { addressOf } from '../platform/http/input/address.js';
import { CODES } from '../kernel/problem/codes.js';
import { notBlank } from '../platform/http/input/rules.js';
import { type HeaderTarget } from '../platform/http/limits/limit-answer.js';
import { emailTaken } from './account-rights.js';
import { AddressNotice } from './address-notice.js';
import { AccountHistory } from './person-history.service.js';
import { AccountFinder, AccountStore } from './account.store.js';
import { accountRecord, type AccountRow, type AccountRecord, accountView } from './account.view.js';
import { Attempts, FailedAttempt } from './attempts.js';
import { type MePatch } from './accounts.inputs.js';
import { passwordMatches } from './password.js';

/** Use cases of the caller's own account (R-PEO-2). */
@Injectable()
export class MeService {
  constructor(
    private readonly database: Database,
    private readonly store: AccountStore,
    private readonly finder: AccountFinder,
    private readonly attempts: Attempts,
    private readonly notices: AddressNotice,
    private readonly history: AccountHistory,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 if it has been deleted */
  async read(caller: Caller): Promise<AccountRecord> {
    return accountRecord(await this.row(caller), caller);
  }

  /**
   * Changes the fields sent. Changing the e-mail address allows a takeover just like changing the password, so it
   * requires the current password, and the old address is notified. That the new one is taken is reported only after
   * that and counts like a wrong password, to prevent probing for accounts.
   * @throws Problem 403 a service account, 422 wrong password or e-mail address in use, 429 too many of them, 412
   * another
   * version
   */
  async update(
    caller: Caller,
    input: MePatch,
    precondition: Precondition,
    answer: HeaderTarget,
  ): Promise<AccountRecord> {
    const before = await this.row(caller);
    if (before.kind === 'service') throw servicesDoNot();
    if (!isAnother(input.email, before)) return this.write(caller, input, precondition, false);
    return this.attempts.make(before.email ?? '', answer, async () => {
      // Before the transaction: verifying a hash is slow on purpose.
      await this.requirePassword(before.uuid, input.currentPassword ?? null);
      return this.write(caller, input, precondition, true);
    });
  }

  private write(
    caller: Caller,
    { address, currentPassword: _, ...changes }: MePatch,
    precondition: Precondition,
    proven: boolean,
  ): Promise<AccountRecord> {
    return this.database.transaction(async () => {
      await this.store.lock(caller.accountUuid ?? '');
      const row = await this.row(caller);
      const moves = isAnother(changes.email, row);
      // The address may have been changed meanwhile.
      if (moves && !proven) throw passwordNeeded();
      if (moves && (await this.store.isTaken(changes.email, row.uuid))) throw failed(emailTaken());
      precondition.require(accountView, accountRecord(row, caller));
      if (Object.keys(changes).length === 0 && address === undefined) return accountRecord(row, caller);
      const now = this.clock.now();
      await this.store.update(row.uuid, {
        ...changes,
        ...(address === undefined ? {} : { address: addressOf(address) }),
        modifiedAt: now,
      });
      if (moves) await this.notices.emailChanged(row, now);
      return this.history.note(caller, accountRecord(row, caller), await this.read(caller));
    });
  }

  private async row({ accountUuid }: Caller): Promise<AccountRow> {
    const row = accountUuid === undefined ? undefined : await this.store.one(accountUuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }

  private async requirePassword(uuid: string, password: string | null): Promise<void> {
    if (password === null) throw passwordNeeded();
    if (await passwordMatches(password, await this.store.passwordHash(uuid))) return;
    throw failed(invalidField('currentPassword', WRONG_PASSWORD, CODES.expression));
  }
}

const isAnother = (email: string | undefined, { email: present }: AccountRow): email is string =>
  email !== undefined && email !== present;

/** Turns the refusal into one that is counted. */
const failed = ({ status, detail, violations }: Problem): FailedAttempt =>
  new FailedAttempt(status, detail, { violations });

const WRONG_PASSWORD = message('This is not the current password.', 'Das ist nicht Ihr aktuelles Passwort.');

const passwordNeeded = (): Problem => invalidField('currentPassword', notBlank.message, notBlank.code);

const servicesDoNot = (): Problem =>
  forbidden('Service accounts are changed by the administration.', 'Dienstkonten werden von der Verwaltung geändert.');
