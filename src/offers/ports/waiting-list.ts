import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { MailAllowance } from '../../hosts/mail-allowance.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { takenIn } from '../model/attendance-status.js';

/** The job that fills free places from the waiting list; its handler belongs to the applications, on a higher floor. */
export const PROMOTE_WAITING_LIST = 'attendances.promote-waiting-list';

/** Payload of the job (R-WAIT-2). */
export interface PromoteWaitingListPayload {
  readonly offer: string;
}

/** The job with which an admin fills free places in any phase (R-OFF-36); also the kind of its record. */
export const REFILL_WAITING_LIST = 'refill-waiting-list';

/** An offer with free places, and its applications by state. */
interface FreedOffer {
  readonly uuid: string;
  /** Null: unlimited. */
  readonly maxParticipants: number | null;
  readonly counts: Parameters<typeof takenIn>[0] & { readonly waitlisted: number };
}

/** Enqueues the promotion of waiting lists. */
@Injectable()
export class WaitingLists {
  constructor(
    private readonly jobs: Jobs,
    private readonly background: BackgroundJobs,
    private readonly allowance: MailAllowance,
  ) {}

  /**
   * Call it when places may have become free or can be assigned again: a withdrawal, a rejection, a deletion, a move,
   * more places, a relaunched offer, a phase that allows promotion. In the transaction that holds the locks of the
   * offers; calls before the job runs are merged into one.
   */
  async fill(offers: Iterable<string>): Promise<void> {
    const payloads = [...new Set(offers)].sort().map((offer): PromoteWaitingListPayload => ({ offer }));
    await this.jobs.addAll(PROMOTE_WAITING_LIST, payloads, undefined, ({ offer }) => `promote:${offer}`);
  }

  /**
   * The same for places that the caller frees, by raising their number or relaunching. Promoted families are mailed,
   * so mails caused by organiser users count towards their allowance (R-MAIL-8), whether the list moves today or
   * later.
   * @throws Problem 429
   */
  async fillBy(caller: Caller, offers: readonly FreedOffer[]): Promise<void> {
    if (!caller.isAdmin)
      await this.allowance.spendOnAll(new Map(offers.map((offer) => [offer.uuid, promoted(offer)])), caller.hosts);
    const waited = offers.filter(({ counts }) => counts.waitlisted > 0);
    if (waited.length > 0) await this.fill(waited.map(({ uuid }) => uuid));
  }

  /**
   * Requested by an admin. Call it before the offer is locked: the job's own transaction locks job and offer in this
   * order.
   * @returns the job, which may already be running
   */
  async refill(offer: string, by: string | null): Promise<string> {
    const { uuid } = await this.background.start({ kind: REFILL_WAITING_LIST, record: offer, task: {}, by });
    return uuid;
  }
}

/** How many are promoted at most. */
const promoted = ({ maxParticipants, counts }: FreedOffer): number => {
  const { waitlisted } = counts;
  return Math.min(maxParticipants === null ? waitlisted : Math.max(0, maxParticipants - takenIn(counts)), waitlisted);
};

/** Whether there are more places than before; null: unlimited. Reducing the number takes no place away. */
export const givesMorePlaces = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);
