import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket, reasonOfJob } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { FamilyNotices } from '../application-mails/family-notices.js';
import { type NotifiedChange } from '../application-mails/notified-changes.sql.js';
import { NOTIFY_PENDING, type NotifyPendingTask, type PrintNoticesTask, PRINT_NOTICES } from './pending-notices.js';
import { PendingNoticesStore } from './pending-notices.store.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { lettersPaper } from '../../papers/letter-paper.js';
import { PrintedLetterhead } from '../../papers/printed-letterhead.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { hasOneOf } from '../../platform/http/access/policy.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { NoticeContexts } from '../application-mails/notice-contexts.js';
import { noticeLetter } from './notice-letter.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { message } from '../../kernel/problem/message.js';
import { PaperPress, type PressSlot } from '../../papers/paper-press.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';

/** Families per transaction: what is told and that it was told commit together, so a retry goes on after them. */
const AT_ONCE = 50;

/** Notifies families of what they were not told yet, or notes that staff told them, some in each transaction (R-ATT-29). */
@Injectable()
@JobTask(NOTIFY_PENDING)
export class NotifyPending implements Job<JobTicket>, LongWork<NotifyPendingTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly store: PendingNoticesStore,
    private readonly notices: FamilyNotices,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work({ task: { what, by }, by: caller }: Assignment<NotifyPendingTask>, progress: Progress): Promise<void> {
    const families = await this.store.families(what);
    const told = families.filter((family) => by === 'phone' || family.reachable).map(({ uuid }) => uuid);
    const unreachable = families.length - told.length;
    await progress.expect(families.length);
    for (let index = 0; index < told.length; index += AT_ONCE) {
      const some = told.slice(index, index + AT_ONCE);
      const changes = (): Promise<NotifiedChange[]> => this.store.changes(what, some);
      await this.database.transaction(async () => {
        const result =
          by === 'phone'
            ? { marked: await this.store.noteNotified(await changes(), by, caller) }
            : { mailed: (await this.notices.notify(changes)).mails };
        await progress.note({ done: some.length, result });
      });
    }
    // Done last: a retry finds these families again, but not those already notified.
    if (by === 'mail') await progress.note({ done: unreachable, result: { mailed: 0, unreachable } });
  }
}

/** A pile of letters, and what they tell. */
interface Pile {
  readonly paper: ReturnType<typeof lettersPaper>;
  readonly changes: readonly NotifiedChange[];
  readonly families: number;
  /** Number of families whose postal address is not known: somebody has to hand them the letter. */
  readonly withoutAddress: number;
  /** Families whose names are not for the caller. */
  readonly leftOut: number;
  readonly caller: Caller;
}

/** The letters to families that no mail reaches. */
@Injectable()
export class NoticePile {
  constructor(
    private readonly callers: CallerResolver,
    private readonly store: PendingNoticesStore,
    private readonly contexts: NoticeContexts,
    private readonly letterhead: PrintedLetterhead,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /** Undefined where the account may not see families, or no longer. */
  async of(by: string | null, { what, token }: PrintNoticesTask): Promise<Pile | undefined> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, token);
    if (caller === undefined || !hasOneOf(['ROLE_PARTICIPANTS_ADMIN'], caller)) return undefined;
    const all = await this.store.addressees(what);
    const shown = all.filter(({ locked }) => caller.isSuperAdmin || !locked);
    const changes = await this.store.changes(
      what,
      shown.map(({ uuid }) => uuid),
    );
    const context = await this.contexts.of(newUuid(), changes);
    const head = await this.settings.read('letterhead');
    const byFamily = groupBy(changes, ({ family }) => family);
    const families = shown.filter(({ uuid }) => byFamily.has(uuid));
    const letters = families.map((family) => noticeLetter(byFamily.get(family.uuid) ?? [], context, family, head));
    const paper = lettersPaper('Briefe an Familien', letters, await this.letterhead.read(), this.clock.now());
    return {
      ...{ paper, changes, caller, families: families.length, leftOut: all.length - shown.length },
      withoutAddress: families.filter(({ address }) => address === null).length,
    };
  }
}

/** Prints letters to the families that no mail reaches, for the account that asked for it; then they were told (R-ATT-29). */
@Injectable()
@JobTask(PRINT_NOTICES)
export class PrintNotices implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly pile: NoticePile,
    private readonly store: PendingNoticesStore,
    private readonly audit: AuditLog,
    private readonly database: Database,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_NOTICES, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, {
        work: (assignment: Assignment<PrintNoticesTask>, progress) => this.print(assignment, progress, slot),
      } satisfies LongWork<PrintNoticesTask>),
    );
  }

  private async print(
    { job, by, task }: Assignment<PrintNoticesTask>,
    progress: Progress,
    slot: PressSlot,
  ): Promise<void> {
    const made = await this.pile.of(by, task);
    if (made === undefined) return progress.fail([reasonOfJob(job, NOT_ALLOWED)]);
    const { paper, changes, families, leftOut, withoutAddress, caller } = made;
    await progress.restart(families + leftOut);
    if (families > 0) {
      const content = await slot.print(paper);
      await this.database.transaction(() => this.audit.job({ job: PRINT_NOTICES, record: job }));
      await progress.leave({ name: 'briefe-ferienprogramm', extension: 'pdf', content, madeFor: caller });
    }
    await this.database.transaction(async () => {
      await this.store.noteNotified(changes, 'letter', by);
      await progress.note({ done: families + leftOut, result: { printed: families, leftOut, withoutAddress } });
    });
  }
}

const NOT_ALLOWED = message(
  'The account that asked for it is gone, disabled, or no longer allowed to see families.',
  'Das Konto, das darum gebeten hat, gibt es nicht mehr, es ist gesperrt oder darf keine Familien mehr sehen.',
);
