import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/collections.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { lettersPaper } from '../../papers/letter-paper.js';
import { PrintedLetterhead } from '../../papers/printed-letterhead.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { hasOneOf } from '../../platform/http/access/policy.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { FamilyTelling } from '../application-mails/family-telling.js';
import { type NotifiedChange } from '../application-mails/notified-changes.columns.js';
import { type PrintTellingsTask, PRINT_TELLINGS } from './untold.js';
import { untoldLetter } from './untold-letter.js';
import { UntoldStore } from './untold.store.js';
import { type Assignment, type JobTicket, reasonOfJob } from '../../jobs/background-job.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { message } from '../../kernel/problem/message.js';
import { PaperPress, type PressSlot } from '../../papers/paper-press.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';

/** A pile of letters, and what they tell. */
interface Pile {
  readonly paper: ReturnType<typeof lettersPaper>;
  readonly changes: readonly NotifiedChange[];
  readonly families: number;
  /** Of those, families whose postal address is not known: somebody has to hand them the letter. */
  readonly withoutAddress: number;
  /** Families whose names are not for the caller. */
  readonly leftOut: number;
  readonly caller: Caller;
}

/** The letters to families that no mail reaches. */
@Injectable()
export class UntoldPile {
  constructor(
    private readonly callers: CallerResolver,
    private readonly store: UntoldStore,
    private readonly telling: FamilyTelling,
    private readonly letterhead: PrintedLetterhead,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /** Undefined where the account may not see families, or no longer. */
  async of(by: string | null, { what, token }: PrintTellingsTask): Promise<Pile | undefined> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, token);
    if (caller === undefined || !hasOneOf(['ROLE_PARTICIPANTS_ADMIN'], caller)) return undefined;
    const all = await this.store.addressees(what);
    const shown = all.filter(({ locked }) => caller.isSuperAdmin || !locked);
    const changes = await this.store.changes(
      what,
      shown.map(({ uuid }) => uuid),
    );
    const telling = await this.telling.of(newUuid(), changes);
    const head = await this.settings.read('letterhead');
    const byFamily = groupBy(changes, ({ family }) => family);
    const families = shown.filter(({ uuid }) => byFamily.has(uuid));
    const letters = families.map((family) => untoldLetter(byFamily.get(family.uuid) ?? [], telling, family, head));
    const paper = lettersPaper('Briefe an Familien', letters, await this.letterhead.read(), this.clock.now());
    return {
      ...{ paper, changes, caller, families: families.length, leftOut: all.length - shown.length },
      withoutAddress: families.filter(({ address }) => address === null).length,
    };
  }
}

/** Prints letters to the families that no mail reaches, for the account that asked for it; then they were told (R-ATT-29). */
@Injectable()
@JobTask(PRINT_TELLINGS)
export class PrintTellings implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly pile: UntoldPile,
    private readonly store: UntoldStore,
    private readonly audit: AuditLog,
    private readonly database: Database,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_TELLINGS, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, {
        work: (assignment: Assignment<PrintTellingsTask>, progress) => this.print(assignment, progress, slot),
      } satisfies LongWork<PrintTellingsTask>),
    );
  }

  private async print(
    { job, by, task }: Assignment<PrintTellingsTask>,
    progress: Progress,
    slot: PressSlot,
  ): Promise<void> {
    const made = await this.pile.of(by, task);
    if (made === undefined) return progress.fail([reasonOfJob(job, NOT_ALLOWED)]);
    const { paper, changes, families, leftOut, withoutAddress, caller } = made;
    await progress.restart(families + leftOut);
    if (families > 0) {
      const content = await slot.print(paper);
      await this.database.transaction(() => this.audit.job({ job: PRINT_TELLINGS, record: job }));
      await progress.leave({ name: 'briefe-ferienprogramm', extension: 'pdf', content, madeFor: caller });
    }
    await this.database.transaction(async () => {
      await this.store.noteTold(changes, 'letter', by);
      await progress.note({ done: families + leftOut, result: { printed: families, leftOut, withoutAddress } });
    });
  }
}

const NOT_ALLOWED = message(
  'The account that asked for it is gone, disabled, or no longer allowed to see families.',
  'Das Konto, das darum gebeten hat, gibt es nicht mehr, es ist gesperrt oder darf keine Familien mehr sehen.',
);
