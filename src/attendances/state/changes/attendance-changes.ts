import { GOING, TAKING } from '../../../offers/model/attendance-status.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { WaitingLists } from '../../../offers/ports/waiting-list.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { PresencesStore } from '../presences/presences.store.js';
import { Charges } from './charges.js';
import { OrganiserMails } from './organiser-mails.js';
import { StaleMails } from './stale-mails.js';
import { type Occasion, type StateChange } from './state-change.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from './notify-attendances.js';

/** Transitions after which the place goes to the first on the waiting list (R-WAIT-2). */
const FREEING_TRANSITIONS: readonly (string | null)[] = ['withdraw', 'reject'];

/**
 * The only way to change the state of applications. The deciding code (staff, a procedure, the waiting list,
 * committed decisions) locks the offers, decides, and passes the changes here, where all consequences happen in the
 * same transaction: the row, the history, the books, and jobs for mails and promotions. A constant number of
 * statements for any number of changes.
 */
@Injectable()
export class AttendanceChanges {
  constructor(
    private readonly store: AttendanceChangeStore,
    private readonly charges: Charges,
    private readonly organisers: OrganiserMails,
    private readonly jobs: Jobs,
    private readonly waitingLists: WaitingLists,
    private readonly mails: StaleMails,
    private readonly presences: PresencesStore,
  ) {}

  /**
   * Applies transitions to existing applications. The caller holds the locks of their offers and of the applications.
   */
  async make(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    if (changes.length === 0) return;
    await this.store.write(changes, occasion.procedure === 'decisions');
    await this.store.limitFavourites(changes);
    await this.follow(changes, occasion);
  }

  /**
   * The consequences for applications whose rows are written already: new ones.
   * @throws Problem 429 if an organiser has caused too many mails today
   */
  async follow(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    await this.store.note(changes, occasion);
    await this.presences.markCome(changes.filter(walksIn).map(({ attendance }) => attendance));
    const lost = changes.filter(staysAway);
    const left = [...new Set(lost.map(({ offer }) => offer))];
    await this.mails.giveUpReminders(left);
    await this.mails.rewriteMovesFor(
      lost.map(({ attendance }) => attendance),
      left,
    );
    const freed = changes.filter(freesPlace).map(({ offer }) => offer);
    await this.charges.recharge(changes, occasion.by);
    // After the books, in the same order as for cancelled offers: two requests with different orders could deadlock.
    if (occasion.notified && occasion.organiser !== undefined)
      await this.organisers.spend(
        occasion.organiser,
        changes.map(({ attendance }) => attendance),
      );
    if (occasion.organiser !== undefined) await this.organisers.spendOnPromotions(occasion.organiser, freed);
    if (occasion.notified && occasion.toldLater !== true) await this.notify(occasion.batch);
    await this.fill(
      freed,
      changes.filter(letsGo).map(({ attendance }) => attendance),
    );
  }

  /** Enqueues the mails about a batch; requests before the job runs are merged. */
  async notify(batch: string): Promise<void> {
    await this.jobs.add(NOTIFY_ATTENDANCES, { batch } satisfies NotifyAttendancesPayload, { key: `tell:${batch}` });
  }

  /** How many families of a batch have no address to be mailed at. */
  unreachableOf(batch: string): Promise<number> {
    return this.store.unreachableOf(batch);
  }

  /** Those of these applications whose families have none. */
  unreachable(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.unreachable(attendances);
  }

  /** Gives up mails about the place and enqueues the promotion of waiting lists, before an application with a place is deleted. */
  async fillPlaces(attendance: string, offer: string): Promise<void> {
    await this.mails.giveUpReminders([offer]);
    await this.mails.rewriteMovesFor([attendance], [offer]);
    await this.fill([offer], [attendance]);
  }

  /**
   * The waiting lists of the offers, and those where children were passed over because of the places that they give up with
   * these applications. In one call: nothing locks the other offers, so two transactions that enqueue the same jobs in
   * different orders would deadlock.
   */
  private async fill(offers: readonly string[], givenUp: readonly string[]): Promise<void> {
    const elsewhere = givenUp.length > 0 ? await this.store.awaited(givenUp) : [];
    await this.waitingLists.fill([...offers, ...elsewhere]);
  }
}

const freesPlace = ({ transition, from, to }: StateChange): boolean =>
  FREEING_TRANSITIONS.includes(transition) && from !== null && TAKING.includes(from) && !TAKING.includes(to);

/** The child came without a place (R-ATT-31). */
const walksIn = ({ from, to }: StateChange): boolean =>
  to === 'participated' && (from === null || !TAKING.includes(from));

/** The child no longer takes part. */
const staysAway = ({ from, to }: StateChange): boolean => from !== null && GOING.includes(from) && !GOING.includes(to);

const letsGo = ({ from, to }: StateChange): boolean => from !== null && GOING.includes(from) && !TAKING.includes(to);
