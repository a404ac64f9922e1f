import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type Message, message } from '../kernel/problem/message.js';
import { conflict } from '../kernel/problem/problem.js';
import { AccountErasure } from './account-erasure.js';
import { AccountObligations, type Obligations } from './account-obligations.js';
import { accountRecord, accountView } from './account.view.js';
import { AdministeredAccounts } from './administered-accounts.js';

/** Deletes accounts (R-PEO-5). */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AdministeredAccounts,
    private readonly erasure: AccountErasure,
    private readonly obligations: AccountObligations,
  ) {}

  /**
   * Deletes the account, or anonymises it while applications of its children exist; either way it no longer exists
   * for callers.
   * @throws Problem 403 an account the caller may not change, 412 another version, 409 the caller's own account, the
   * last super admin, open money,
   * applications that still count
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.accounts.locked(caller, uuid);
      precondition.require(accountView, accountRecord(row, caller));
      if (uuid === caller.accountUuid) {
        throw conflict(
          'This is your own account; somebody else has to delete it.',
          'Das ist Ihr eigenes Konto; löschen muss es jemand anderes.',
        );
      }
      await this.accounts.requireAnother(row);
      this.requireFree(await this.obligations.of(uuid));
      await this.erasure.erase(row);
    });
  }

  /** Reports all obstacles at once, so that the caller does not run into them one by one. */
  private requireFree({ openMoney, applications }: Obligations): void {
    const reasons = [...(openMoney ? [OPEN_MONEY] : []), ...(applications > 0 ? [stillCount(applications)] : [])];
    if (reasons.length === 0) return;
    throw conflict(reasons.map(({ en }) => en).join(' '), reasons.map(({ de }) => de).join(' '));
  }
}

const OPEN_MONEY = message(
  'This family has open items: what it owes must be paid, waived or written off, and a credit must be paid back.',
  'Für diese Familie ist Geld offen: Was sie schuldet, ist zu bezahlen, zu erlassen oder auszubuchen, ein Guthaben zurückzuzahlen.',
);

const stillCount = (count: number): Message =>
  message(
    `Applications of its children still count (${count}); withdraw them first, or wait until the offers are over.`,
    `Anmeldungen ihrer Kinder zählen noch (${count}); ziehen Sie sie zuerst zurück, oder warten Sie, bis die Angebote vorbei sind.`,
  );
