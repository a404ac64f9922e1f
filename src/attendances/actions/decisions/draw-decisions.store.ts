import { Injectable } from '@nestjs/common';
import { type WishResult } from '../../model/drawn-wish.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type StoredDrawReason } from '../../model/draw-reason.js';
import { AttendanceChangeStore } from '../../state/attendance-change.store.js';
import { PlacesStore } from '../../state/places.store.js';
import { CLOSED_DECISIONS } from './decisions.js';

/** Port: the draws of an edition. Implemented by the draws feature in a higher layer. */
export abstract class DrawLifecycle {
  /**
   * A commit of decisions has ended, in its last transaction, also when some offers could not be committed.
   * @param draws the draws of which it applied decisions; none where all were set by hand
   */
  abstract concluded(edition: string, draws: readonly string[]): Promise<void>;
}

/** Applications of one statement: few statements for a hundred thousand wishes, and none that takes long. */
const BATCH = 10_000;

/** A draw's decision about a waiting application. */
export interface ProposedDecision {
  readonly attendance: string;
  readonly decision: WishResult;
  /** Place among those that the draw lets wait for the offer; null unless waitlisted. */
  readonly rank: number | null;
  readonly reason: StoredDrawReason;
}

/** The decisions of draws (R-DRAW-35). The only way in which a draw changes applications. */
@Injectable()
export class DrawDecisions {
  constructor(
    private readonly database: Database,
    private readonly places: PlacesStore,
    private readonly attendances: AttendanceChangeStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts the decisions of a draw on the applications that still wait and were not decided by hand, in place of those
   * of an earlier draw. Thousands in a statement.
   * @returns those that keep what they have: decided by hand or otherwise no longer waiting, gone, or to get a place in
   * an offer cancelled meanwhile
   */
  propose(draw: string, decisions: readonly ProposedDecision[]): Promise<string[]> {
    return this.database.transaction(async () => {
      const cancelled = await this.cancelled(decisions);
      const open = new Set<string>();
      for (const batch of batches(decisions)) {
        const free = await this.open(batch, cancelled);
        await this.write(
          draw,
          batch.filter(({ attendance }) => free.has(attendance)),
        );
        for (const attendance of free) open.add(attendance);
      }
      return decisions.map(({ attendance }) => attendance).filter((attendance) => !open.has(attendance));
    });
  }

  /** Takes back what a draw decided about applications that still wait. */
  takeBack(draw: string): Promise<void> {
    return this.database.transaction(async () => {
      while ((await this.takeBackSome(draw)) === BATCH);
    });
  }

  /** The draws of which a commit applied decisions. */
  async committedBy(job: string): Promise<string[]> {
    const rows = await this.database.rows<{ draw: string }>(
      'draw_decisions_committed',
      `select distinct t.draw_uuid as draw from attendance_history h join attendances t on t.uuid = h.attendance_uuid
       where h.batch_uuid = $1 and t.draw_uuid is not null`,
      [job],
    );
    return rows.map(({ draw }) => draw);
  }

  private async takeBackSome(draw: string): Promise<number> {
    const locked = await this.database.uuids(
      'draw_decisions_lock',
      `select uuid from attendances where draw_uuid = $1 and status = 'waiting' order by uuid limit $2 for no key update`,
      [draw, BATCH],
    );
    await this.database.rows(
      'draw_decisions_take_back',
      `update attendances set decision = null, draw_uuid = null, draw_reason = null, draw_rank = null, modified_at = $2
       where uuid = any($1::uuid[])`,
      [locked, this.clock.now()],
    );
    return locked.length;
  }

  /** The offers among them that are cancelled: all are locked, before the applications. */
  private async cancelled(decisions: readonly ProposedDecision[]): Promise<string[]> {
    const offers = await this.attendances.offersOf(decisions.map(({ attendance }) => attendance));
    return (await this.places.lock(offers)).filter(({ cancelled }) => cancelled).map(({ uuid }) => uuid);
  }

  /** The applications that a draw may decide, locked. */
  private async open(
    decisions: readonly ProposedDecision[],
    cancelled: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const open = await this.database.uuids(
      'draw_decisions_open',
      `select t.uuid from attendances t join unnest($1::uuid[], $2::text[]) d (uuid, decision) on d.uuid = t.uuid
       where t.status = 'waiting' and (t.decision is null or t.draw_uuid is not null)
         and (t.offer_uuid <> all($3::uuid[]) or d.decision <> all($4))
       order by t.uuid for no key update of t`,
      [
        decisions.map(({ attendance }) => attendance),
        decisions.map(({ decision }) => decision),
        cancelled,
        CLOSED_DECISIONS,
      ],
    );
    return new Set(open);
  }

  private async write(draw: string, decisions: readonly ProposedDecision[]): Promise<void> {
    await this.database.rows(
      'draw_decisions_write',
      `update attendances t set decision = d.decision, draw_uuid = $1, draw_reason = d.reason::jsonb, draw_rank = d.rank,
         modified_at = $6
       from unnest($2::uuid[], $3::text[], $4::int[], $5::text[]) d (uuid, decision, rank, reason) where t.uuid = d.uuid`,
      [
        draw,
        decisions.map(({ attendance }) => attendance),
        decisions.map(({ decision }) => decision),
        decisions.map(({ rank }) => rank),
        decisions.map(({ reason }) => JSON.stringify(reason)),
        this.clock.now(),
      ],
    );
  }
}

/** In the order in which applications are locked, however the draw lists them. */
const batches = (decisions: readonly ProposedDecision[]): ProposedDecision[][] => {
  const sorted = decisions.toSorted((left, right) => (left.attendance < right.attendance ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, index) =>
    sorted.slice(index * BATCH, (index + 1) * BATCH),
  );
};
