import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Database } from '../../../platform/database/database.js';
import { message } from '../../../kernel/problem/message.js';
import { RequestLog } from '../../../platform/request/request-log.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { type Assignment, type JobTicket, type Reason } from '../../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { PlacesStore } from '../../state/changes/places.store.js';
import { type StateChange } from '../../state/changes/state-change.js';
import { ChildLock } from '../../state/hindrances/child-lock.js';
import { type Hindrance } from '../../state/hindrances/hindrance.js';
import { overruledNote } from '../../state/hindrances/hindrance-words.js';
import { Hindrances } from '../../state/hindrances/hindrances.js';
import { CalledOff, wasCalledOff } from './cancelled-offers.js';
import { CLOSED_DECISIONS, COMMIT_DECISIONS, type CommitTask, TRANSITION_OF } from './decisions.js';
import { type Decided, DecisionsStore, type PlannedOffer } from './decisions.store.js';
import { Hindered, wasHindered } from './hindered-offers.js';
import { overbookedBy } from './overbooking.js';

/**
 * Commits the decisions of an edition (R-WAIT-10): offer by offer, each in one transaction with its progress, so that
 * each offer is committed completely or not at all, and a crashed run resumes after the last one. All changes have
 * the job's uuid as their batch, and the mails are enqueued once, in the job's last transaction: one per family,
 * regardless of the number of offers, runs and retries.
 */
@Injectable()
@JobTask(COMMIT_DECISIONS)
export class CommitDecisions implements Job<JobTicket>, LongWork<CommitTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly decisions: DecisionsStore,
    private readonly children: ChildLock,
    private readonly places: PlacesStore,
    private readonly hindrances: Hindrances,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
    private readonly log: RequestLog,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<CommitTask>, progress: Progress): Promise<void> {
    const plan = await this.decisions.plan(editionOf(assignment));
    const failures = await progress.each(plan, (offer) =>
      this.database.transaction(() => this.commit(assignment, progress, offer)),
    );
    if (failures.length === 0) return;
    const unforeseen = failures.filter(({ error }) => !isForeseen(error));
    // All other offers are committed; these are retried, unless this was the last attempt.
    if (unforeseen[0] !== undefined && !progress.isLastRun) throw unforeseen[0].error;
    for (const { step: offer, error } of unforeseen) {
      this.log.logger.error({ offer: offer.offer, error: (error as Error).name }, 'decisions could not be committed');
    }
    await progress.fail(failures.flatMap(({ step: offer, error }) => reasonsOf(offer, error)));
  }

  hasMore(assignment: Assignment<CommitTask>): Promise<boolean> {
    return this.decisions.isOpen(editionOf(assignment));
  }

  async conclude(assignment: Assignment<CommitTask>): Promise<void> {
    if (assignment.task.notify) await this.changes.tell(assignment.job);
    await this.audit.job({ job: COMMIT_DECISIONS, record: editionOf(assignment), fields: ['status'] });
  }

  /**
   * Commits one offer with its current decisions and places, both of which may have changed since the request. A job
   * never exceeds the places on its own (R-ATT-4); staff allow it when they request the commit. In an offer cancelled
   * meanwhile nobody gets a place, even with `force`.
   */
  private async commit(
    { job, task, by }: Assignment<CommitTask>,
    progress: Progress,
    planned: PlannedOffer,
  ): Promise<void> {
    await this.children.holdEditions([planned.offer]);
    await this.children.holdOf(planned.attendances);
    const [places] = await this.places.lock([planned.offer]);
    const decided = await this.decisions.decided(planned.offer);
    if (places?.cancelled === true && decided.some(({ decision }) => CLOSED_DECISIONS.includes(decision)))
      throw new CalledOff();
    const overbooked = places === undefined ? 0 : overbookedBy(places, countOf(decided, 'confirmed'));
    if (overbooked > 0 && !task.force) throw new Overbooking(overbooked);
    const hindered = await this.hindered(planned.offer, decided, task);
    const changes = inOrder(decided, job).map(({ uuid, decision }): StateChange => ({
      attendance: uuid,
      remark: overruledNote(hindered.get(uuid) ?? []),
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
      toldLater: true,
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
   * @throws Hindered without `force`
   */
  private async hindered(
    offer: string,
    decided: readonly Decided[],
    { force }: CommitTask,
  ): Promise<ReadonlyMap<string, readonly Hindrance[]>> {
    const seekers = decided
      .filter(({ decision }) => decision === 'confirmed')
      .map(({ uuid, participant }) => ({ attendance: uuid, participant, offer }));
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.hindrances.of(seekers, { overruled: force });
    const hindered = seekers
      .map(({ attendance }, index) => [attendance, found[index] ?? []] as const)
      .filter(([, hindrances]) => hindrances.length > 0);
    if (hindered.length > 0 && !force) throw new Hindered(hindered);
    return new Map(hindered);
  }
}

/** The offer does not have enough places for the applications to be confirmed. */
class Overbooking extends Error {
  override readonly name = 'Overbooking';

  constructor(readonly by: number) {
    super(`Overbooked by ${String(by)}.`);
  }
}

const FORESEEN = [Overbooking, CalledOff, Hindered];
const isForeseen = (error: unknown): boolean => FORESEEN.some((kind) => error instanceof kind);

const reasonsOf = (offer: PlannedOffer, error: unknown): Reason[] => {
  if (error instanceof Hindered) return wasHindered(offer, error);
  if (error instanceof CalledOff) return [wasCalledOff(offer)];
  return [error instanceof Overbooking ? wouldOverbook(offer, error.by) : notCommitted(offer)];
};

const editionOf = ({ record }: Assignment<CommitTask>): string => {
  if (record === null) throw new Error('A commit of decisions without an edition.');
  return record;
};

/**
 * Order in which a waiting list is filled: highest priority first; equal priorities by lot, derived from the job's
 * uuid, which nobody could know in advance. Applying earlier is no advantage, as in the draw itself.
 */
const inOrder = (decided: readonly Decided[], job: string): Decided[] =>
  decided
    .map((entry) => ({ entry, lot: createHash('sha256').update(`${job} ${entry.uuid}`).digest('hex') }))
    .sort(
      (left, right) =>
        (left.entry.priority ?? Infinity) - (right.entry.priority ?? Infinity) || (left.lot < right.lot ? -1 : 1),
    )
    .map(({ entry }) => entry);

const countOf = (decided: readonly Decided[], wanted: Decided['decision']): number =>
  decided.filter(({ decision }) => decision === wanted).length;

const countsOf = (decided: readonly Decided[]): Record<string, number> => ({
  confirmed: countOf(decided, 'confirmed'),
  waitlisted: countOf(decided, 'waitlisted'),
  unfulfilled: countOf(decided, 'unfulfilled'),
  rejected: countOf(decided, 'rejected'),
});

const changedMeanwhile = (attendance: string): Reason => ({
  kind: 'attendances',
  subject: { uuid: attendance, name: null },
  text: message(
    'The application was changed meanwhile, or its decision taken back; it stays as it is.',
    'Die Anmeldung wurde zwischenzeitlich geändert oder die Entscheidung zurückgenommen; sie bleibt, wie sie ist.',
  ),
});

const notCommitted = ({ offer, name }: PlannedOffer): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    'The decisions about this offer could not be committed; none of them was. Commit them once more.',
    'Die Entscheidungen zu diesem Angebot ließen sich nicht übernehmen, auch keine einzelne. Bitte noch einmal übernehmen.',
  ),
});

const wouldOverbook = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `With these decisions the offer would have ${String(by)} more children than places; none of them was committed. Change them or maxParticipants, or commit with force.`,
    `Mit diesen Entscheidungen hätte das Angebot ${String(by)} Kinder mehr als Plätze; keine davon wurde übernommen. Bitte die Entscheidungen oder maxParticipants ändern, oder mit force übernehmen.`,
  ),
});

const isOverbooked = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `Committed as demanded (force): the offer has ${String(by)} more children than places.`,
    `Wie verlangt übernommen (force): Das Angebot hat ${String(by)} Kinder mehr als Plätze.`,
  ),
});
