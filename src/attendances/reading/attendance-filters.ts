import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type Span } from '../../platform/http/input/query-fields.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo } from '../model/attendance.access.js';
import { IS_OPEN, IS_PAID } from '../model/price.js';
import { IS_TOLD } from '../model/told.js';
import { IS_UNDECIDED } from '../model/undecided.js';
import { childrenFoundBy } from './attendance-words.js';
import { type AttendancesQuery } from './attendances.query.js';

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
    .when(query.told, (told) => (caller.isAdmin ? `${told ? '' : 'not '}${IS_TOLD}` : 'false'))
    .when(query.favourite, (favourite) => `t.favourite = ${conditions.bind(favourite)}`)
    .when(query.agreementReceived, (received) => `t.agreement_received = ${conditions.bind(received)}`)
    .when(
      query.group,
      (group) => `t.group_code = ${conditions.bind(group.trim())} and exists (select from participants p
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
