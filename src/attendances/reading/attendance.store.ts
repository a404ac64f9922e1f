import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo, visibleTo } from '../model/attendance.access.js';
import { type AttendancesQuery, type AttendanceSort } from './attendances.inputs.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { filterAttendances } from './attendance-filters.js';
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow } from './attendance.view.js';

/** The order of a list of applications (t), and what the page has to be joined with for it: children (p), offers (o). */
interface ListOrder {
  readonly by: string;
  readonly joins: string;
}

type Direction = NonNullable<AttendancesQuery['order']>;

/** The latest first; everything else from the beginning. */
const USUAL: Readonly<Record<AttendanceSort, Direction>> = {
  ...{ createdAt: 'desc', name: 'asc', priority: 'asc', offer: 'asc', begin: 'asc' },
};

const OFFER = `join offers o on o.uuid = t.offer_uuid`;
const CHILD = `join participants p on p.uuid = t.participant_uuid`;

/**
 * The order that was asked for (R-ATT-14). What has no value comes last in both directions, and so do children whose names
 * the caller is not shown, by the uuid alone: their place would give the names away.
 */
const orderOf = (
  { sort, order = USUAL[sort] }: Pick<AttendancesQuery, 'sort' | 'order'>,
  caller: Caller,
  conditions: Conditions,
): ListOrder => {
  const keys: Readonly<Record<AttendanceSort, () => Omit<ListOrder, 'by'> & { readonly keys: readonly string[] }>> = {
    createdAt: () => ({ keys: [`t.created_at ${order}`], joins: '' }),
    priority: () => ({ keys: [`t.priority ${order} nulls last`], joins: '' }),
    begin: () => ({ keys: [`o.first_begin_at ${order} nulls last`], joins: OFFER }),
    offer: () => ({ keys: [`o.name collate german ${order}`, `o.uuid ${order}`], joins: OFFER }),
    name: () => {
      const shown = namesShownTo(caller, conditions);
      // Anyone who sees all gets the plain columns, whose order an index has.
      const all = shown === 'true';
      const name = (column: string): string =>
        `${all ? column : `case when ${shown} then ${column} end`} collate german ${order} nulls last`;
      return { keys: [...(all ? [] : [`${shown} desc`]), name('p.lastname'), name('p.firstname')], joins: CHILD };
    },
  };
  const { keys: columns, joins } = keys[sort]();
  return { by: `order by ${[...columns, `t.uuid ${order}`].join(', ')}`, joins };
};

/** A list of applications as a single statement. */
interface ListStatement {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** SQL that reads applications. */
@Injectable()
export class AttendanceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The given applications that the caller may see, in no particular order. */
  many(caller: Caller, uuids: readonly string[]): Promise<AttendanceRow[]> {
    const conditions = new Conditions(this.clock.now());
    const [first, ...others] = uuids;
    // For a single uuid PostgreSQL must not estimate ten rows: it would read the whole table of children.
    const named = others.length === 0 ? `= ${conditions.bind(first)}` : `= any(${uuidsIn(conditions.bind(uuids))})`;
    conditions.add(`t.uuid ${named}`).add(visibleTo(caller, conditions));
    return this.database.composed(
      'attendances_many',
      `select ${ATTENDANCE_COLUMNS} from attendances t ${ATTENDANCE_JOINS} ${conditions.where}`,
      conditions.parameters,
    );
  }

  /** One page of the applications visible to the caller. */
  page(caller: Caller, query: AttendancesQuery): Promise<AttendanceRow[]> {
    const { sql, parameters } = this.statement(caller, query);
    return listedRows(this.database, query, { name: 'attendances_page', sql, parameters });
  }

  /**
   * The questions that these applications answer, in the words in which they were asked, as far as the caller sees the
   * answers.
   * @param most so many at most
   */
  async questions(caller: Caller, query: AttendancesQuery, most: number): Promise<string[]> {
    const conditions = this.found(caller, query);
    return answeredLabels(this.database, caller, conditions, most);
  }

  /**
   * The page is cut on the applications alone, whose indexes have the order of the main filters, or with what they are
   * sorted by; only its rows are read.
   */
  statement(caller: Caller, query: AttendancesQuery): ListStatement {
    const conditions = this.found(caller, query);
    const { by, joins } = orderOf(query, caller, conditions);
    const sql = `select ${ATTENDANCE_COLUMNS}
      from (select t.uuid from attendances t ${joins} ${conditions.where} ${by} ${conditions.page(query)}) page
      cross join lateral (select * from attendances where uuid = page.uuid limit 1) t ${ATTENDANCE_JOINS} ${by}`;
    return { sql, parameters: conditions.parameters };
  }

  private found(caller: Caller, query: AttendancesQuery): Conditions {
    const conditions = new Conditions(this.clock.now());
    filterAttendances(conditions.add(visibleTo(caller, conditions)), caller, query);
    return conditions;
  }
}

/** The labels of the answers of applications (t) that the caller sees, in the order of the alphabet. */
export const answeredLabels = async (
  database: Database,
  caller: Caller,
  conditions: Conditions,
  most: number,
): Promise<string[]> => {
  conditions.add(`exists (select from participants p
    where p.uuid = t.participant_uuid and ${namesShownTo(caller, conditions)})`);
  const rows = await database.composed<{ label: string }>(
    'attendances_questions',
    `select label from (select distinct w.answer ->> 'label' as label
       from attendances t cross join lateral jsonb_array_elements(t.answers) w (answer) ${conditions.where}) asked
     where label is not null order by label collate german, label limit ${conditions.bind(most)}`,
    conditions.parameters,
  );
  return rows.map(({ label }) => label);
};
