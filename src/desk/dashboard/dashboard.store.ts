import { Injectable } from '@nestjs/common';
import { IS_OPEN, IS_NOTIFIED, IS_UNDECIDED } from '../../attendances/model/attendance.sql.js';
import { isOpenInvitation } from '../../sign-in/invitations/invitation.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { mailFailed } from '../../mail/mail.sql.js';
import { ATTENDANCE_STATUS, sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { OFFER_PLACES } from '../../offers/model/offer.js';
import { takenOf, takesPlace } from '../../offers/model/offer.sql.js';
import { Database } from '../../platform/database/database.js';

/** Numbers of an edition's offers, and of their places. */
interface OfferNumbers {
  readonly status: Readonly<Record<string, number>>;
  readonly total: number;
  readonly full: number;
  readonly places: number;
  readonly taken: number;
  /** Taken where places are unlimited. */
  readonly unlimited: number;
  readonly free: number;
}

/** Numbers of an edition's applications and children. */
interface AttendanceNumbers {
  readonly status: Readonly<Record<string, number>>;
  readonly total: number;
  readonly undecided: number;
  readonly untold: number;
  /** Applications for which something is open. */
  readonly unpaid: number;
  readonly withPlace: number;
  readonly withoutPlace: number;
  /** Children with a place in an offer that is taken out of the programme without being called off. */
  readonly hiddenWithPlaces: number;
}

/** SQL that counts failures, and work that waits for others. */
interface LooseEnds {
  readonly mailsFailed: number;
  readonly jobsFailed: number;
  readonly invitationsOpen: number;
}

/** `{"waiting": …, "confirmed": …}` */
const countsOf = (values: readonly string[], condition: (value: string) => string): string =>
  `json_build_object(${values.map((value) => `'${value}', count(*) filter (where ${condition(value)})`).join(', ')})`;

const TAKEN = takenOf();
const TAKES_PLACE = takesPlace();

/** As lists filter them: `published` also where the offer is cancelled. Places are those of offers that take place. */
const OFFERS = `
  select ${countsOf([...OFFER_PLACES, 'cancelled'], (place) =>
    place === 'cancelled' ? 'o.cancelled' : `o.place = '${place}'`,
  )} as status, count(*)::int as total,
    count(*) filter (where ${TAKES_PLACE} and o.max_participants <= ${TAKEN} + n.waitlisted)::int as full,
    coalesce(sum(o.max_participants) filter (where ${TAKES_PLACE}), 0)::int as places,
    coalesce(sum(${TAKEN}) filter (where ${TAKES_PLACE} and o.max_participants is not null), 0)::int as taken,
    coalesce(sum(${TAKEN}) filter (where ${TAKES_PLACE} and o.max_participants is null), 0)::int as unlimited,
    coalesce(sum(greatest(0, o.max_participants - ${TAKEN} - n.waitlisted)) filter (where ${TAKES_PLACE}), 0)::int as free
  from offers o join offer_tallies n on n.offer_uuid = o.uuid where o.edition_uuid = $1`;

/** A place in an offer that does not take place is none. */
const ATTENDANCES = `
  with mine as materialized (
    select t.participant_uuid as child, t.status, ${IS_UNDECIDED} as undecided, not ${IS_NOTIFIED} as untold, ${IS_OPEN} as unpaid,
      t.status in ${sqlOf(TAKING)} and ${TAKES_PLACE} as placed,
      t.status in ${sqlOf(TAKING)} and o.place = 'unpublished' and not o.cancelled as hidden
    from attendances t join offers o on o.uuid = t.offer_uuid where t.edition_uuid = $1)
  select ${countsOf(ATTENDANCE_STATUS, (state) => `m.status = '${state}'`)} as status, count(*)::int as total,
    count(*) filter (where m.undecided)::int as undecided, count(*) filter (where m.untold)::int as untold,
    count(*) filter (where m.unpaid)::int as unpaid,
    (select count(*)::int from (select from mine where status <> 'withdrawn' group by child having bool_or(placed)) c) as "withPlace",
    (select count(*)::int from (select from mine where status <> 'withdrawn' group by child having not bool_or(placed)) c)
      as "withoutPlace",
    count(distinct m.child) filter (where m.hidden)::int as "hiddenWithPlaces"
  from mine m`;

/** Mails of the edition; jobs and invitations belong to none. */
const LOOSE_ENDS = `
  select (select count(*)::int from mails m where m.edition_uuid = $1 and ${mailFailed('m')}) as "mailsFailed",
    (select count(*)::int from background_jobs j where j.state = 'failed') as "jobsFailed",
    (select count(*)::int from invitations i where ${isOpenInvitation('$2')}) as "invitationsOpen"`;

/** SQL of the dashboard: one statement for each kind of record, however many there are. */
@Injectable()
export class DashboardStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  offers(edition: string): Promise<OfferNumbers> {
    return this.one('dashboard_offers', OFFERS, [edition]);
  }

  attendances(edition: string): Promise<AttendanceNumbers> {
    return this.one('dashboard_attendances', ATTENDANCES, [edition]);
  }

  looseEnds(edition: string): Promise<LooseEnds> {
    return this.one('dashboard_loose_ends', LOOSE_ENDS, [edition, this.clock.now()]);
  }

  private async one<Row>(name: string, sql: string, parameters: unknown[]): Promise<Row> {
    const row = await this.database.row<Row>(name, sql, parameters);
    if (row === undefined) throw new Error('A count returned no row.');
    return row;
  }
}
