import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Database } from '../common/database/database.js';
import { type Precondition } from '../common/http/etag.js';
import { message } from '../common/http/message.js';
import { conflict } from '../common/http/problem.js';
import { AccountErasure } from './account-erasure.js';
import { AccountWriteService } from './account-write.service.js';
import { accountRecord } from './account.record.js';
import { accountView } from './account.view.js';

/** The end of an account (decisions E2). */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountWriteService,
    private readonly erasure: AccountErasure,
  ) {}

  /**
   * Deletes the account, or anonymises it while there are applications of its children; either way it no longer exists.
   * @throws Problem 403 an account the caller may not change, 412 another version, 409 one's own, the last super admin
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.accounts.locked(caller, uuid);
      precondition.require(accountView, accountRecord(row, caller));
      if (uuid === caller.accountUuid) {
        throw conflict(
          message(
            'This is your own account; somebody else has to delete it.',
            'Das ist Ihr eigenes Konto; löschen muss es jemand anderes.',
          ),
        );
      }
      await this.accounts.requireAnother(row);
      await this.erasure.erase(uuid);
    });
  }
}
