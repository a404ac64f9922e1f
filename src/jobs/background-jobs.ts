import { Injectable } from '@nestjs/common';
import { conflict, type Problem } from '../kernel/problem/problem.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { type JobKind, type JobTicket } from './background-job.js';
import { type OpenJob, BackgroundWorkStore } from './background-work.store.js';

const AGAIN_SECONDS = 5;

/** A request for long work. */
interface JobOrder {
  readonly kind: JobKind;
  /** The record it works on: at most one open job per kind and record. Null: any number. */
  readonly record: string | null;
  /** Input of the work. */
  readonly task: Readonly<Record<string, unknown>>;
  /** How many steps it will take, where that is known beforehand: then its progress has a total from the beginning. */
  readonly steps?: number;
  /** The account that requests it. */
  readonly by: string | null;
  /** Its file contains personal data: only the requesting account gets it. */
  readonly personal?: boolean;
  /** Maximum open jobs of the kind per account; default: unlimited. */
  readonly mostOfOne?: number;
}

/** The job that does the work: a new one, or one already open. */
export interface StartedJob extends OpenJob {
  readonly isNew: boolean;
}

/** Requests long work. */
@Injectable()
export class BackgroundJobs {
  constructor(
    private readonly store: BackgroundWorkStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Requests long work in the caller's transaction; no commit, no job. If a job is open for the record, that one is
   * returned: it looks for work once more before it ends, so it includes what this transaction has written.
   * @throws Problem 409 the account has too many open jobs of the kind
   */
  async start({ kind, record, task, steps, by, personal = false, mostOfOne }: JobOrder): Promise<StartedJob> {
    if (by !== null && mostOfOne !== undefined) await this.requireFewer(kind, by, mostOfOne);
    for (;;) {
      const open = record === null ? undefined : await this.store.open(kind, record);
      if (open !== undefined) return { ...open, isNew: false };
      const uuid = newUuid();
      if (await this.store.insert({ uuid, kind, record, task, total: steps ?? null, by, personal })) {
        await this.enqueue(kind, uuid);
        return { uuid, task, isNew: true };
      }
    }
  }

  /** The open job of the kind for the record, which cannot end before the caller's transaction does. */
  async openFor(kind: JobKind, record: string): Promise<string | undefined> {
    const open = await this.store.open(kind, record);
    return open?.uuid;
  }

  /** Enqueues the job, once, however often it is called; with a delay in seconds. */
  async enqueue(kind: JobKind, job: string, delay = 0): Promise<void> {
    await this.jobs.add(kind, { job } satisfies JobTicket, { key: `job:${job}`, delay });
  }

  /**
   * Works in one of few slots, and leaves it afterwards. Without a free one the job is retried soon: waiting for the slot
   * would block mails.
   * @param slot the slot that was taken; undefined if none was free
   */
  async inSlot<Slot extends { leave(): void }>(
    kind: JobKind,
    { job }: JobTicket,
    slot: Slot | undefined,
    work: (slot: Slot) => Promise<void>,
  ): Promise<void> {
    if (slot === undefined) {
      await this.enqueue(kind, job, AGAIN_SECONDS);
      return;
    }
    try {
      await work(slot);
    } finally {
      slot.leave();
    }
  }

  private async requireFewer(kind: JobKind, account: string, most: number): Promise<void> {
    if ((await this.store.openOf(kind, account)) >= most) throw tooMany(most);
  }
}

const tooMany = (most: number): Problem =>
  conflict(
    `You have ${most} of these jobs under way (GET /jobs/{uuid}); wait until one of them is done.`,
    `Es laufen schon ${most} solche Aufträge für Sie (GET /jobs/{uuid}); bitte warten Sie, bis einer davon fertig ist.`,
  );
