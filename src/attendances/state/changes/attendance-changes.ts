import { TAKING } from '../../../offers/model/attendance-status.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { WaitingLists } from '../../../offers/ports/waiting-list.js';
import { HOLDING } from '../../model/attendance.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { Charges } from './charges.js';
import { OrganiserMails } from './organiser-mails.js';
import { type Occasion, type StateChange } from './state-change.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from './notify-attendances.js';

/** Transitions after which the place goes to whoever waits longest (R-WAIT-2). */
const FREEING: readonly (string | null)[] = ['withdraw', 'reject'];

/**
 * The one way in which applications get another state: whoever decides it (staff, a procedure, the waiting list, committed
 * decisions) locks the offers, decides, and hands the changes over here, where everything that follows happens in the same
 * transaction: the row, the history, the money, mails and promotions as jobs. A constant number of statements for any
 * number of changes.
 */
@Injectable()
export class AttendanceChanges {
  constructor(
    private readonly store: AttendanceChangeStore,
    private readonly charges: Charges,
    private readonly organisers: OrganiserMails,
    private readonly jobs: Jobs,
    private readonly waitingLists: WaitingLists,
  ) {}

  /** Moves applications that are there. The caller holds the locks of their offers and of the applications. */
  async make(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    if (changes.length === 0) return;
    await this.store.write(changes);
    await this.follow(changes, occasion);
  }

  /**
   * Everything that follows for applications whose rows are written already: those just made.
   * @throws Problem 429 when an organiser has had too many mails sent today
   */
  async follow(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    await this.store.note(changes, occasion);
    const freed = changes.filter(freesPlace).map(({ offer }) => offer);
    await this.charges.recharge(changes, occasion.by);
    // After the books, as where offers are called off: two requests that took them in different orders could wait for each other.
    if (occasion.notified && occasion.organiser !== undefined)
      await this.organisers.spend(
        occasion.organiser,
        changes.map(({ attendance }) => attendance),
      );
    if (occasion.organiser !== undefined) await this.organisers.spendOnPromotions(occasion.organiser, freed);
    if (occasion.notified && occasion.toldLater !== true) await this.tell(occasion.batch);
    await this.waitingLists.fill(freed);
    await this.fillElsewhere(changes.filter(letsGo).map(({ attendance }) => attendance));
  }

  /** Asks for the mails about a batch, once for all that ask before it runs. */
  async tell(batch: string): Promise<void> {
    await this.jobs.add(NOTIFY_ATTENDANCES, { batch } satisfies NotifyAttendancesPayload, { key: `tell:${batch}` });
  }

  /** Asks for the promotion of waiting lists, for who is about to take an application with a place out of the offer altogether. */
  async fillPlaces(attendance: string, offer: string): Promise<void> {
    await this.waitingLists.fill([offer]);
    await this.fillElsewhere([attendance]);
  }

  /** What passed the children over because of these places may have one for them now. */
  private async fillElsewhere(attendances: readonly string[]): Promise<void> {
    if (attendances.length > 0) await this.waitingLists.fill(await this.store.awaited(attendances));
  }
}

const freesPlace = ({ transition, from, to }: StateChange): boolean =>
  FREEING.includes(transition) && from !== null && TAKING.includes(from) && !TAKING.includes(to);

const letsGo = ({ from, to }: StateChange): boolean => from !== null && HOLDING.includes(from) && !TAKING.includes(to);
