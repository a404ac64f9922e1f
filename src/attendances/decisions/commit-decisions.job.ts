import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { AuditLog } from '../../common/audit/audit-log.js';
import { Database } from '../../common/database/database.js';
import { message } from '../../common/http/message.js';
import { RequestLog } from '../../common/http/request-log.js';
import { type Job, JobTask } from '../../common/jobs/job.js';
import { type Assignment, type JobTicket, type Reason } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { AttendanceChanges } from '../changes/attendance-changes.js';
import { PlacesStore } from '../changes/places.store.js';
import { type StateChange } from '../changes/state-change.js';
import { COMMIT_DECISIONS, type CommitTask, TRANSITION_OF } from './decisions.js';
import { type Decided, DecisionsStore, type PlannedOffer } from './decisions.store.js';

/**
 * Commits the decisions of an edition (decisions C7): offer by offer, each in one transaction with its progress, so that an
 * offer is done as a whole or not at all and a run that died is taken up behind the last one. All changes carry the job's
 * uuid as their batch, and the mails are asked for once, in the job's last transaction: one per family, however many offers,
 * runs and tries there were.
 */
@Injectable()
@JobTask(COMMIT_DECISIONS)
export class CommitDecisions implements Job<JobTicket>, LongWork<CommitTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly decisions: DecisionsStore,
    private readonly places: PlacesStore,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
    private readonly log: RequestLog,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<CommitTask>, progress: Progress): Promise<void> {
    const plan = await this.decisions.plan(editionOf(assignment));
    await progress.expect(plan.length);
    const failures: { offer: PlannedOffer; error: unknown }[] = [];
    for (const offer of plan) {
      try {
        await this.database.transaction(() => this.commit(assignment, progress, offer));
      } catch (error) {
        if (progress.isOver(error)) throw error;
        failures.push({ offer, error });
      }
    }
    const [first] = failures;
    if (first === undefined) return;
    // All other offers are done; these get another try, unless it was the last one.
    if (!progress.isLastRun) throw first.error;
    for (const { offer, error } of failures) {
      this.log.logger.error({ offer: offer.offer, error: (error as Error).name }, 'decisions could not be committed');
    }
    await progress.fail(failures.map(({ offer }) => notCommitted(offer)));
  }

  hasMore(assignment: Assignment<CommitTask>): Promise<boolean> {
    return this.decisions.isOpen(editionOf(assignment));
  }

  async conclude(assignment: Assignment<CommitTask>): Promise<void> {
    if (assignment.task.notify) await this.changes.tell(assignment.job);
    await this.audit.job({ job: COMMIT_DECISIONS, record: editionOf(assignment), fields: ['status'] });
  }

  /** One offer, as its decisions are now: since the plan was made they may have changed. */
  private async commit(
    { job, task, by }: Assignment<CommitTask>,
    progress: Progress,
    planned: PlannedOffer,
  ): Promise<void> {
    await this.places.lock([planned.offer]);
    const decided = await this.decisions.decided(planned.offer);
    const changes = inOrder(decided, job).map(({ uuid, decision }): StateChange => ({
      attendance: uuid,
      offer: planned.offer,
      transition: TRANSITION_OF[decision],
      from: 'waiting',
      to: decision,
    }));
    await this.changes.apply(changes, {
      batch: job,
      procedure: 'decisions',
      by,
      notified: task.notify,
      toldLater: true,
      note: null,
    });
    const still = new Set(decided.map(({ uuid }) => uuid));
    const leftOut = planned.attendances.filter((attendance) => !still.has(attendance));
    await progress.note({ done: 1, result: countsOf(decided, leftOut.length), reasons: leftOut.map(changedMeanwhile) });
  }
}

const editionOf = ({ record }: Assignment<CommitTask>): string => {
  if (record === null) throw new Error('A commit of decisions without an edition.');
  return record;
};

/**
 * The order in which a waiting list is filled: the most wanted first; among equal wishes the lot, drawn from the job's uuid
 * that nobody knew beforehand. Who applied earlier has no advantage, as in the draw itself.
 */
const inOrder = (decided: readonly Decided[], job: string): Decided[] =>
  decided
    .map((entry) => ({ entry, lot: createHash('sha256').update(`${job} ${entry.uuid}`).digest('hex') }))
    .sort(
      (left, right) =>
        (left.entry.priority ?? Infinity) - (right.entry.priority ?? Infinity) || (left.lot < right.lot ? -1 : 1),
    )
    .map(({ entry }) => entry);

const countsOf = (decided: readonly Decided[], leftOut: number): Record<string, number> => {
  const of = (wanted: Decided['decision']): number => decided.filter(({ decision }) => decision === wanted).length;
  return {
    confirmed: of('confirmed'),
    waitlisted: of('waitlisted'),
    unfulfilled: of('unfulfilled'),
    rejected: of('rejected'),
    leftOut,
  };
};

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
