import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { message } from '../../../kernel/problem/message.js';
import { type Assignment, type JobResult, type Reason, reasonOf } from '../../../jobs/background-job.js';
import { type Progress } from '../../../jobs/background-work.js';
import { AttendanceChanges } from '../../state/attendance-changes.js';
import { PlacesStore } from '../../state/places.store.js';
import { type StateChange } from '../../state/transition-rules.js';
import { ChildLock } from '../../state/attendance-lock.js';
import { type Obstacle } from '../../state/obstacle.js';
import { overruledNote } from '../../state/obstacle-texts.js';
import { Obstacles } from '../../state/obstacles.store.js';
import { CalledOff, Obstructed, isOverbooked, overbookedBy, Overbooking } from './commit-refusals.js';
import { CLOSED_DECISIONS, type CommitTask, TRANSITION_OF } from './decisions.js';
import { type Decided, type PlannedOffer } from './decisions.view.js';
import { DecisionsStore } from './decisions.store.js';

/** Commits the decisions about one offer in the current transaction, all or nothing (R-WAIT-10). */
@Injectable()
export class OfferCommit {
  constructor(
    private readonly decisions: DecisionsStore,
    private readonly children: ChildLock,
    private readonly places: PlacesStore,
    private readonly obstacles: Obstacles,
    private readonly changes: AttendanceChanges,
  ) {}

  /**
   * Commits one offer with its current decisions and places, both of which may have changed since the request. A job
   * never exceeds the places on its own (R-ATT-4); staff allow it when they request the commit. In an offer cancelled
   * meanwhile nobody gets a place, even with `force`.
   */
  async commit({ job, task, by }: Assignment<CommitTask>, progress: Progress, planned: PlannedOffer): Promise<void> {
    await this.children.holdEditions([planned.offer]);
    await this.children.holdOf(planned.attendances);
    const [places] = await this.places.lock([planned.offer]);
    const decided = await this.decisions.decided(planned.offer);
    if (places?.cancelled === true && decided.some(({ decision }) => CLOSED_DECISIONS.includes(decision)))
      throw new CalledOff();
    const overbooked = places === undefined ? 0 : overbookedBy(places, countOf(decided, 'confirmed'));
    if (overbooked > 0 && !task.force) throw new Overbooking(overbooked);
    const obstructed = await this.obstructed(planned.offer, decided, task);
    const changes = inOrder(decided, job).map(({ uuid, decision, decisionReason }): StateChange => ({
      attendance: uuid,
      remark: overruledNote(obstructed.get(uuid) ?? []),
      reason: decisionReason,
      offer: planned.offer,
      transition: TRANSITION_OF[decision],
      from: 'waiting',
      to: decision,
    }));
    await this.changes.make(changes, {
      batch: job,
      procedure: 'decisions',
      by,
      notified: task.notify,
      notifiedLater: true,
      note: null,
    });
    const still = new Set(decided.map(({ uuid }) => uuid));
    const leftOut = planned.attendances.filter((attendance) => !still.has(attendance));
    await progress.note({
      done: 1,
      result: { ...countsOf(decided), leftOut: leftOut.length, overbooked },
      reasons: [...leftOut.map(changedMeanwhile), ...(overbooked > 0 ? [isOverbooked(planned, overbooked)] : [])],
    });
  }

  /**
   * The children that cannot have the places they are to get, and why; children of decisions newer than the plan are
   * locked only here.
   * @throws Obstructed without `force`
   */
  private async obstructed(
    offer: string,
    decided: readonly Decided[],
    { force }: CommitTask,
  ): Promise<ReadonlyMap<string, readonly Obstacle[]>> {
    const seekers = decided
      .filter(({ decision }) => decision === 'confirmed')
      .map(({ uuid, participant }) => ({ attendance: uuid, participant, offer }));
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.obstacles.of(seekers, { overruled: force });
    const obstructed = seekers
      .map(({ attendance }, index) => [attendance, found[index] ?? []] as const)
      .filter(([, obstacles]) => obstacles.length > 0);
    if (obstructed.length > 0 && !force) throw new Obstructed(obstructed);
    return new Map(obstructed);
  }
}

/**
 * Order in which a waiting list is filled: that of the draw where it decided, then by highest priority; equal priorities by lot, derived from the job's
 * uuid, which nobody could know in advance. Applying earlier is no advantage, as in the draw itself.
 */
const inOrder = (decided: readonly Decided[], job: string): Decided[] =>
  decided
    .map((entry) => ({ entry, lot: createHash('sha256').update(`${job} ${entry.uuid}`).digest('hex') }))
    .sort(
      (left, right) =>
        byNumber(left.entry.drawRank, right.entry.drawRank) ||
        byNumber(left.entry.priority, right.entry.priority) ||
        (left.lot < right.lot ? -1 : 1),
    )
    .map(({ entry }) => entry);

/** Applications without a number come last; two without one are equal. */
const byNumber = (left: number | null, right: number | null): number =>
  left === right ? 0 : (left ?? Infinity) - (right ?? Infinity);

const countOf = (decided: readonly Decided[], wanted: Decided['decision']): number =>
  decided.filter(({ decision }) => decision === wanted).length;

const countsOf = (decided: readonly Decided[]): JobResult => ({
  confirmed: countOf(decided, 'confirmed'),
  waitlisted: countOf(decided, 'waitlisted'),
  unfulfilled: countOf(decided, 'unfulfilled'),
  rejected: countOf(decided, 'rejected'),
});

const changedMeanwhile = (attendance: string): Reason =>
  reasonOf(
    'attendances',
    attendance,
    message(
      'The application was changed meanwhile, or its decision taken back; it stays as it is.',
      'Die Anmeldung wurde zwischenzeitlich geändert oder die Entscheidung zurückgenommen; sie bleibt, wie sie ist.',
    ),
  );
