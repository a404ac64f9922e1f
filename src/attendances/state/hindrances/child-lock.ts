import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { uuidsIn } from '../../../platform/database/sql-values.js';

/**
 * The lock for all decisions about the places of a child. Lock order: editions, children, offers, applications. Code
 * that learns only under the lock of the offer which children are concerned locks the probable ones first, and the
 * rest with `insist`.
 */
@Injectable()
export class ChildLock {
  constructor(private readonly database: Database) {}

  /**
   * Locks the editions of the offers against changes; writing phases locks them as well, before children and offers.
   */
  async holdEditions(offers: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_editions',
      `select e.uuid from editions e where e.uuid in (select o.edition_uuid from offers o where o.uuid = any(${uuidsIn('$1')}))
       order by e.uuid for key share`,
      [offers],
    );
  }

  /** Waits for concurrent decisions about one of the children. */
  async hold(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold',
      `select p.uuid from participants p where p.uuid = any(${uuidsIn('$1')}) order by p.uuid for no key update`,
      [children],
    );
  }

  /** The same for the children of applications. */
  async holdOf(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold_of',
      `select p.uuid from participants p
       where p.uuid in (select t.participant_uuid from attendances t where t.uuid = any($1::uuid[]))
       order by p.uuid for no key update`,
      [attendances],
    );
  }

  /**
   * Ensures that the children are locked although their offers are locked already. It never waits, which could
   * deadlock: if a child is locked by somebody else, the transaction is retried and then locks the child first.
   */
  async insist(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_insist',
      `select p.uuid from participants p where p.uuid = any($1::uuid[]) order by p.uuid for no key update nowait`,
      [children],
    );
  }
}
