import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { waitingListsMove } from './edition-online.js';

/** Whether the waiting lists of an edition move by themselves (R-WAIT-3), and where not, whether they will. */
export interface ListCourse {
  readonly moves: boolean;
  /** When the next phase begins in which they do. */
  readonly movesFrom: Date | null;
}

/** Statements about what becomes of those who wait. */
@Injectable()
export class ListCoursesStore {
  constructor(private readonly database: Database) {}

  /** By edition. */
  async of(editions: readonly string[], now: Date): Promise<ReadonlyMap<string, ListCourse>> {
    const rows = await this.database.rows<ListCourse & { edition: string }>(
      'list_courses',
      `select e.uuid as edition, ${waitingListsMove('e', '$2')} as moves,
         (select min(t.begin_at) from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'application_system'
           and t.application_system = 'firstcome' and t.begin_at > $2) as "movesFrom"
       from editions e where e.uuid = any($1::uuid[])`,
      [editions, now],
    );
    return new Map(rows.map(({ edition, ...course }) => [edition, course]));
  }

  /** Whether waiting lists of the edition move by themselves now. */
  async moves(edition: string, now: Date): Promise<boolean> {
    const [row] = await this.database.rows<{ moves: boolean }>(
      'waiting_lists_move',
      `select ${waitingListsMove('e', '$2')} as moves from editions e where e.uuid = $1`,
      [edition, now],
    );
    return row?.moves ?? false;
  }

  /**
   * The editions whose waiting lists move now and did not when this was last asked. An edition that is new here has just been
   * made, or the service is younger than its phases: nothing begins there.
   */
  async begun(now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string; begun: boolean }>(
      'waiting_lists_begun',
      `update editions e set waiting_lists_moved = n.moves
       from (select e.uuid, e.waiting_lists_moved as moved, ${waitingListsMove('e', '$1')} as moves from editions e) n
       where n.uuid = e.uuid and n.moves is distinct from n.moved
       returning e.uuid, n.moves and n.moved is not null as begun`,
      [now],
    );
    return rows.filter(({ begun }) => begun).map(({ uuid }) => uuid);
  }
}
