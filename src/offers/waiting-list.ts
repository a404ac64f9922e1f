import { Injectable } from '@nestjs/common';
import { Jobs } from '../common/jobs/jobs.js';

/** The job that fills free places from the waiting list; its handler stands with the applications, which an offer does not know. */
export const PROMOTE_WAITING_LIST = 'attendances.promote-waiting-list';

/** What the job must know (decisions C6). */
export interface PromoteWaitingListPayload {
  readonly offer: string;
  /** An admin asked for it: promotes whatever the phase (decisions B10). */
  readonly whateverPhase: boolean;
}

/** Where the promotion of waiting lists is asked for, in the transaction that holds the locks of the offers. */
@Injectable()
export class WaitingLists {
  constructor(private readonly jobs: Jobs) {}

  /**
   * Places may have become free, or may be given away again: a withdrawal, a rejection, a deletion, a move, more places, an
   * offer that takes place again, a phase that lets waiting lists move.
   */
  async fill(offers: Iterable<string>): Promise<void> {
    await this.ask([...new Set(offers)].sort().map((offer) => ({ offer, whateverPhase: false })));
  }

  /** An admin asks for it. */
  async refill(offer: string): Promise<void> {
    await this.ask([{ offer, whateverPhase: true }]);
  }

  /** Once for all that ask before the job runs; what an admin asks for is not replaced by what the phase may forbid. */
  private async ask(payloads: readonly PromoteWaitingListPayload[]): Promise<void> {
    await this.jobs.addAll(PROMOTE_WAITING_LIST, payloads, undefined, keyOf);
  }
}

/** Whether there are more places than before; null: unlimited. Fewer leave those who have one in peace. */
export const givesMorePlaces = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

const keyOf = ({ offer, whateverPhase }: PromoteWaitingListPayload): string =>
  `${whateverPhase ? 'refill' : 'promote'}:${offer}`;
