import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { MailAllowance } from '../../hosts/mail-allowance.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';

/** The job that fills free places from the waiting list; its handler stands with the applications, which an offer does not know. */
export const PROMOTE_WAITING_LIST = 'attendances.promote-waiting-list';

/** What the job must know (R-WAIT-2). */
export interface PromoteWaitingListPayload {
  readonly offer: string;
}

/** The job by which an admin has free places filled, whatever the phase (R-OFF-36); also the kind of its record. */
export const REFILL_WAITING_LIST = 'refill-waiting-list';

/** An offer with places that are free now, and its applications by their states. */
export interface FreedOffer {
  readonly uuid: string;
  /** Null: unlimited. */
  readonly maxParticipants: number | null;
  readonly counts: Readonly<Record<'confirmed' | 'participated' | 'noshow' | 'waitlisted', number>>;
}

/** Where the promotion of waiting lists is asked for. */
@Injectable()
export class WaitingLists {
  constructor(
    private readonly jobs: Jobs,
    private readonly background: BackgroundJobs,
    private readonly allowance: MailAllowance,
  ) {}

  /**
   * Places may have become free, or may be given away again: a withdrawal, a rejection, a deletion, a move, more places, an
   * offer that takes place again, a phase that lets waiting lists move. In the transaction that holds the locks of the offers;
   * once for all that ask before the job runs.
   */
  async fill(offers: Iterable<string>): Promise<void> {
    const payloads = [...new Set(offers)].sort().map((offer): PromoteWaitingListPayload => ({ offer }));
    await this.jobs.addAll(PROMOTE_WAITING_LIST, payloads, undefined, ({ offer }) => `promote:${offer}`);
  }

  /**
   * The same for an offer in which the caller frees places, by more of them or by taking it up again. Who gets one is mailed: what
   * organiser users cause so goes on their allowance (R-MAIL-8), whether the list moves today or later.
   * @throws Problem 429
   */
  async fillBy(caller: Caller, { uuid, maxParticipants, counts }: FreedOffer): Promise<void> {
    const { confirmed, participated, noshow, waitlisted } = counts;
    const free =
      maxParticipants === null ? waitlisted : Math.max(0, maxParticipants - confirmed - participated - noshow);
    if (!caller.isAdmin) await this.allowance.spendOn(uuid, caller.hosts, Math.min(free, waitlisted));
    if (waitlisted > 0) await this.fill([uuid]);
  }

  /**
   * An admin asks for it. Before the offer is locked: the job's own transaction takes the two in this order.
   * @returns the job, which may be one that was under way already
   */
  async refill(offer: string, by: string | null): Promise<string> {
    const { uuid } = await this.background.start({ kind: REFILL_WAITING_LIST, record: offer, task: {}, by });
    return uuid;
  }
}

/** Whether there are more places than before; null: unlimited. Fewer leave those who have one in peace. */
export const givesMorePlaces = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);
