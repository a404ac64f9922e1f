import { Injectable } from '@nestjs/common';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { Offer, type OfferTally } from '../../offers/model/offers.entities.js';
import { takenOf, takesPlace } from '../../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Participant } from '../../participants/participant.entity.js';
import { GOING } from '../../offers/model/attendance-status.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { milliseconds } from '../../platform/database/sql-values.js';

const WISH = columnsOf(Attendance, 't', { only: ['favourite', 'group'] });

/** Set by a draw, which another draw replaces. */
const BY_HAND = 'case when t.draw_uuid is null then t.decision end';

/** The columns of a `WaitingRow` (t) but whether it enters. */
const WAITING_COLUMNS = `t.uuid as attendance, t.participant_uuid as child, t.offer_uuid as offer, t.priority as rank,
  t.created_at as "appliedAt", ${WISH}, ${BY_HAND} as decision`;

/** A waiting application of the edition. */
export interface WaitingRow extends RowOf<typeof WISH> {
  readonly attendance: Attendance['uuid'];
  readonly child: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
  readonly rank: Attendance['priority'];
  /** Set by hand: not by a draw that is to be replaced. */
  readonly decision: Attendance['decision'];
  readonly appliedAt: Attendance['createdAt'];
  /** Its offer is published, takes place, has not begun, and is one for which children apply. */
  readonly enters: boolean;
}

const CHILD_COLUMNS = 'p.uuid as child, p.account_uuid as account';

/** A child (p) that has applied. */
export interface ChildRow {
  readonly child: Participant['uuid'];
  readonly account: Participant['accountUuid'];
}

/** A place that a child has. */
export interface PlaceRow {
  readonly child: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
  /** It is in the edition that is drawn. */
  readonly counts: boolean;
}

const OFFER = columnsOf(Offer, 'o', { only: ['name', 'maxParticipants'] });

/** The columns of a `FrozenOfferRow` (o), with its tally (n), but its dates. */
const FROZEN_OFFER_COLUMNS = `o.uuid as offer, ${OFFER}, o.variant_of_uuid as base, ${takenOf()} as taken, n.waitlisted`;

export interface FrozenOfferRow extends RowOf<typeof OFFER> {
  readonly offer: Offer['uuid'];
  readonly taken: number;
  readonly waitlisted: OfferTally['waitlisted'];
  readonly base: Offer['variantOfUuid'];
  /** Milliseconds since 1970. */
  readonly dates: readonly (readonly [begin: number, end: number])[];
}

/** SQL condition: wishes for the offer (o) enter a draw (R-DRAW-1). */
const entering = (now: string): string =>
  `(${takesPlace()} and o.requires_application
    and (o.first_begin_at is null or o.first_begin_at > ${now}))`;

/** Longest pause that the rules can ask for between two places. */
const LONGEST_GAP = `interval '1 day'`;

/** SQL that reads what enters a draw; its statements do not depend on the number of wishes. Read in one snapshot. */
@Injectable()
export class FrozenStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether there is anything to draw. */
  async hasWishes(edition: string): Promise<boolean> {
    const rows = await this.database.rows(
      'draws_has_wishes',
      `select from attendances t join offers o on o.uuid = t.offer_uuid
       where t.edition_uuid = $1 and t.status = 'waiting' and ${BY_HAND} is null and ${entering('$2')} limit 1`,
      [edition, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** All that wait in offers that take place. */
  waiting(edition: string): Promise<WaitingRow[]> {
    return this.database.rows<WaitingRow>(
      'draws_waiting',
      `select ${WAITING_COLUMNS}, ${entering('$2')} as enters
       from attendances t join offers o on o.uuid = t.offer_uuid
       where t.edition_uuid = $1 and t.status = 'waiting' and not o.cancelled order by t.uuid`,
      [edition, this.clock.now()],
    );
  }

  children(children: readonly string[]): Promise<ChildRow[]> {
    return this.database.rows<ChildRow>(
      'draws_children',
      `select ${CHILD_COLUMNS} from participants p where p.uuid = any($1::uuid[])`,
      [children],
    );
  }

  /**
   * The places that the children have: in this edition all, elsewhere those that are not over. A cancelled offer takes
   * nobody's time.
   */
  places(edition: string, children: readonly string[]): Promise<PlaceRow[]> {
    return this.database.rows<PlaceRow>(
      'draws_places',
      `select t.participant_uuid as child, t.offer_uuid as offer, t.edition_uuid = $1 as counts
       from attendances t join offers o on o.uuid = t.offer_uuid
       where t.participant_uuid = any($2::uuid[]) and t.status = any($3::text[]) and not o.cancelled
         and (t.edition_uuid = $1 or exists (select from offer_occurrences x
         where x.offer_uuid = o.uuid and x.end_at > $4::timestamptz - ${LONGEST_GAP}))`,
      [edition, children, GOING, this.clock.now()],
    );
  }

  offers(offers: readonly string[]): Promise<FrozenOfferRow[]> {
    return this.database.rows<FrozenOfferRow>(
      'draws_offers',
      `select ${FROZEN_OFFER_COLUMNS},
         coalesce((select json_agg(json_build_array(${milliseconds('x.begin_at')}, ${milliseconds('x.end_at')}) order by x.begin_at, x.end_at)
           from offer_occurrences x where x.offer_uuid = o.uuid), '[]') as dates
       from offers o join offer_tallies n on n.offer_uuid = o.uuid where o.uuid = any($1::uuid[])`,
      [offers],
    );
  }
}
