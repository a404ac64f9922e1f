import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { waitingListsMove } from './edition-online.js';
import { type Edition } from './entities/edition.entity.js';
import { type ListCourse, listCourseColumns, type ListCourseRow } from './list-courses.columns.js';

/** SQL about the outlook of waiting lists. */
@Injectable()
export class ListCoursesStore {
  constructor(private readonly database: Database) {}

  /** By edition. */
  async of(editions: readonly string[], now: Date): Promise<ReadonlyMap<string, ListCourse>> {
    const rows = await this.database.rows<ListCourseRow>(
      'list_courses',
      `select ${listCourseColumns('$2')}
       from editions e where e.uuid = any($1::uuid[])`,
      [editions, now],
    );
    return new Map(rows.map(({ edition, ...course }) => [edition, course]));
  }

  /** Whether waiting lists of the edition are promoted automatically now. */
  async moves(edition: string, now: Date): Promise<boolean> {
    const row = await this.database.row<{ moves: boolean }>(
      'waiting_lists_move',
      `select ${waitingListsMove('e', '$2')} as moves from editions e where e.uuid = $1`,
      [edition, now],
    );
    return row?.moves ?? false;
  }

  /**
   * The editions whose waiting lists are promoted automatically now but were not at the last check, or have never been
   * checked: in one made less than a minute before its phase begins, children may be waiting already.
   */
  async begun(now: Date): Promise<string[]> {
    const rows = await this.database.rows<Pick<Edition, 'uuid'> & { readonly begun: boolean }>(
      'waiting_lists_begun',
      `update editions e set waiting_lists_moved = n.moves
       from (select e.uuid, e.waiting_lists_moved as moved, ${waitingListsMove('e', '$1')} as moves from editions e) n
       where n.uuid = e.uuid and n.moves is distinct from n.moved
       returning e.uuid, n.moves as begun`,
      [now],
    );
    return rows.filter(({ begun }) => begun).map(({ uuid }) => uuid);
  }
}
