import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { AttendanceChanges } from '../../state/attendance-changes.js';
import { COMMIT_DECISIONS, type CommitTask } from './decisions.js';
import { DrawLifecycle, DrawDecisions } from './draw-decisions.store.js';
import { Database } from '../../../platform/database/database.js';
import { message } from '../../../kernel/problem/message.js';
import { Log } from '../../../platform/operations/log.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { type Assignment, type JobTicket, type Reason, recordOf } from '../../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { CalledOff, wasCalledOff, Obstructed, obstructionOf, Overbooking, wouldOverbook } from './commit-refusals.js';
import { type PlannedOffer } from './decisions.view.js';
import { DecisionsStore } from './decisions.store.js';
import { OfferCommit } from './offer-commit.js';

/** Consequences of a finished commit of decisions: mails, the log, and the draws whose decisions it applied. */
@Injectable()
export class CommitConclusion {
  constructor(
    private readonly changes: AttendanceChanges,
    private readonly decisions: DrawDecisions,
    private readonly audit: AuditLog,
    private readonly draws: DrawLifecycle,
  ) {}

  /**
   * Call it in the last transaction of the job.
   * @returns how many of the families to be mailed have no address
   */
  async of(edition: string, job: string, { notify }: CommitTask): Promise<number> {
    await this.draws.concluded(edition, await this.decisions.committedBy(job));
    if (notify) await this.changes.notify(job);
    await this.audit.job({ job: COMMIT_DECISIONS, record: edition, fields: ['status'] });
    return notify ? this.changes.unreachableOf(job) : 0;
  }
}

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
    private readonly offers: OfferCommit,
    private readonly conclusion: CommitConclusion,
    private readonly log: Log,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<CommitTask>, progress: Progress): Promise<void> {
    const plan = await this.decisions.plan(recordOf(assignment));
    const failures = await progress.each(plan, (offer) =>
      this.database.transaction(() => this.offers.commit(assignment, progress, offer)),
    );
    if (failures.length === 0) return;
    const unforeseen = failures.filter(({ error }) => !isForeseen(error));
    // All other offers are committed; these are retried, unless this was the last attempt.
    if (unforeseen[0] !== undefined && !progress.isLastRun) throw unforeseen[0].error;
    for (const { step: offer, error } of unforeseen) {
      this.log.trouble(error, 'decisions could not be committed', { offer: offer.offer }, 'error');
    }
    await progress.fail(failures.flatMap(({ step: offer, error }) => reasonsOf(offer, error)));
  }

  hasMore(assignment: Assignment<CommitTask>): Promise<boolean> {
    return this.decisions.isOpen(recordOf(assignment));
  }

  async conclude(assignment: Assignment<CommitTask>, progress: Progress): Promise<void> {
    const { job, task } = assignment;
    const unreachable = await this.conclusion.of(recordOf(assignment), job, task);
    if (task.notify) await progress.note({ done: 0, result: { unreachable } });
  }
}

const FORESEEN = [Overbooking, CalledOff, Obstructed];
const isForeseen = (error: unknown): boolean => FORESEEN.some((kind) => error instanceof kind);

const reasonsOf = (offer: PlannedOffer, error: unknown): Reason[] => {
  if (error instanceof Obstructed) return obstructionOf(offer, error);
  if (error instanceof CalledOff) return [wasCalledOff(offer)];
  return [error instanceof Overbooking ? wouldOverbook(offer, error.by) : notCommitted(offer)];
};

const notCommitted = ({ offer, name }: PlannedOffer): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    'The decisions about this offer could not be committed; none of them was. Commit them again.',
    'Die Entscheidungen zu diesem Angebot ließen sich nicht übernehmen, auch keine einzelne. Bitte noch einmal übernehmen.',
  ),
});
