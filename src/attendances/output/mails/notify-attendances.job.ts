import { Inject, Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/group-by.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { germanDates } from '../../../kernel/clock/german-dates.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { Database } from '../../../platform/database/database.js';
import { RequestLog } from '../../../platform/request/request-log.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { ListCoursesStore } from '../../../editions/list-courses.store.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { Mails } from '../../../mail/sending/mails.js';
import { GoneDatesStore } from '../../../offers/output/calendar/gone-dates.store.js';
import { OfferCalendarLookup } from '../../../offers/output/calendar/offer-calendar-lookup.js';
import {
  MAILS_ABOUT,
  NOTIFY_ATTENDANCES,
  type NotifyAttendancesPayload,
} from '../../state/changes/notify-attendances.js';
import { familyMail, type Telling } from './family-mail.js';
import { PayDaysStore } from './pay-days.store.js';
import { type NotifiedChange, NotifiedChangesStore } from './notified-changes.store.js';

/**
 * Notifies families of changes of their applications (R-MAIL-7): one mail per family for everything changed together,
 * with all its children. Every change is reported once, however often the job runs, and only if it still holds: of
 * several changes the last one. A queued mail is superseded by one that reports everything.
 */
@Injectable()
@JobTask(NOTIFY_ATTENDANCES)
export class NotifyAttendances implements Job<NotifyAttendancesPayload> {
  private readonly host: string;

  constructor(
    private readonly database: Database,
    private readonly store: NotifiedChangesStore,
    private readonly payDays: PayDaysStore,
    private readonly offers: OfferCalendarLookup,
    private readonly gone: GoneDatesStore,
    private readonly courses: ListCoursesStore,
    private readonly mails: Mails,
    private readonly clock: Clock,
    private readonly log: RequestLog,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

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
      const telling = await this.tellingOf(uuid, [...taken, ...earlier]);
      const orders = families.flatMap((changes) => familyMail(changes, telling) ?? []);
      const mails = await this.mails.sendAll(orders);
      const counts = { families: families.length, mails, withoutAddress: families.length - orders.length };
      this.log.logger.info({ telling: uuid, ...counts }, 'families are told of their applications');
    });
  }

  private async tellingOf(uuid: string, changes: readonly NotifiedChange[]): Promise<Telling> {
    const now = this.clock.now();
    const uuids = [...new Set(changes.map(({ offer }) => offer))];
    const offers = await this.offers.many(uuids);
    const gone = await this.gone.of(uuids);
    const editions = [...new Set(changes.map(({ edition }) => edition))];
    const payDays = await this.payDays.of(editions, now);
    const courses = await this.courses.of(editions, now);
    return {
      ...{ uuid, payDays, courses, gone, host: this.host, now },
      offers: new Map(offers.map((offer) => [offer.uuid, offer])),
      dates: new Map(offers.map((offer) => [offer.uuid, offer.dates.flatMap(germanDates)])),
    };
  }
}
