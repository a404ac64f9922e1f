import { waitingListsMove } from './edition-online.js';
import { type Edition } from './entities/edition.entity.js';
import { type EditionTask } from './entities/edition-task.entity.js';

/**
 * Whether the waiting lists of an edition are promoted automatically (R-WAIT-3), and otherwise, whether they will be.
 */
export interface ListCourse {
  readonly moves: boolean;
  /** When the next phase with automatic promotion begins. */
  readonly movesFrom: EditionTask['beginAt'] | null;
  /** Most places of a child in the phase that moves them, or will; where none will, in the one by which staff move them. */
  readonly maxPlaces: EditionTask['maxPlaces'];
  /** When families apply, and when it is decided, in their order. */
  readonly phases: readonly CoursePhase[];
}

/** A phase of applying or deciding, as JSON: moments are text. */
export interface CoursePhase {
  readonly type: EditionTask['type'];
  readonly system: EditionTask['applicationSystem'];
  readonly begin: string;
  readonly end: string;
}

/** The course of an edition (e). */
export interface ListCourseRow extends ListCourse {
  readonly edition: Edition['uuid'];
}

/** The columns of a `ListCourseRow`. @param now placeholder of the moment */
export const listCourseColumns = (now: string): string => `e.uuid as edition, ${waitingListsMove('e', now)} as moves,
         (select min(t.begin_at) from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'application_system'
           and t.application_system = 'firstcome' and t.begin_at > ${now}) as "movesFrom",
         (select t.max_places from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'application_system'
           order by t.application_system = 'firstcome' and t.end_at > ${now} desc, t.begin_at > ${now},
             abs(extract(epoch from t.begin_at - ${now})), t.uuid limit 1) as "maxPlaces",
         coalesce((select json_agg(json_build_object('type', t.type, 'system', t.application_system, 'begin', t.begin_at, 'end', t.end_at)
             order by t.begin_at, t.uuid)
           from edition_tasks t where t.edition_uuid = e.uuid and t.type in ('application_system', 'allocation')), '[]') as phases`;
