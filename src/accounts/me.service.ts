import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { germanMoment } from '../common/clock/german-dates.js';
import { type Precondition } from '../common/http/etag.js';
import { message } from '../common/http/message.js';
import { forbidden, invalid, notFound } from '../common/http/problem.js';
import { newUuid } from '../common/ids/uuid.js';
import { addressOf } from '../common/input/address.js';
import { CODES } from '../common/input/codes.js';
import { notBlank } from '../common/input/rules.js';
import { Mails } from '../notifications/mails.js';
import { emailChanged } from './account-mails.js';
import { emailTaken } from './account-rights.js';
import { AccountFinder } from './account.finder.js';
import { accountRecord } from './account.record.js';
import { type AccountRow, AccountStore } from './account.store.js';
import { type AccountRecord, accountView } from './account.view.js';
import { type MePatch } from './dto/me.input.js';
import { fullName } from './masks.js';
import { passwordMatches } from './password.js';

/** What people do with their own account (decisions E2). */
@Injectable()
export class MeService {
  constructor(
    private readonly database: Database,
    private readonly store: AccountStore,
    private readonly finder: AccountFinder,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 when it is gone */
  async read(caller: Caller): Promise<AccountRecord> {
    return accountRecord(await this.own(caller), caller);
  }

  /**
   * Changes what was sent. Another e-mail address is as good as another password, so it needs the present one, and the old
   * address is told. Whether somebody else has the new one is only answered after that.
   * @throws Problem 403 a service account, 422 wrong password or e-mail address in use, 412 another version
   */
  async update(
    caller: Caller,
    { address, currentPassword, ...changes }: MePatch,
    precondition: Precondition,
  ): Promise<AccountRecord> {
    const before = await this.own(caller);
    if (before.kind === 'service') throw servicesDoNot();
    // Ahead of the transaction: it takes a while, on purpose.
    if (isAnother(changes.email, before)) await this.requirePassword(before.uuid, currentPassword ?? null);
    return this.database.transaction(async () => {
      await this.store.lock(before.uuid);
      const row = await this.own(caller);
      if (isAnother(changes.email, row) && (await this.store.isTaken(changes.email, row.uuid))) throw emailTaken();
      precondition.require(accountView, accountRecord(row, caller));
      if (Object.keys(changes).length === 0 && address === undefined) return accountRecord(row, caller);
      const now = this.clock.now();
      await this.store.update(row.uuid, {
        ...changes,
        ...(address === undefined ? {} : { address: addressOf(address) }),
        modifiedAt: now,
      });
      if (isAnother(changes.email, row)) await this.tellOldAddress(row, now);
      return this.read(caller);
    });
  }

  private async own({ accountUuid }: Caller): Promise<AccountRow> {
    const row = accountUuid === undefined ? undefined : await this.store.find(accountUuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }

  private async requirePassword(uuid: string, password: string | null): Promise<void> {
    const propertyPath = 'currentPassword';
    if (password === null) throw invalid([{ propertyPath, message: notBlank.message, code: notBlank.code }]);
    if (await passwordMatches(password, await this.store.passwordHash(uuid))) return;
    throw invalid([{ propertyPath, message: WRONG_PASSWORD, code: CODES.expression }]);
  }

  private async tellOldAddress(row: AccountRow, now: Date): Promise<void> {
    await this.mails.send({
      event: `account-email-changed:${newUuid()}`,
      template: emailChanged,
      to: { name: fullName(row), address: row.email },
      values: { changedAt: germanMoment(now) },
    });
  }
}

const isAnother = (email: string | undefined, { email: present }: AccountRow): email is string =>
  email !== undefined && email !== present;

const WRONG_PASSWORD = message('This is not the present password.', 'Das ist nicht das jetzige Passwort.');

const servicesDoNot = (): ReturnType<typeof forbidden> =>
  forbidden(
    message('Service accounts are changed by the administration.', 'Dienstkonten werden von der Verwaltung geändert.'),
  );
