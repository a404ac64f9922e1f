import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import {
  CONFIRMED_COLUMNS,
  type Confirmed,
  DECIDABLE_COLUMNS,
  type Decidable,
  DECIDED_COLUMNS,
  type Decided,
  PLANNED_COLUMNS,
  type PlannedOffer,
} from './decisions.view.js';
import { type Decision } from './decisions-check.js';
import { CLOSED_DECISIONS } from './decisions.js';

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
      `select ${DECIDABLE_COLUMNS} from attendances t where t.uuid = any($2::uuid[]) and t.edition_uuid = $1
       order by t.uuid for no key update`,
      [edition, attendances],
    );
  }

  /**
   * Those of the applications whose offer is cancelled. Call it after locking them: an offer may have been cancelled
   * during the wait.
   */
  async inCancelledOffers(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.database.uuids(
      'decisions_in_cancelled_offers',
      `select t.uuid from attendances t join offers o on o.uuid = t.offer_uuid and o.cancelled where t.uuid = any($1::uuid[])`,
      [attendances],
    );
    return new Set(found);
  }

  /** Decides by hand: what a draw decided before, and why, is gone. */
  async write(decisions: readonly Decision[]): Promise<void> {
    await this.database.rows(
      'decisions_write',
      `update attendances t set decision = d.decision, decision_reason = d.reason, draw_uuid = null, draw_reason = null,
         draw_rank = null, modified_at = $4
       from unnest($1::uuid[], $2::text[], $3::text[]) d (uuid, decision, reason) where t.uuid = d.uuid`,
      [
        decisions.map(({ attendance }) => attendance),
        decisions.map(({ decision }) => decision),
        decisions.map(({ reason }) => reason),
        this.clock.now(),
      ],
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
      `select ${PLANNED_COLUMNS}, d.attendances
       from (select t.offer_uuid, array_agg(t.uuid::text order by t.uuid) as attendances from attendances t
         where t.edition_uuid = $1 and t.decision is not null group by t.offer_uuid) d
       join offers o on o.uuid = d.offer_uuid order by o.uuid`,
      [edition],
    );
  }

  /** The cancelled offers of the edition with decisions that would give places in them, and these applications. */
  cancelled(edition: string): Promise<PlannedOffer[]> {
    return this.database.rows<PlannedOffer>(
      'decisions_cancelled',
      `select ${PLANNED_COLUMNS}, array_agg(t.uuid::text order by t.uuid) as attendances
       from attendances t join offers o on o.uuid = t.offer_uuid and o.cancelled
       where t.edition_uuid = $1 and t.decision = any($2) group by o.uuid order by o.name collate german, o.uuid`,
      [edition, CLOSED_DECISIONS],
    );
  }

  /** The applications to be confirmed, offer by offer in the order of the job. */
  confirmed(edition: string): Promise<Confirmed[]> {
    return this.database.rows<Confirmed>(
      'decisions_confirmed',
      `select ${CONFIRMED_COLUMNS}
       from attendances t join offers o on o.uuid = t.offer_uuid
       where t.edition_uuid = $1 and t.decision = 'confirmed' order by t.offer_uuid, t.uuid`,
      [edition],
    );
  }

  /** The current decisions of an offer, locked; lock the children and the offer first. */
  decided(offer: string): Promise<Decided[]> {
    return this.database.rows<Decided>(
      'decisions_of_offer',
      `select ${DECIDED_COLUMNS}
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
