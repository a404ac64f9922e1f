import { type Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo } from '../model/attendance.access.js';
import { type AttendancesQuery, type AttendanceSort } from './attendances.query.js';

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
export const orderOf = (
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
