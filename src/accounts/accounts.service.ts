import { Injectable } from '@nestjs/common';
import { type AccountKind, type Role } from '../kernel/caller/roles.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type Address } from '../platform/input/address.js';
import { Account } from './entities/account.entity.js';

/** What an account is created with. */
export interface NewAccount {
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly roles: readonly Role[];
  readonly kind: AccountKind;
  readonly passwordHash: string | null;
  readonly phone?: string | null;
  readonly mobile?: string | null;
  readonly address?: Address | null;
  readonly disabled?: boolean;
  readonly protected?: boolean;
}

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
      phone: null,
      mobile: null,
      address: null,
      disabled: false,
      protected: false,
      ...account,
      roles: [...account.roles],
      uuid,
      lastLoginAt: null,
      anonymisedAt: null,
      createdAt: now,
      modifiedAt: now,
    });
    return uuid;
  }
}
