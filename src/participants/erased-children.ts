import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing, type LeavingPerson } from '../platform/retention/erases.js';
import { Participant } from './participant.entity.js';

/** All columns that are not kept or replaced below: a new column is emptied as well, unless it is added there. */
const EMPTIED = tableColumnsOf(Participant, {
  except: [
    ...(['uuid', 'accountUuid', 'discounted', 'createdAt'] as const),
    ...(['firstname', 'dateOfBirth', 'protected', 'anonymisedAt', 'modifiedAt', 'mergedIntoUuid'] as const),
  ],
});

/**
 * Erases the children of a person. Those that must be kept retain year of birth and discount for statistics: 1
 * January stands for the whole year, because statistics compute ages by year.
 */
@Injectable()
@Erases('children')
export class ErasedChildren implements Erasing {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Waits for applications being made concurrently. */
  lockChildren(account: string): Promise<string[]> {
    return this.database.uuids(
      'account_children_lock',
      'select uuid from participants where account_uuid = $1 order by uuid for no key update',
      [account],
    );
  }

  async remove({ leaving }: LeavingPerson): Promise<void> {
    if (leaving.length === 0) return;
    await this.database.rows('account_children_delete', 'delete from participants where uuid = any($1)', [leaving]);
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_children_anonymise',
      `update participants set firstname = 'Anonymisiert', date_of_birth = date_trunc('year', date_of_birth)::date,
         protected = false, anonymised_at = $2, modified_at = $2, ${EMPTIED.map((column) => `${column} = null`).join(', ')}
       where account_uuid = $1`,
      [account, this.clock.now()],
    );
  }
}
