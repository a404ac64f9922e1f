import { Injectable } from '@nestjs/common';
import { type Role } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { AccountStore } from './account.store.js';
import { type Account } from './accounts.entities.js';

/** Values of a new account; omitted ones are empty or false. */
type NewAccount = Readonly<
  Omit<NewRow<Account>, 'uuid' | 'roles' | 'disabled' | 'protected' | 'createdAt' | 'modifiedAt'>
> &
  Partial<Pick<Account, 'disabled' | 'protected'>> & { readonly roles: readonly Role[] };

/** Creates accounts for the administration, the command line and the demo. Checks no permission. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly store: AccountStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account.
   * @throws Problem 422 when the e-mail address is in use (constraint uq_accounts_email)
   */
  async create(account: NewAccount): Promise<string> {
    const uuid = newUuid();
    const now = this.clock.now();
    await this.store.insert({
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
