import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { type Term, termsOf } from '../../kernel/text/phone.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo } from '../model/attendance.access.js';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type Span } from '../../platform/http/input/query-fields.js';
import { IS_OPEN, IS_PAID, IS_NOTIFIED, IS_UNDECIDED } from '../model/attendance.sql.js';
import { type AttendancesQuery } from './attendances.inputs.js';

/** SQL conditions: which parts of a child (p) and its parents' account (a) the caller may see. */
interface Sight {
  readonly child: string;
  readonly parents: string;
  /** Host users are shown the parents' address and numbers in place of the child's own only. */
  readonly parentsEmail: string;
  readonly parentsPhone: (digits: string) => string;
}

/**
 * SQL for the children in whose name, or in what they and their parents are reached by, every word of the text occurs, as
 * far as the caller is shown it (R-ATT-14); undefined for a text without words. Telephone numbers compare by their digits.
 * Each place is asked by itself, so that its index can be used.
 */
export const childrenFoundBy = (q: string, caller: Caller, conditions: Conditions): string | undefined => {
  const terms = termsOf(q).filter(({ text }) => foldQuery(text).length > 0);
  if (terms.length === 0) return undefined;
  const sight = sightOf(caller, conditions);
  return terms.map((term) => `(${foundBy(term, sight, conditions)})`).join(' intersect ');
};

const sightOf = (caller: Caller, conditions: Conditions): Sight => {
  const child = namesShownTo(caller, conditions);
  if (caller.isAdmin)
    return { child, parents: unmaskedFor(caller, conditions, 'a'), parentsEmail: 'true', parentsPhone: () => 'true' };
  return {
    child,
    parents: `${child} and not a.protected`,
    parentsEmail: 'p.email is null',
    parentsPhone: (digits) => `(p.phone is null and phone_digits(a.phone) like ${digits}
      or p.mobile is null and phone_digits(a.mobile) like ${digits})`,
  };
};

const foundBy = ({ text, phone }: Term, sight: Sight, conditions: Conditions): string => {
  const words = foldQuery(text).map((word) => conditions.bind(word));
  const all = (column: string): string => words.map((word) => `${column} like ${word}`).join(' and ');
  const parents = `select p.uuid from participants p join accounts a on a.uuid = p.account_uuid`;
  const named = `search_fold(coalesce(a.firstname, '') || ' ' || coalesce(a.lastname, ''))`;
  const places = [
    `select p.uuid from participants p where ${all('p.search_text')} and ${sight.child}`,
    `select p.uuid from participants p where ${all('lower(p.email)')} and ${sight.child}`,
    `${parents} where ${all('a.search_text')} and (${sight.parentsEmail} or ${all(named)}) and ${sight.parents}`,
  ];
  if (phone !== undefined) {
    const digits = conditions.bind(`%${phone}%`);
    places.push(
      `select p.uuid from participants p where p.phone_key like ${digits} and ${sight.child}`,
      `${parents} where a.phone_key like ${digits} and ${sight.parentsPhone(digits)} and ${sight.parents}`,
    );
  }
  return places.join(' union all ');
};

/**
 * The filters of a list of applications (t). Records that they name are resolved once, to a value or an array, so that an
 * index of applications can be used.
 */
export const filterAttendances = (conditions: Conditions, caller: Caller, query: AttendancesQuery): void => {
  conditions
    .when(query.edition, (ref) => `t.edition_uuid = ${editionOf(conditions, ref)}`)
    .when(query.status, (status) =>
      status.length === 1
        ? `t.status = ${conditions.bind(status[0])}`
        : `t.status = any(${conditions.bind(status)}::text[])`,
    )
    .when(query.offer, ({ uuid }) => `t.offer_uuid = ${conditions.bind(uuid ?? null)}::uuid`)
    .when(
      query.begun,
      (begun) =>
        `${begun ? '' : 'not '}exists (select from offers bo
          where bo.uuid = t.offer_uuid and bo.first_begin_at <= ${conditions.now})`,
    )
    .when(
      query.host,
      (ref) => `t.offer_uuid = any(array(select l.offer_uuid from offer_hosts l join hosts h on h.uuid = l.host_uuid
        where ${conditions.refersTo(ref, 'h')}))`,
    )
    .when(
      query.category,
      (ref) => `t.offer_uuid = any(array(select l.offer_uuid from offer_categories l
        join categories c on c.uuid = l.category_uuid where ${conditions.refersTo(ref, 'c')}))`,
    )
    .when(query.participant, ({ uuid }) => `t.participant_uuid = ${conditions.bind(uuid ?? null)}::uuid`)
    .when(query.account, (ref) => `t.participant_uuid = any(array(${childrenOf(conditions, caller, ref)}))`)
    .when(query.age, (ages) => ofAge(conditions, caller, ages))
    .when(query.decision, (decisions) => (caller.isAdmin ? decidedAs(conditions, decisions) : 'false'))
    .when(query.paid, (paid) => (caller.isAdmin ? (paid ? IS_PAID : IS_OPEN) : 'false'))
    .when(query.told, (told) => (caller.isAdmin ? `${told ? '' : 'not '}${IS_NOTIFIED}` : 'false'))
    .when(query.favourite, (favourite) => `t.favourite = ${conditions.bind(favourite)}`)
    .when(query.agreementReceived, (received) => `t.agreement_received = ${conditions.bind(received)}`)
    .when(
      query.group,
      (group) => `t.group_code = ${conditions.bind(group.trim())} and exists (select from participants p
        where p.uuid = t.participant_uuid and ${namesShownTo(caller, conditions)})`,
    )
    .calledSo(query.externalId, 'attendance', caller, 't.uuid')
    .when(
      query.externalId,
      () => `exists (select from participants p
        where p.uuid = t.participant_uuid and ${namesShownTo(caller, conditions)})`,
    )
    .since(query.createdSince, 't.created_at')
    .since(query.modifiedSince, caller.isAdmin ? 't.modified_at' : 't.openly_modified_at')
    .when(
      query.q === undefined ? undefined : childrenFoundBy(query.q, caller, conditions),
      (found) => `t.participant_uuid = any(array(${found}))`,
    );
};

/** A value instead of `in`: the index by edition has the sort order. */
const editionOf = (conditions: Conditions, ref: RecordRef): string =>
  `(select e.uuid from editions e where ${conditions.refersTo(ref, 'e')}
    order by e.uuid is not distinct from ${conditions.bind(ref.uuid ?? null)}::uuid desc limit 1)`;

const childrenOf = (conditions: Conditions, caller: Caller, { uuid, alias }: RecordRef): string =>
  `select p.uuid from participants p join accounts a on a.uuid = p.account_uuid
   where a.uuid = ${conditions.bind(uuid ?? null)}::uuid
     or lower(a.email) = lower(${conditions.bind(alias)}) and ${unmaskedFor(caller, conditions, 'a')}`;

/** The decision not yet committed; `none` is what still waits for one. */
const decidedAs = (conditions: Conditions, decisions: readonly string[]): string => {
  const named = `t.decision = any(${conditions.bind(decisions.filter((decision) => decision !== 'none'))}::text[])`;
  return decisions.includes('none') ? `(${named} or ${IS_UNDECIDED})` : named;
};

/** The age that the application shows the caller: a masked child's goes by its year of birth (R-ACC-14). */
const ofAge = (conditions: Conditions, caller: Caller, { from = 0, until }: Span): string => {
  const day = `(coalesce(o.first_begin_at, ${conditions.now}) at time zone '${LOCAL_ZONE}')::date`;
  const years = `extract(year from ${day}) - extract(year from p.date_of_birth)`;
  const age = `${years} - case when ${namesShownTo(caller, conditions)}
    and to_char(${day}, 'MMDD') < to_char(p.date_of_birth, 'MMDD') then 1 else 0 end`;
  const limits = [
    `greatest(${age}, 0) >= ${conditions.bind(from)}`,
    ...(until === undefined ? [] : [`greatest(${age}, 0) <= ${conditions.bind(until)}`]),
  ];
  return `exists (select from participants p join offers o on o.uuid = t.offer_uuid where p.uuid = t.participant_uuid
    and p.date_of_birth is not null and ${limits.join(' and ')})`;
};
