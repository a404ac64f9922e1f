import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/collections.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Mails, ordersFor } from '../../mail/mails.js';
import { WithdrawalLinks } from '../../mail/withdrawal-links.js';
import { OfferCalendarLookup } from '../../offers/output/offer-calendar-lookup.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { Log } from '../../platform/operations/log.js';
import { REMIND_OF_DATES } from '../../attendances/state/notify-attendances.js';
import { ComingDatesStore } from './coming-dates.store.js';
import { type ReminderContext, reminderOrder } from './reminder-orders.js';

/**
 * Every five minutes: reminds families of the days on which their children go somewhere, where the edition says so
 * (R-EDI-15). One mail for a family and day, whose event is unique: it is never written twice.
 */
@Injectable()
@JobTask(REMIND_OF_DATES, { cron: '*/5 * * * *' })
export class RemindOfDates implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: ComingDatesStore,
    private readonly offers: OfferCalendarLookup,
    private readonly mails: Mails,
    private readonly links: WithdrawalLinks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    await this.database.transaction(async () => {
      const now = this.clock.now();
      const dates = await this.store.due(now);
      if (dates.length === 0) return;
      const offers = await this.offers.many([...new Set(dates.map(({ offer }) => offer))]);
      const context: ReminderContext = {
        offers: new Map(offers.map((offer) => [offer.uuid, offer])),
        linkOf: await this.links.inWords(),
        now,
      };
      const days = [...groupBy(dates, ({ edition, day, family }) => `${edition} ${day} ${family}`).values()];
      const mails = await this.mails.sendAll(ordersFor(days, (day) => reminderOrder(day, context)));
      this.log.logger.info({ mails }, 'families are reminded of their dates');
    });
  }
}
