import { Injectable } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { conflict, type Problem } from '../kernel/problem/problem.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { type JobKind, type JobTicket } from './background-job.js';
import { BackgroundWorkStore, type OpenJob } from './background-work.store.js';

const AGAIN_SECONDS = 5;

/** What is asked for. */
export interface JobOrder {
  readonly kind: JobKind;
  /** The record it works on; while a job of the kind is open for it, there is no second one. Null: any number. */
  readonly record: string | null;
  /** What the work must know. */
  readonly task: Readonly<Record<string, unknown>>;
  /** The account that asks. */
  readonly by: string | null;
  /** Its file holds personal data: nobody but the account that asks gets it. */
  readonly personal?: boolean;
  /** How many of the kind an account may have open at once; missing: any number. */
  readonly mostOfOne?: number;
}

/** The job that does the work: a new one, or one that was open already. */
export interface StartedJob extends OpenJob {
  readonly isNew: boolean;
}

/** Where features ask for long work. */
@Injectable()
export class BackgroundJobs {
  constructor(
    private readonly store: BackgroundWorkStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Asks for long work in the caller's transaction; no commit, no job. Where one is open for the record, it is given back: it
   * looks for work once more before it ends, so what this transaction sees is done as well.
   * @throws Problem 409 the account has too many of the kind open
   */
  async start({ kind, record, task, by, personal = false, mostOfOne }: JobOrder): Promise<StartedJob> {
    if (by !== null && mostOfOne !== undefined) await this.requirePlace(kind, by, mostOfOne);
    for (;;) {
      const open = record === null ? undefined : await this.store.open(kind, record);
      if (open !== undefined) return { ...open, isNew: false };
      const uuid = newUuid();
      if (await this.store.insert({ uuid, kind, record, task, by, personal })) {
        await this.enqueue(kind, uuid);
        return { uuid, task, isNew: true };
      }
    }
  }

  /** Puts the job into the queue, once, however often it is asked for; after so many seconds. */
  async enqueue(kind: JobKind, job: string, delay = 0): Promise<void> {
    await this.jobs.add(kind, { job } satisfies JobTicket, { key: `job:${job}`, delay });
  }

  /** For a worker that has no place for it now: the job comes again soon. Waited for, it would keep mails waiting. */
  postpone(kind: JobKind, { job }: JobTicket): Promise<void> {
    return this.enqueue(kind, job, AGAIN_SECONDS);
  }

  private async requirePlace(kind: JobKind, account: string, most: number): Promise<void> {
    if ((await this.store.openOf(kind, account)) >= most) throw tooMany(most);
  }
}

const tooMany = (most: number): Problem =>
  conflict(
    message(
      `You have ${most} such jobs under way (GET /jobs/{uuid}); wait until one of them is done.`,
      `Sie haben schon ${most} solche Aufträge laufen (GET /jobs/{uuid}); bitte warten Sie, bis einer davon fertig ist.`,
    ),
  );
