import { Injectable } from '@nestjs/common';
import { waitingListsMove } from './edition.sql.js';
import { type Edition, type EditionTask } from './editions.entities.js';
import { Database } from '../platform/database/database.js';

/**
 * Whether the waiting lists of an edition are promoted automatically (R-WAIT-3), and otherwise, whether they will be.
 */
export interface WaitingListOutlook {
  readonly moves: boolean;
  /** When the next phase with automatic promotion begins. */
  readonly movesFrom: EditionTask['beginAt'] | null;
  /** Most places of a child in the phase that moves them, or will; where none will, in the one by which staff move them. */
  readonly maxPlaces: EditionTask['maxPlaces'];
  /** When families apply, and when it is decided, in their order. */
  readonly phases: readonly OutlookPhase[];
}

/** A phase of applying or deciding, as JSON: moments are text. */
export interface OutlookPhase {
  readonly type: EditionTask['type'];
  readonly system: EditionTask['applicationSystem'];
  readonly begin: string;
  readonly end: string;
}

/** The outlook of an edition (e). */
interface WaitingListOutlookRow extends WaitingListOutlook {
  readonly edition: Edition['uuid'];
}

/** The columns of a `WaitingListOutlookRow`. @param now placeholder of the moment */
const waitingListOutlookColumns = (now: string): string => `e.uuid as edition, ${waitingListsMove('e', now)} as moves,
         (select min(t.begin_at) from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'application_system'
           and t.application_system = 'firstcome' and t.begin_at > ${now}) as "movesFrom",
         (select t.max_places from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'application_system'
           order by t.application_system = 'firstcome' and t.end_at > ${now} desc, t.begin_at > ${now},
             abs(extract(epoch from t.begin_at - ${now})), t.uuid limit 1) as "maxPlaces",
         coalesce((select json_agg(json_build_object('type', t.type, 'system', t.application_system, 'begin', t.begin_at, 'end', t.end_at)
             order by t.begin_at, t.uuid)
           from edition_tasks t where t.edition_uuid = e.uuid and t.type in ('application_system', 'allocation')), '[]') as phases`;

/** SQL about the outlook of waiting lists. */
@Injectable()
export class WaitingListOutlookStore {
  constructor(private readonly database: Database) {}

  /** By edition. */
  async of(editions: readonly string[], now: Date): Promise<ReadonlyMap<string, WaitingListOutlook>> {
    const rows = await this.database.rows<WaitingListOutlookRow>(
      'waiting_list_outlook',
      `select ${waitingListOutlookColumns('$2')}
       from editions e where e.uuid = any($1::uuid[])`,
      [editions, now],
    );
    return new Map(rows.map(({ edition, ...outlook }) => [edition, outlook]));
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
