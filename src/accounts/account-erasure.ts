import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, type Erasing } from '../platform/retention/erases.js';
import { Account } from './entities/account.entity.js';
import { Erasers } from './erasers.js';

/** Everything but what stays, and what gets another value: what is new goes as well, until somebody says that it stays. */
const EMPTIED = tableColumnsOf(Account, {
  except: [
    ...(['uuid', 'kind', 'createdAt'] as const),
    ...(['email', 'lastname', 'roles', 'disabled', 'protected', 'anonymisedAt', 'modifiedAt'] as const),
  ],
});

/**
 * Makes an account go: for the administration, and for whoever follows periods of storage. What must stay (applications, and
 * what is booked for them) hangs on children, so it decides.
 *
 * Of a family without applications, and to which nothing was ever charged, nothing stays. Otherwise the rows stay under
 * their uuids with everything personal replaced. Every feature does so with what it keeps itself (`@Erases`).
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly erasers: Erasers,
  ) {}

  /**
   * To be called in a transaction that holds the account's lock. Asks nobody for permission.
   * @returns what became of the account
   */
  async erase({ uuid, email }: { readonly uuid: string; readonly email: string }): Promise<'deleted' | 'anonymised'> {
    const erasers = this.erasers.all;
    const children = await collected(erasers, (eraser) => eraser.lockChildren?.(uuid));
    const person: ErasedPerson = { account: uuid, email, children };
    const kept = new Set(await collected(erasers, (eraser) => eraser.keeps?.(person)));
    const leaving = { ...person, leaving: children.filter((child) => !kept.has(child)) };
    for (const eraser of erasers) await eraser.remove?.(leaving);
    if (kept.size === 0) {
      await this.database.rows('accounts_delete', 'delete from accounts where uuid = $1', [uuid]);
      return 'deleted';
    }
    for (const eraser of erasers) await eraser.anonymise?.(leaving);
    await this.anonymise(uuid);
    return 'anonymised';
  }

  /** The address is one at which nobody can ever be reached (RFC 2606), and as unique as the uuid. */
  private async anonymise(account: string): Promise<void> {
    await this.database.rows(
      'accounts_anonymise',
      `update accounts set email = uuid || '@anonymised.invalid', lastname = 'Anonymisiert', roles = '{}', disabled = true,
         protected = false, anonymised_at = $2, modified_at = $2, ${EMPTIED.map((column) => `${column} = null`).join(', ')}
       where uuid = $1`,
      [account, this.clock.now()],
    );
  }
}

/** What the erasers tell, one asked after the other. */
const collected = async (
  erasers: readonly Erasing[],
  ask: (eraser: Erasing) => Promise<readonly string[]> | undefined,
): Promise<string[]> => {
  const told: string[] = [];
  for (const eraser of erasers) told.push(...((await ask(eraser)) ?? []));
  return told;
};
