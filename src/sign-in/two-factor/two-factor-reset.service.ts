import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { AdministeredAccounts } from '../../accounts/administered-accounts.js';
import { accountRecord, type AccountRecord, accountView } from '../../accounts/account.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { TwoFactorRemoval } from './two-factor-removal.js';

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
