import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { columnsOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type AttendanceDecision } from '../../model/attendance.js';
import { Attendance } from '../../model/entities/attendance.entity.js';
import { CLOSED_DECISIONS } from './decisions.js';
import { offerOf } from '../../../offers/model/offer.sql.js';

/** A locked application to be decided about. */
export interface Decidable {
  readonly uuid: string;
  readonly status: AttendanceStatus;
  readonly decision: AttendanceDecision | null;
  /** A draw decided it, not staff. */
  readonly drawn: boolean;
}

/** A locked application with a decision to commit. */
export interface Decided {
  readonly uuid: string;
  readonly participant: string;
  readonly decision: AttendanceDecision;
  readonly priority: number | null;
  /** Place on the waiting list that a draw gives. */
  readonly drawRank: number | null;
}

/** An application that a commit is to confirm. */
export interface Confirmed {
  readonly attendance: string;
  readonly participant: string;
  readonly offer: string;
  readonly name: string;
  readonly alias: string;
}

/** The decisions of one offer at the start of the run. */
export interface PlannedOffer {
  readonly offer: string;
  readonly name: string;
  readonly attendances: readonly string[];
}

/** SQL that writes decisions and reads them for a commit. */
@Injectable()
export class DecisionsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Locks those of the applications that belong to the edition. */
  lock(edition: string, attendances: readonly string[]): Promise<Decidable[]> {
    return this.database.rows<Decidable>(
      'decisions_lock',
      `select t.uuid, t.status, t.decision, t.draw_uuid is not null as drawn from attendances t where t.uuid = any($2::uuid[]) and t.edition_uuid = $1
       order by t.uuid for no key update`,
      [edition, attendances],
    );
  }

  /**
   * Those of the applications whose offer is cancelled. Call it after locking them: an offer may have been cancelled
   * during the wait.
   */
  async inCancelledOffers(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ uuid: string }>(
      'decisions_in_cancelled_offers',
      `select t.uuid from attendances t join ${offerOf('t.offer_uuid')} and o.cancelled where t.uuid = any($1::uuid[])`,
      [attendances],
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }

  /** Decides by hand: what a draw decided before, and why, is gone. */
  async write(
    decisions: readonly { readonly attendance: string; readonly decision: AttendanceDecision | null }[],
  ): Promise<void> {
    await this.database.rows(
      'decisions_write',
      `update attendances t set decision = d.decision, draw_uuid = null, draw_reason = null, draw_rank = null,
         modified_at = $3
       from unnest($1::uuid[], $2::text[]) d (uuid, decision) where t.uuid = d.uuid`,
      [decisions.map(({ attendance }) => attendance), decisions.map(({ decision }) => decision), this.clock.now()],
    );
  }

  /** Numbers of the edition's waiting applications with and without a decision. */
  async counts(edition: string): Promise<{ readonly decided: number; readonly undecided: number }> {
    const row = await this.database.row<{ decided: number; undecided: number }>(
      'decisions_counts',
      `select count(decision)::int as decided, (count(*) - count(decision))::int as undecided
       from attendances where edition_uuid = $1 and status = 'waiting'`,
      [edition],
    );
    return row ?? { decided: 0, undecided: 0 };
  }

  /** The decisions to commit, offer by offer. */
  plan(edition: string): Promise<PlannedOffer[]> {
    return this.database.rows<PlannedOffer>(
      'decisions_plan',
      `select o.uuid as offer, o.name, d.attendances
       from (select t.offer_uuid, array_agg(t.uuid::text order by t.uuid) as attendances from attendances t
         where t.edition_uuid = $1 and t.decision is not null group by t.offer_uuid) d
       join ${offerOf('d.offer_uuid')} order by o.uuid`,
      [edition],
    );
  }

  /** The cancelled offers of the edition with decisions that would give places in them, and these applications. */
  cancelled(edition: string): Promise<PlannedOffer[]> {
    return this.database.rows<PlannedOffer>(
      'decisions_cancelled',
      `select o.uuid as offer, o.name, array_agg(t.uuid::text order by t.uuid) as attendances
       from attendances t join ${offerOf('t.offer_uuid')} and o.cancelled
       where t.edition_uuid = $1 and t.decision = any($2) group by o.uuid order by o.name collate german, o.uuid`,
      [edition, CLOSED_DECISIONS],
    );
  }

  /** The applications to be confirmed, offer by offer in the order of the job. */
  confirmed(edition: string): Promise<Confirmed[]> {
    return this.database.rows<Confirmed>(
      'decisions_confirmed',
      `select t.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer, o.name, o.alias
       from attendances t join ${offerOf('t.offer_uuid')}
       where t.edition_uuid = $1 and t.decision = 'confirmed' order by t.offer_uuid, t.uuid`,
      [edition],
    );
  }

  /** The current decisions of an offer, locked; lock the children and the offer first. */
  decided(offer: string): Promise<Decided[]> {
    return this.database.rows<Decided>(
      'decisions_of_offer',
      `select t.uuid, t.participant_uuid as participant, ${columnsOf(Attendance, 't', { only: ['decision', 'priority', 'drawRank'] })}
       from attendances t where t.offer_uuid = $1 and t.decision is not null
       order by t.uuid for no key update`,
      [offer],
    );
  }

  async isOpen(edition: string): Promise<boolean> {
    const rows = await this.database.rows(
      'decisions_open',
      'select from attendances where edition_uuid = $1 and decision is not null limit 1',
      [edition],
    );
    return rows.length > 0;
  }
}
