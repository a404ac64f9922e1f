import { Injectable } from '@nestjs/common';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { PlacesStore } from '../../state/changes/places.store.js';
import { ChildLock } from '../../state/hindrances/child-lock.js';
import { type Listed, WaitingListStore } from './waiting-list.store.js';

const CLOSE_WAITING_LISTS = 'close-waiting-lists';

/** For the history; in German, like the notes of staff. */
const NOTE = 'Das Angebot hat begonnen; die Warteliste ist geschlossen.';

/** What families read of why. */
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
