import { Injectable } from '@nestjs/common';
import { type Language, message } from '../kernel/problem/message.js';
import { type AskedList, EXPORTABLE } from './exportable.js';
import { SheetFinder } from '../attendances/sheet/sheet.store.js';
import { DrawFinder } from '../draws/draw.store.js';
import { type Caller } from '../kernel/caller/caller.js';
import { CallerResolver } from '../platform/http/access/auth.guard.js';
import { hasOneOf, roleMissing } from '../platform/http/access/policy.js';
import { notFound, Problem } from '../kernel/problem/problem.js';
import { type Assignment, type JobTicket, reasonOfJob } from '../jobs/background-job.js';
import { AuditLog } from '../platform/http/audit/audit-log.js';
import { Database } from '../platform/database/database.js';
import { readQuery } from '../platform/http/input/read-input.js';
import { type Job, JobTask } from '../platform/jobs/jobs.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { BackgroundJobs } from '../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../jobs/background-work.js';
import { ExportedLists } from './exported-lists.js';
import { TableWriting, type Wanted } from './table-writing.js';

export const EXPORT_LIST = 'export-list';

/** Input of a background export. Rights and lists are evaluated when it runs. */
export type ExportTask = AskedList & {
  /** The parameters as sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The token of the request. */
  readonly token: string;
};

/** Whether an account may still have its export: repeats the checks of the guards. */
@Injectable()
export class ExportRights {
  constructor(
    private readonly callers: CallerResolver,
    private readonly sheets: SheetFinder,
    private readonly draws: DrawFinder,
  ) {}

  /**
   * The requesting account with its current rights.
   * @throws Problem 403, 404 if it may not have the file any more, or has been deleted or disabled
   */
  async callerFor({ by, task }: Assignment<ExportTask>): Promise<Caller> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, task.token);
    if (caller === undefined) throw noAccount();
    await this.require(caller, task);
    return caller;
  }

  private async require(caller: Caller, { list, parent }: AskedList): Promise<void> {
    if (!hasOneOf(EXPORTABLE[list].roles, caller)) throw roleMissing();
    if (parent === null) return;
    if (list === 'wishes') await this.requireDraw(caller, parent);
    else await this.requireSheet(caller, parent);
  }

  private async requireSheet(caller: Caller, uuid: string): Promise<void> {
    const offer = await this.sheets.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.sheets.missing);
    await this.sheets.permit(caller, 'read', offer);
  }

  private async requireDraw(caller: Caller, uuid: string): Promise<void> {
    if ((await this.draws.visible(caller, uuid)) === undefined) throw notFound(this.draws.missing);
  }
}

const noAccount = (): Problem =>
  new Problem(
    404,
    message(
      'The account that asked for it is gone or disabled.',
      'Das Konto, das darum gebeten hat, gibt es nicht mehr oder es ist gesperrt.',
    ),
  );

/**
 * Files that one process writes at once for jobs. Separate slots: requests queue for theirs, jobs do not, and would
 * starve.
 */
const AT_ONCE = 2;

/**
 * Writes a list as the file of a job, with the account's rights at run time: the file excludes what the account may
 * not see any more, and without the role or the account there is no file. A retry starts over; a file is from one
 * snapshot.
 */
@Injectable()
@JobTask(EXPORT_LIST)
export class ExportList implements Job<JobTicket>, LongWork<ExportTask> {
  private readonly slots = new Semaphore(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly lists: ExportedLists,
    private readonly rights: ExportRights,
    private readonly writing: TableWriting,
    private readonly audit: AuditLog,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    const leave = this.slots.tryEnter();
    return this.jobs.inSlot(EXPORT_LIST, ticket, leave && { leave }, () => this.background.carryOut(ticket, this));
  }

  async work(assignment: Assignment<ExportTask>, progress: Progress): Promise<void> {
    try {
      const caller = await this.rights.callerFor(assignment);
      await this.make(caller, assignment, progress);
    } catch (error) {
      if (!isFinal(error)) throw error;
      await progress.fail([reasonOfJob(assignment.job, error.detail)]);
    }
  }

  private async make(caller: Caller, { job, task }: Assignment<ExportTask>, progress: Progress): Promise<void> {
    const query = readQuery(EXPORTABLE[task.list].query, task.query);
    const list = this.lists.of(task);
    const wanted: Wanted<PageQuery, unknown> = { list, caller, language: task.language, query };
    const spool = await this.writing.write(wanted, {
      counts: true,
      // Outside of the reading transaction, which lasts until the end and is read-only.
      expect: (total) => this.database.outsideTransaction(() => progress.restart(total)),
      written: (rows) => this.database.outsideTransaction(() => progress.note({ done: rows })),
    });
    try {
      if (EXPORTABLE[task.list].personal) await this.audit.job({ job: EXPORT_LIST, record: job });
      const name = await this.writing.nameOf(wanted);
      await progress.leave({ name, extension: query.format, content: spool, madeFor: caller });
    } finally {
      await spool.close();
    }
  }
}

/** A refusal that a retry would meet again. */
const isFinal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;
