import { Injectable } from '@nestjs/common';
import { Jobs } from '../../common/jobs/jobs.js';
import { WaitingLists } from '../../offers/waiting-list.js';
import { TAKING } from '../attendance.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { Charges } from './charges.js';
import { type Occasion, type StateChange } from './state-change.js';
import { TELL_ATTENDANCES, type TellAttendancesPayload } from './tell-attendances.js';

/** Transitions after which the place goes to whoever waits longest (decisions C6). */
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
    private readonly jobs: Jobs,
    private readonly waitingLists: WaitingLists,
  ) {}

  /** Moves applications that are there. The caller holds the locks of their offers and of the applications. */
  async apply(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    if (changes.length === 0) return;
    await this.store.write(changes);
    await this.follow(changes, occasion);
  }

  /** Everything that follows for applications whose rows are written already: those just made. */
  async follow(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    await this.store.note(changes, occasion);
    await this.charges.settle(changes, occasion.by);
    if (occasion.notified && occasion.toldLater !== true) await this.tell(occasion.batch);
    await this.waitingLists.fill(changes.filter(freesPlace).map(({ offer }) => offer));
  }

  /** Asks for the mails about a batch, once for all that ask before it runs. */
  async tell(batch: string): Promise<void> {
    await this.jobs.add(TELL_ATTENDANCES, { batch } satisfies TellAttendancesPayload, { key: `tell:${batch}` });
  }

  /** Asks for the promotion of the waiting list, for who takes an application out of the offer altogether. */
  async fillPlaces(offer: string): Promise<void> {
    await this.waitingLists.fill([offer]);
  }
}

const freesPlace = ({ transition, from, to }: StateChange): boolean =>
  FREEING.includes(transition) && from !== null && TAKING.includes(from) && !TAKING.includes(to);
