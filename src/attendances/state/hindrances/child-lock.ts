import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { editionRows } from '../../../editions/edition.sql.js';
import { offerRows } from '../../../offers/model/offer.sql.js';
import { childRows } from '../../../participants/participant.sql.js';

/**
 * The lock under which everything about the places of a child is decided. Order, for everybody: editions, children, offers,
 * applications. Whoever knows only under the lock of the offer which children it is about locks those it finds beforehand, and
 * the rest with `insist`.
 */
@Injectable()
export class ChildLock {
  constructor(private readonly database: Database) {}

  /** Keeps the editions of the offers as they are; whoever writes phases locks them, and before children and offers. */
  async holdEditions(offers: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_editions',
      `select e.uuid from ${editionRows()} where e.uuid in (select o.edition_uuid from ${offerRows()} where o.uuid = any($1::uuid[]))
       order by e.uuid for key share`,
      [offers],
    );
  }

  /** Waits for whoever decides about one of the children just now. */
  async hold(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold',
      `select p.uuid from ${childRows()} where p.uuid = any($1::uuid[]) order by p.uuid for no key update`,
      [children],
    );
  }

  /** The same for the children of applications. */
  async holdOf(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_hold_of',
      `select p.uuid from ${childRows()}
       where p.uuid in (select t.participant_uuid from attendances t where t.uuid = any($1::uuid[]))
       order by p.uuid for no key update`,
      [attendances],
    );
  }

  /**
   * Makes sure that the children are locked, when their offers are locked already. Never waits, or two could wait for each
   * other: where somebody else decides about one of them, the transaction begins again, and finds it beforehand.
   */
  async insist(children: readonly string[]): Promise<void> {
    await this.database.rows(
      'child_lock_insist',
      `select p.uuid from ${childRows()} where p.uuid = any($1::uuid[]) order by p.uuid for no key update nowait`,
      [children],
    );
  }
}
