import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { waitingListsMove } from './edition-online.js';

/** Whether the waiting lists of an edition move by themselves (decisions C6), and where not, whether they will. */
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
}
