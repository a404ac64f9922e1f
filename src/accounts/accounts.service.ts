import { Injectable } from '@nestjs/common';
import { type Role } from '../kernel/caller/roles.js';
import { Clock } from '../kernel/clock/clock.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Account } from './entities/account.entity.js';

/** What an account is created with; what is not said is empty, or false. */
export type NewAccount = Readonly<
  Omit<NewRow<Account>, 'uuid' | 'roles' | 'disabled' | 'protected' | 'createdAt' | 'modifiedAt'>
> &
  Partial<Pick<Account, 'disabled' | 'protected'>> & { readonly roles: readonly Role[] };

/** Makes accounts for whoever may: the administration, the command line, the demo. Asks nobody for permission. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account.
   * @throws Problem 422 when the e-mail address is in use (constraint uq_accounts_email)
   */
  async create(account: NewAccount): Promise<string> {
    const uuid = newUuid();
    const now = this.clock.now();
    await this.database.manager.insert(Account, {
      disabled: false,
      protected: false,
      ...account,
      roles: [...account.roles],
      uuid,
      createdAt: now,
      modifiedAt: now,
    });
    return uuid;
  }
}
