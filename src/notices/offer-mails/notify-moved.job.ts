import { Inject, Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/collections.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type SupersededMail } from '../../mail/mail.js';
import { Mails, ordersFor } from '../../mail/mails.js';
import {
  MOVED_MAILS,
  NOTIFY_MOVED,
  type NotifyMovedPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { GoneDatesStore, OfferCalendarLookup } from '../../offers/output/offer-calendar-lookup.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { type MovedPlaces, MovedFamiliesStore } from './moved-families.store.js';
import { movedOrder } from './moved-orders.js';

/**
 * Notifies families with a place of what was and what is, when dates or meeting points of offers have changed (R-OFF-37). What
 * was is what the family last knew, so of several edits that follow each other one mail is left: a queued one is given up
 * and its content said anew, by edits without a mail, and when a child has lost its place, too. So it is when an offer takes
 * place again that did not meanwhile. Idempotent.
 */
@Injectable()
@JobTask(NOTIFY_MOVED)
export class NotifyMoved implements Job<NotifyMovedPayload> {
  private readonly host: string;

  constructor(
    private readonly database: Database,
    private readonly store: MovedFamiliesStore,
    private readonly lookup: OfferCalendarLookup,
    private readonly former: GoneDatesStore,
    private readonly mails: Mails,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  async run({ cause, offers, notify, givenUp: before, informed = false }: NotifyMovedPayload): Promise<void> {
    await this.database.transaction(async () => {
      // Not of later ones: they say everything, and this one may run once more.
      const earlier = await this.store.editsBefore(cause, offers);
      const givenUp = [...before, ...(await this.mails.supersedeAbout(MOVED_MAILS, earlier))];
      const all = notify ? offers.map((offer) => ({ offer, family: null, cause })) : [];
      const pairs = [...all, ...(await this.store.notifiedIn(givenUp, cause))];
      for (const [edit, told] of groupBy(pairs, (pair) => pair.cause)) {
        const again = new Map(givenUp.filter((mail) => mail.cause === edit).map(timesOf));
        await this.notify(edit, await this.store.places(told, informed), again);
      }
    });
  }

  /**
   * The mails about one edit. One speaks of the offers of its edit alone, so that it is found when something happens to one
   * of them.
   * @param again by family: how often its mail about this edit was written anew
   */
  private async notify(
    cause: string,
    places: readonly MovedPlaces[],
    again: ReadonlyMap<string, number>,
  ): Promise<void> {
    const uuids = [...new Set(places.map(({ offer }) => offer))];
    const offers = new Map((await this.lookup.many(uuids)).map((offer) => [offer.uuid, offer]));
    const gone = await this.former.of(uuids);
    const moves = { cause, again, offers, gone, host: this.host, now: this.clock.now() };
    const families = [...groupBy(places, ({ family }) => family).values()];
    const mails: { readonly event: string; readonly told: readonly MovedPlaces[] }[] = [];
    const orders = ordersFor(families, (family) => {
      const mail = movedOrder(family, moves);
      if (mail === undefined) return [];
      mails.push({ event: mail.order.event, told: mail.told });
      return [mail.order];
    });
    await this.mails.sendAll(orders);
    await this.store.noteNotified(mails, cause, again);
  }
}

/** How often a mail that was given up has been written anew after this time. */
const timesOf = ({ recipient, nth = '' }: SupersededMail): readonly [string, number] => [recipient, Number(nth) + 1];
