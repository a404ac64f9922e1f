import { sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { REST } from './figures.js';
import { Injectable } from '@nestjs/common';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { takenOf, takesPlace } from '../../offers/model/offer.sql.js';
import { namedReference } from '../../platform/database/sql-values.js';
import { type AttendanceCounts, COUNTED_OFFER_COLUMNS, type OfferCounts } from './statistics.view.js';

const OFFERS = `
  select ${COUNTED_OFFER_COLUMNS}, o.max_participants as places, ${takenOf('t')} as taken,
    t.waitlisted as "waitingList",
    (select json_agg(${namedReference('c')} order by l.position, c.uuid)
      from offer_categories l join categories c on c.uuid = l.category_uuid where l.offer_uuid = o.uuid) as categories,
    (select json_agg(${namedReference('h')} order by l.position, h.uuid)
      from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid) as hosts
  from offers o join offer_tallies t on t.offer_uuid = o.uuid where o.edition_uuid = $1
  order by o.name collate german, o.uuid`;

const keyed = (key: string, from: string): string => `
  (select coalesce(json_agg(json_build_object('key', key, 'count', count) order by key nulls last), '[]')
    from (select ${key} as key, count(*) from ${from} group by 1) counted)`;

const persons = (key: string): string => `
  (select json_build_object('withPlace', count(*) filter (where placed), 'withoutPlace', count(*) filter (where not placed))
    from (select bool_or(placed) as placed from counted group by ${key}) persons)`;

/**
 * All tables come from one statement, so that they are about the same applications. `counted` is the basis of
 * everything but the states: not withdrawn, and without applications that hold neither a place nor a position on a
 * waiting list if there are fewer of those than $2. Somebody born on 29 February turns a year older on 1 March, as
 * everywhere (R-ATT-10); PostgreSQL counts the same way. A place in an offer that does not take place is none, and a
 * wish for one has no part in the rates. Children are counted by the year of birth as $4 says (`AgesByYear`).
 */
const ATTENDANCES = `
  with mine as materialized (
    select a.status, a.priority, a.participant_uuid as child, coalesce(p.account_uuid, p.uuid) as family,
      a.status in ${sqlOf(TAKING)} and ${takesPlace()} as placed, ${takesPlace()} as held,
      a.status in ${sqlOf(REST)} as rest,
      to_char(a.applied_at at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD') as day,
      case when $4 = 'all' or $4 = 'locked' and p.shielded
        then date_part('year', o.first_begin_at at time zone '${LOCAL_ZONE}') - date_part('year', p.date_of_birth)
        else date_part('year', age((o.first_begin_at at time zone '${LOCAL_ZONE}')::date::timestamp, p.date_of_birth::timestamp))
      end::int as age
    from attendances a join offers o on o.uuid = a.offer_uuid join participants p on p.uuid = a.participant_uuid
    where a.edition_uuid = $1),
  counted as materialized (
    select * from mine where status <> 'withdrawn' and (not rest or (select count(*) from mine m where m.rest) >= $2))
  select ${keyed('status', 'mine')} as status, ${keyed('day', 'counted')} as days,
    ${keyed('case when age <= 99 then greatest(age, 0) end', 'counted')} as ages,
    (select coalesce(json_agg(json_build_object('priority', priority, 'fulfilled', fulfilled, 'unfulfilled', unfulfilled)), '[]')
      from (select case when priority is not null then least(priority, $3::int) end as priority, count(*) filter (where placed) as fulfilled,
          count(*) filter (where not placed) as unfulfilled
        from counted where held group by 1) w) as wishes,
    ${persons('child')} as children, ${persons('family')} as families`;

/**
 * The children whose age is the difference of the years. Callers who may not see a child could find its birthday by
 * moving a date, and those who may see all but locked ones could find theirs by comparing two pages (R-ACC-14).
 */
export type AgesByYear = 'all' | 'locked' | 'none';

/** SQL of the statistics. */
@Injectable()
export class StatisticsStore {
  constructor(private readonly database: Database) {}

  offers(edition: string): Promise<OfferCounts[]> {
    return this.database.rows<OfferCounts>('statistics_offers', OFFERS, [edition]);
  }

  /**
   * Priorities from `lastPriority` on are one group; applications without any place are not counted if they are fewer
   * than `smallestGroup`.
   */
  async attendances(
    edition: string,
    smallestGroup: number,
    lastPriority: number,
    byYear: AgesByYear,
  ): Promise<AttendanceCounts> {
    const counts = await this.database.row<AttendanceCounts>('statistics_attendances', ATTENDANCES, [
      edition,
      smallestGroup,
      lastPriority,
      byYear,
    ]);
    if (counts === undefined) throw new Error('A select without a table returned no row.');
    return counts;
  }
}
