import { firstDateOf } from '../offers/model/offer.sql.js';
import { LOCAL_ZONE } from '../kernel/clock/zone.js';
import { unmaskedFor, unmaskedParticipantFor } from '../accounts/masks.js';
import { namesShownTo, visibleTo as attendancesVisibleTo } from '../attendances/model/attendance.access.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Conditions } from '../platform/http/listing/conditions.js';
import { visibleTo as hostsVisibleTo } from '../hosts/host.store.js';
import { visibleTo as offersVisibleTo } from '../offers/model/offer.access.js';
import { searchableFor as receiptsSearchableFor } from '../money/receipts/receipt.store.js';
import { type SearchKind } from './search.view.js';
import { closedChild } from '../money/ledger/debtor-party.js';
import { childrenFoundBy } from '../attendances/reading/attendance-filters.js';

/** How one kind of record is searched; all SQL in terms of the aliases in `from`. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** The tables, with all aliases that the other parts use. */
  readonly from: string;
  readonly uuid: string;
  /** The name of the hit. */
  readonly name: string;
  readonly alias: string;
  /** The folded name (column `name_key`). */
  readonly key: string;
  /** The table for name similarity, and its key in `from`. */
  readonly alike: { readonly table: string; readonly uuid: string };
  /** The table whose names can each stand for many hits. */
  readonly manyOf?: string;
  /** Further folded text to search. */
  readonly text?: string;
  /** Texts that can be shown as the matching place, the name first; an array. */
  readonly shown: string;
  /**
   * What tells two hits of one name apart: an array of texts, days as `YYYY-MM-DD`; null where the caller may not see
   * it. Nothing that the caller is not shown in the record.
   */
  readonly hint: (caller: Caller, conditions: Conditions) => string;
  /** Order of equally good hits; ends with the uuid. */
  readonly order: string;
  /** The column with the digits of telephone numbers, which every number looked for must be part of. */
  readonly phones?: string;
  /** Condition for records that are found by numbers in a way of their own; they must be findable too. */
  readonly byNumbers?: (caller: Caller, conditions: Conditions, text: string) => string | undefined;
  /** Condition for records that belong to applications (a subselect of their uuids) named by a creditor reference. */
  readonly byReference?: (applications: string) => string;
  /** Which of them the caller may find, where that is not what is findable by name. */
  readonly payable?: (caller: Caller) => string;
  /** Condition for records the caller may find: visible, and with an unmasked name. Undefined: none at all. */
  readonly findable: (caller: Caller, conditions: Conditions) => string | undefined;
}

const named = (
  table: string,
  alias: string,
): Pick<SearchSource, 'from' | 'uuid' | 'name' | 'key' | 'alike' | 'order'> => ({
  from: `${table} ${alias}`,
  uuid: `${alias}.uuid`,
  name: `${alias}.name`,
  key: `${alias}.name_key`,
  alike: { table, uuid: `${alias}.uuid` },
  order: `${alias}.name collate german, ${alias}.uuid`,
});

const localDay = (moment: string): string => `to_char(${moment} at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD')`;

const editionOf = (offer: string): string => `(select n.name from editions n where n.uuid = ${offer}.edition_uuid)`;

const everybody = (): string => 'true';

const personName = (alias: string): string => `concat_ws(' ', ${alias}.firstname, ${alias}.lastname)`;

const HOSTS: SearchSource = {
  kind: 'hosts',
  ...named('hosts', 'h'),
  alias: 'h.alias',
  shown: 'array[h.name, h.email, h.phone, h.mobile]',
  hint: () => `array[h.address ->> 'city', h.email]`,
  phones: 'h.phone_key',
  findable: hostsVisibleTo,
};

const OFFERS: SearchSource = {
  kind: 'offers',
  ...named('offers', 'o'),
  alias: 'o.alias',
  text: 'o.search_text',
  shown: `array[o.name, o.teaser, (select string_agg(h.name, ', ' order by l.position) from offer_hosts l
    join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid),
    (select string_agg(c.name, ', ' order by l.position) from offer_categories l
      join categories c on c.uuid = l.category_uuid where l.offer_uuid = o.uuid), o.meeting_point, o.description]`,
  hint: () => `array[${editionOf('o')}, ${firstDateOf('o')}]`,
  findable: offersVisibleTo,
};

const EDITIONS: SearchSource = {
  kind: 'editions',
  ...named('editions', 'e'),
  alias: 'e.alias',
  shown: 'array[e.name]',
  hint: () => `array[(select ${localDay('min(t.begin_at)')} from edition_tasks t
    where t.edition_uuid = e.uuid and t.type = 'holiday'), e.alias]`,
  findable: everybody,
};

const CATEGORIES: SearchSource = {
  kind: 'categories',
  ...named('categories', 'c'),
  alias: 'c.alias',
  shown: 'array[c.name]',
  hint: () => 'array[c.alias]',
  findable: everybody,
};

const ACCOUNTS: SearchSource = {
  kind: 'accounts',
  ...named('accounts', 'a'),
  name: `coalesce(nullif(${personName('a')}, ''), a.email)`,
  alias: 'null',
  shown: `array[${personName('a')}, a.email, a.phone, a.mobile]`,
  hint: () => `array[a.email, a.address ->> 'city']`,
  phones: 'a.phone_key',
  byReference: (applications) => `a.uuid in (select p.account_uuid from participants p
    join attendances t on t.participant_uuid = p.uuid where t.uuid in (${applications}))`,
  order: 'a.lastname collate german nulls last, a.firstname collate german nulls last, a.uuid',
  findable: (caller, conditions) =>
    caller.isAdmin ? `(a.anonymised_at is null and ${unmaskedFor(caller, conditions, 'a')})` : undefined,
};

const PARTICIPANTS: SearchSource = {
  kind: 'participants',
  ...named('participants', 'p'),
  name: personName('p'),
  alias: 'null',
  shown: `array[${personName('p')}, p.phone, p.mobile]`,
  hint: (
    caller,
    conditions,
  ) => `array_prepend(p.date_of_birth::text, (select array[${personName('a')}, a.address ->> 'city']
    from accounts a where a.uuid = p.account_uuid and ${unmaskedFor(caller, conditions, 'a')}))`,
  phones: 'p.phone_key',
  order: 'p.lastname collate german nulls last, p.firstname collate german, p.uuid',
  findable: (caller, conditions) =>
    caller.isAdmin ? `(p.anonymised_at is null and ${unmaskedParticipantFor(caller, conditions, 'p')})` : undefined,
};

const ATTENDANCES: SearchSource = {
  kind: 'attendances',
  from: `participants p join attendances t on t.participant_uuid = p.uuid join offers o on o.uuid = t.offer_uuid`,
  uuid: 't.uuid',
  name: `${personName('p')} || ' – ' || o.name`,
  alias: 'null',
  key: 'p.name_key',
  alike: { table: 'participants', uuid: 'p.uuid' },
  manyOf: 'participants',
  shown: `array[${personName('p')} || ' – ' || o.name]`,
  // Who is led here by a creditor reference is shown the name, and no more of the child.
  hint: (caller, conditions) => `array[case when ${namesShownTo(caller, conditions)} then p.date_of_birth::text end,
    ${editionOf('o')}, ${firstDateOf('o')}]`,
  byNumbers: (caller, conditions, text) => {
    const children = childrenFoundBy(text, caller, conditions);
    return children === undefined ? undefined : `t.participant_uuid = any(array(${children}))`;
  },
  byReference: (applications) => `t.uuid in (${applications})`,
  // Those who do the books see children's names on open items.
  payable: (caller) => (caller.isSuperAdmin ? 'true' : `not ${closedChild('p')}`),
  order: 't.created_at desc, t.uuid desc',
  findable: (caller, conditions) =>
    `(p.anonymised_at is null and ${attendancesVisibleTo(caller, conditions)} and ${namesShownTo(caller, conditions)})`,
};

const billed = `split_part(r.billing_address, E'\\n', 1)`;

const RECEIPTS: SearchSource = {
  kind: 'receipts',
  from: 'receipts r',
  uuid: 'r.uuid',
  name: 'r.number',
  alias: 'null',
  key: 'r.name_key',
  alike: { table: 'receipts', uuid: 'r.uuid' },
  shown: `array[r.number || ' – ' || ${billed}]`,
  hint: () => `array[${billed}, ${localDay('r.created_at')}]`,
  byReference: (applications) => `r.uuid in (select x.receipt_uuid from receipt_items x
    where x.attendance_uuid in (${applications}))`,
  order: 'r.created_at desc, r.uuid desc',
  findable: (caller, conditions) => (caller.seesPayments ? receiptsSearchableFor(caller, conditions) : undefined),
};

export const SOURCES: readonly SearchSource[] = [
  HOSTS,
  OFFERS,
  EDITIONS,
  CATEGORIES,
  ACCOUNTS,
  PARTICIPANTS,
  ATTENDANCES,
  RECEIPTS,
];
