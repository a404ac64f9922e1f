import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { COMMIT_DECISIONS, type CommitTask } from './decisions.js';
import { DrawCourse } from './draw-course.js';
import { DrawDecisions } from './draw-decisions.store.js';

/** What follows once a commit of decisions has ended: mails, the log, and the draws whose decisions it applied. */
@Injectable()
export class CommitConclusion {
  constructor(
    private readonly changes: AttendanceChanges,
    private readonly decisions: DrawDecisions,
    private readonly audit: AuditLog,
    private readonly draws: DrawCourse,
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
