import { Injectable } from '@nestjs/common';
import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { listedRows } from '../../platform/listing/scroll.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { namesShownTo, visibleTo } from '../model/attendance.access.js';
import { type AttendancesQuery } from './attendances.query.js';
import { IS_OPEN, IS_PAID } from '../model/price.js';
import { IS_TOLD } from '../model/told.js';
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow } from './attendance.columns.js';
import { hostLinkRows, hostOf } from '../../hosts/host.sql.js';
import { childRows } from '../../participants/participant.sql.js';
import { editionRows } from '../../editions/edition.sql.js';
import { accountOf } from '../../accounts/account.sql.js';

const ORDER = 'order by t.created_at desc, t.uuid desc';

/** A list of applications as a single statement. */
export interface ListStatement {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** The list of applications. */
@Injectable()
export class AttendanceListStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the applications visible to the caller, newest first. */
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
    const conditions = new Conditions(this.clock.now());
    filter(conditions.add(visibleTo(caller, conditions)), caller, query);
    return answeredLabels(this.database, caller, conditions, most);
  }

  /**
   * The page is cut on the applications alone, whose indexes have the order of the main filters; only its rows are
   * read. Records named by filters are resolved once, to a value or an array, so that an index of applications can be
   * used.
   */
  statement(caller: Caller, query: AttendancesQuery): ListStatement {
    const conditions = new Conditions(this.clock.now());
    filter(conditions.add(visibleTo(caller, conditions)), caller, query);
    const sql = `select ${ATTENDANCE_COLUMNS}
      from (select t.uuid from attendances t ${conditions.where} ${ORDER} ${conditions.page(query)}) page
      cross join lateral (select * from attendances where uuid = page.uuid limit 1) t ${ATTENDANCE_JOINS} ${ORDER}`;
    return { sql, parameters: conditions.parameters };
  }
}

/** The labels of the answers of applications (t) that the caller sees, in the order of the alphabet. */
export const answeredLabels = async (
  database: Database,
  caller: Caller,
  conditions: Conditions,
  most: number,
): Promise<string[]> => {
  conditions.add(`exists (select from ${childRows()}
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

const filter = (conditions: Conditions, caller: Caller, query: AttendancesQuery): Conditions =>
  conditions
    .when(query.edition, (ref) => `t.edition_uuid = ${editionOf(conditions, ref)}`)
    .when(query.status, (status) =>
      status.length === 1
        ? `t.status = ${conditions.bind(status[0])}`
        : `t.status = any(${conditions.bind(status)}::text[])`,
    )
    .when(query.offer, ({ uuid }) => `t.offer_uuid = ${conditions.bind(uuid ?? null)}::uuid`)
    .when(
      query.host,
      (ref) => `t.offer_uuid = any(array(select l.offer_uuid from ${hostLinkRows()} join ${hostOf('l.host_uuid')}
        where ${conditions.refersTo(ref, 'h')}))`,
    )
    .when(query.participant, ({ uuid }) => `t.participant_uuid = ${conditions.bind(uuid ?? null)}::uuid`)
    .when(query.account, (ref) => `t.participant_uuid = any(array(${childrenOf(conditions, caller, ref)}))`)
    .when(query.paid, (paid) => (caller.isAdmin ? (paid ? IS_PAID : IS_OPEN) : 'false'))
    .when(query.told, (told) => (caller.isAdmin ? `${told ? '' : 'not '}${IS_TOLD}` : 'false'))
    .when(query.favourite, (favourite) => `t.favourite = ${conditions.bind(favourite)}`)
    .when(query.agreementReceived, (received) => `t.agreement_received = ${conditions.bind(received)}`)
    .when(
      query.group,
      (group) => `t.group_code = ${conditions.bind(group.trim())} and exists (select from ${childRows()}
        where p.uuid = t.participant_uuid and ${namesShownTo(caller, conditions)})`,
    )
    .since(query.createdSince, 't.created_at')
    .since(query.modifiedSince, caller.isAdmin ? 't.modified_at' : 't.openly_modified_at')
    .when(wordsOf(query), (words) => {
      const found = words.map((word) => `p.search_text like ${conditions.bind(word)}`).join(' and ');
      return `t.participant_uuid in (select p.uuid from ${childRows()}
        where ${found} and ${namesShownTo(caller, conditions)})`;
    });

/** A value instead of `in`: the index by edition has the sort order. */
const editionOf = (conditions: Conditions, ref: RecordRef): string =>
  `(select e.uuid from ${editionRows()} where ${conditions.refersTo(ref, 'e')}
    order by e.uuid is not distinct from ${conditions.bind(ref.uuid ?? null)}::uuid desc limit 1)`;

const childrenOf = (conditions: Conditions, caller: Caller, { uuid, alias }: RecordRef): string =>
  `select p.uuid from ${childRows()} join ${accountOf('p.account_uuid')}
   where a.uuid = ${conditions.bind(uuid ?? null)}::uuid
     or lower(a.email) = lower(${conditions.bind(alias)}) and ${unmaskedFor(caller, conditions, 'a')}`;

const wordsOf = ({ q }: AttendancesQuery): string[] | undefined => {
  const words = foldQuery(q ?? '');
  return words.length === 0 ? undefined : words;
};
