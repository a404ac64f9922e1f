import { type Email } from 'postal-mime';
import { AttendanceChanges } from '../../src/attendances/state/changes/attendance-changes.js';
import { type Occasion } from '../../src/attendances/state/changes/state-change.js';
import { type AttendanceTransition, attendanceWorkflow } from '../../src/attendances/model/attendance.workflow.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { type Fixtures, type TestCaller } from './fixtures.js';
import { type MailFiles } from './mails.js';
import { type TestApp } from './test-app.js';

/** A family with its children, oldest first. */
export interface TestFamily extends TestCaller {
  readonly children: string[];
}

/** Makes families and changes their applications as the service does; then reads what they were mailed. */
export class FamilyDesk {
  constructor(
    private readonly test: TestApp,
    private readonly make: Fixtures,
    private readonly files: MailFiles,
  ) {}

  async family(
    firstname: string,
    children: readonly string[],
    columns: Record<string, unknown> = {},
  ): Promise<TestFamily> {
    const account = await this.make.account(['ROLE_MEMBER'], { firstname, lastname: 'Muster', ...columns });
    const uuids: string[] = [];
    for (const child of children)
      uuids.push(
        await this.make.participant({ account: account.uuid, firstname: child, columns: { lastname: 'Muster' } }),
      );
    return { ...account, children: uuids };
  }

  /** Moves applications, all of one batch. Families are told unless something else is said. */
  async change(
    attendances: readonly string[],
    transition: AttendanceTransition | null,
    occasion: Partial<Occasion> = {},
  ): Promise<string> {
    const batch = occasion.batch ?? newUuid();
    await this.test.database.transaction(async () => {
      const rows = await this.make.sql(
        'select uuid, offer_uuid as offer, status from attendances where uuid = any($1) order by uuid for update',
        [attendances],
      );
      const changes = rows.map(({ uuid, offer, status }) => ({
        attendance: String(uuid),
        offer: String(offer),
        transition,
        from: transition === null ? null : (status as AttendanceStatus),
        to:
          transition === null
            ? (status as AttendanceStatus)
            : (attendanceWorkflow.next(transition, status as AttendanceStatus) ?? (status as AttendanceStatus)),
      }));
      const all: Occasion = { batch, procedure: 'staff', by: null, notified: true, note: null, ...occasion };
      const desk = this.test.app.get(AttendanceChanges);
      if (transition === null) await desk.follow(changes, all);
      else await desk.make(changes, all);
    });
    return batch;
  }

  drain(): Promise<void> {
    return this.test.app.get(JobRunner).drain();
  }

  /** Everything mailed so far, once all jobs are done. */
  async told(): Promise<Email[]> {
    await this.drain();
    return this.files.read();
  }
}
