import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, type Erasing } from '../platform/retention/erases.js';
import { Account } from './entities/account.entity.js';
import { Erasers } from './erasers.js';

/** All columns that are not kept or replaced below: a new column is emptied as well, unless it is added there. */
const EMPTIED = tableColumnsOf(Account, {
  except: [
    ...(['uuid', 'kind', 'createdAt'] as const),
    ...(['email', 'lastname', 'roles', 'disabled', 'protected', 'anonymisedAt', 'modifiedAt'] as const),
  ],
});

/**
 * Deletes an account: for the administration and for the retention periods. What must be kept (applications, and what
 * is booked for them) belongs to children, so they decide.
 *
 * Of a family without applications or charges nothing remains. Otherwise the rows stay under their uuids with all
 * personal data replaced. Each feature does this for its own data (`@Erases`).
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly erasers: Erasers,
  ) {}

  /**
   * Call it in a transaction that holds the account's row lock. Checks no permission.
   * @returns what happened to the account
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

  /** The replacement address can never receive mail (RFC 2606) and is as unique as the uuid. */
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

/** Results of the erasers, called one after the other. */
const collected = async (
  erasers: readonly Erasing[],
  ask: (eraser: Erasing) => Promise<readonly string[]> | undefined,
): Promise<string[]> => {
  const told: string[] = [];
  for (const eraser of erasers) told.push(...((await ask(eraser)) ?? []));
  return told;
};
