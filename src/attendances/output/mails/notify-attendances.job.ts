import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/group-by.js';
import { Database } from '../../../platform/database/database.js';
import { RequestLog } from '../../../platform/request/request-log.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { Mails } from '../../../mail/sending/mails.js';
import {
  MAILS_ABOUT,
  NOTIFY_ATTENDANCES,
  type NotifyAttendancesPayload,
} from '../../state/changes/notify-attendances.js';
import { familyMail } from './family-mail.js';
import { FamilyTelling } from './family-telling.js';
import { NotifiedChangesStore } from './notified-changes.store.js';

/**
 * Notifies families of changes of their applications (R-MAIL-7): one mail per family for everything changed together,
 * with all its children. Every change is reported once, however often the job runs, and only if it still holds: of
 * several changes the last one. A queued mail is superseded by one that reports everything.
 */
@Injectable()
@JobTask(NOTIFY_ATTENDANCES)
export class NotifyAttendances implements Job<NotifyAttendancesPayload> {
  constructor(
    private readonly database: Database,
    private readonly store: NotifiedChangesStore,
    private readonly telling: FamilyTelling,
    private readonly mails: Mails,
    private readonly log: RequestLog,
  ) {}

  async run(payload: NotifyAttendancesPayload): Promise<void> {
    await this.database.transaction(async () => {
      const uuid = newUuid();
      const taken =
        'batch' in payload
          ? await this.store.take(payload.batch, uuid)
          : await this.store.takeOver(payload.givenUp, uuid);
      if (taken.length === 0) return;
      const told = [...new Set(taken.map(({ family }) => family))];
      const earlier = await this.store.takeOver(await this.mails.supersedeOthers(MAILS_ABOUT, told, uuid), uuid);
      const families = [...groupBy([...taken, ...earlier], ({ family }) => family).values()];
      const telling = await this.telling.of(uuid, [...taken, ...earlier]);
      const orders = families.flatMap((changes) => familyMail(changes, telling) ?? []);
      const mails = await this.mails.sendAll(orders);
      const counts = { families: families.length, mails, withoutAddress: families.length - orders.length };
      this.log.logger.info({ telling: uuid, ...counts }, 'families are told of their applications');
    });
  }
}
