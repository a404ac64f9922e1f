import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import {
  PROMOTE_WAITING_LIST,
  type PromoteWaitingListPayload,
  REFILL_WAITING_LIST,
  WaitingLists,
} from '../../offers/ports/offer-ports.js';
import { Promotion } from './promotion.js';
import { type Assignment, type JobTicket } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { AttendanceChanges } from '../state/attendance-changes.js';
import { PlacesStore } from '../state/places.store.js';
import { ChildLock } from '../state/attendance-lock.js';
import { type Listed, WaitingListStore } from './waiting-list.store.js';
import { WaitingListOutlookStore } from '../../editions/waiting-list-outlook.store.js';
import { Clock } from '../../kernel/clock/clock.js';

/** Fills freed places of an offer, if the phase allows automatic promotion (R-WAIT-3). */
@Injectable()
@JobTask(PROMOTE_WAITING_LIST)
export class PromoteWaitingList implements Job<PromoteWaitingListPayload> {
  constructor(
    private readonly database: Database,
    private readonly promotion: Promotion,
  ) {}

  async run({ offer }: PromoteWaitingListPayload): Promise<void> {
    await this.database.transaction(() => this.promotion.promote(offer, 'promote-waiting-list', false));
  }
}

/** Fills the places of an offer in any phase, requested by an admin (R-OFF-36). */
@Injectable()
@JobTask(REFILL_WAITING_LIST)
export class RefillWaitingList implements Job<JobTicket>, LongWork<object> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly promotion: Promotion,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  /** The job's row is locked before the offer's, as in requests that join the job. */
  async work(assignment: Assignment, progress: Progress): Promise<void> {
    await this.database.transaction(async () => {
      await progress.expect(1);
      await this.fill(assignment, progress);
      await progress.note({ done: 1 });
    });
  }

  /**
   * Requests that joined meanwhile rely on places freed meanwhile; a later request waits for the lock and finds the
   * job ended.
   */
  async hasMore(assignment: Assignment, progress: Progress): Promise<boolean> {
    return (await this.fill(assignment, progress)) > 0;
  }

  private async fill({ record }: Assignment, progress: Progress): Promise<number> {
    const confirmed = record === null ? 0 : await this.promotion.promote(record, REFILL_WAITING_LIST, true);
    await progress.note({ result: { confirmed } });
    return confirmed;
  }
}

const CLOSE_WAITING_LISTS = 'close-waiting-lists';

/** For the history; in German, like the notes of staff. */
const NOTE = 'Das Angebot hat begonnen; die Warteliste ist geschlossen.';

/** The reason that families read. */
const REASON = 'Das Angebot hat begonnen, und bis dahin ist kein Platz frei geworden.';

/** Every morning: nobody waits any longer for a place in an offer that has begun (R-WAIT-14). */
@Injectable()
@JobTask(CLOSE_WAITING_LISTS, { cron: '47 4 * * *' })
export class CloseWaitingLists implements Job {
  constructor(
    private readonly database: Database,
    private readonly list: WaitingListStore,
    private readonly children: ChildLock,
    private readonly places: PlacesStore,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
  ) {}

  /** An edition at a time: a family gets one mail for it. */
  async run(): Promise<void> {
    for (const edition of await this.list.editionsWithBegun())
      await this.database.transaction(() => this.close(edition));
  }

  private async close(edition: string): Promise<void> {
    const expected = await this.list.begun(edition);
    const offers = offersOf(expected);
    const held = new Set(expected.map(({ attendance }) => attendance));
    await this.children.holdEditions(offers);
    await this.children.holdOf([...held]);
    await this.places.lock(offers);
    const closed = (await this.list.begun(edition)).filter(({ attendance }) => held.has(attendance));
    const batch = newUuid();
    for (const notified of [true, false])
      await this.changes.make(
        closed
          .filter(({ knows }) => knows === notified)
          .map(({ attendance, offer }) => ({
            attendance,
            offer,
            transition: 'unfulfill',
            from: 'waitlisted',
            to: 'unfulfilled',
          })),
        { batch, procedure: 'promotion', by: null, notified, note: NOTE, reason: REASON },
      );
    for (const offer of offersOf(closed))
      await this.audit.job({ job: CLOSE_WAITING_LISTS, record: offer, fields: ['attendances'] });
  }
}

const offersOf = (listed: readonly Listed[]): string[] => [...new Set(listed.map(({ offer }) => offer))];

export const WATCH_WAITING_LISTS = 'attendances.watch-waiting-lists';

/**
 * Every minute: if automatic promotion has started, because a `firstcome` phase begins or the phases changed, places
 * freed earlier go to the waiting list (R-WAIT-4). The last observed state is stored, so that each start is noticed
 * once, even after hours without a worker.
 */
@Injectable()
@JobTask(WATCH_WAITING_LISTS, { cron: '* * * * *' })
export class WatchWaitingLists implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: WaitingListStore,
    private readonly lists: WaitingLists,
    private readonly courses: WaitingListOutlookStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.transaction(async () => {
      const begun = await this.courses.begun(this.clock.now());
      if (begun.length > 0) await this.lists.fill(await this.store.offersWithList(begun));
    });
  }
}
