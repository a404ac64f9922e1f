import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type SupersededMail } from '../../mail/mail.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { MailAllowance } from '../../hosts/mail-allowance.store.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { takenIn } from '../model/attendance-status.js';

/**
 * Port: consequences of cancelling or relaunching offers. Implemented by the attendances in a higher layer.
 */
export abstract class OfferLifecycle {
  /**
   * Offers were cancelled: already written, in the current transaction, with the offers locked.
   * @param by the account that did it; null for a job
   */
  abstract calledOff(offers: readonly string[], by: string | null): Promise<void>;

  /**
   * When or where offers take place has changed: mails that wait to be sent must not say what was. Otherwise like
   * `calledOff`.
   * @returns the mails about earlier changes that were given up
   */
  abstract moved(offers: readonly string[]): Promise<readonly SupersededMail[]>;

  /**
   * Offers have other dates, already written: who was absent on all that are left did not come. Otherwise like
   * `calledOff`; before `moved`.
   * @param by who did it; null for an import
   */
  abstract redated(offers: readonly string[], by: Caller | null): Promise<void>;

  /** Offers are not published any more; otherwise like `calledOff`. */
  abstract unpublished(offers: readonly string[]): Promise<void>;

  /** Cancelled offers were relaunched; otherwise like `calledOff`. */
  abstract takesPlace(offers: readonly string[], by: string | null): Promise<void>;

  /**
   * Offers take place and are published again, and families are not mailed of that: mails about new dates that were given
   * up meanwhile are said anew. Otherwise like `calledOff`.
   */
  abstract shownAgain(offers: readonly string[]): Promise<void>;
}

/** A family that is told what becomes of an offer. */
export interface ConcernedFamily {
  readonly offer: string;
  /** The account, or the child without one. */
  readonly family: string;
  /** It has an address to be mailed at. */
  readonly reached: boolean;
}

/** How many families a mail is for. */
export interface Reach {
  /** They have an address to be mailed at. */
  readonly reached: number;
  readonly unreachable: number;
}

/** The reach of something that is told the families of these. */
export const reachOf = (concerned: readonly Omit<ConcernedFamily, 'offer'>[]): Reach => {
  const families = new Map(concerned.map(({ family, reached }) => [family, reached]));
  const reached = [...families.values()].filter(Boolean).length;
  return { reached, unreachable: families.size - reached };
};

/** Port: the families with applications to an offer. Implemented by the attendances in a higher layer. */
export abstract class OfferFamilies {
  /** The families that are to be told when these offers are cancelled or relaunched, by offer. */
  abstract concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]>;

  /** The families that are to be told when dates or meeting points of these offers change. */
  abstract placed(offers: readonly string[]): Promise<Reach>;

  /**
   * The families that were not told something of this offer.
   * @param movesOnly when and where it takes place; not what became of applications
   */
  abstract untold(offer: string, movesOnly: boolean): Promise<Reach>;

  /** Mails them that, in a job. */
  abstract tell(offer: string, movesOnly: boolean): Promise<void>;
}

/** Port: bookings for offers. Implemented by the attendances in a higher layer. */
export abstract class OfferMoney {
  /**
   * Whether anything was ever booked for applications to one of these offers. Call it with the offers locked:
   * charging locks them as well.
   */
  abstract isBooked(offers: readonly string[]): Promise<boolean>;
}

/** A change of an offer that affects children with places. */
export interface NewTimes {
  /** Its dates change, or it is relaunched, so that its places count again. */
  readonly change: 'dates' | 'relaunch';
  /** The caller overrules conflicts. */
  readonly force: boolean;
}

/** An application whose child has another place at that time. */
export interface PlaceElsewhere {
  readonly attendance: string;
  readonly offer: string;
}

/** Port: the children with places in offers. Implemented by the attendances in a higher layer. */
export abstract class PlacedChildren {
  /**
   * Locks the children and the editions: before the offers, and after editions, hosts, categories and accounts.
   */
  abstract hold(offers: readonly string[]): Promise<void>;

  /**
   * Call it with the offer locked and its new dates written: a child cannot be in two places at once.
   * @returns the note for the history; null if there is no conflict
   * @throws Problem 409 that names the applications and the conflicts, as far as the caller may know; 403 if the
   * caller may not use force
   */
  abstract requireFree(caller: Caller, offer: string, times: NewTimes): Promise<string | null>;

  /**
   * Call it with the offers locked and their new dates written.
   * @returns the applications with a place there whose child has another place at that time
   */
  abstract elsewhere(offers: readonly string[]): Promise<PlaceElsewhere[]>;
}

/** The job that fills free places from the waiting list; its handler belongs to the applications, in a higher layer. */
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
   * so mails caused by host users count towards their allowance (R-MAIL-8), whether the list moves today or
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
