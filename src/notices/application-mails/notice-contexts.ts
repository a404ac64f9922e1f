import { Injectable, Inject } from '@nestjs/common';
import {
  type GoneDate,
  GoneDatesStore,
  type CalendarOffer,
  OfferCalendarLookup,
} from '../../offers/output/offer-calendar-lookup.js';
import { type FamilyDetails, KnownDetailsStore } from './known-details.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanDates } from '../../kernel/clock/german-dates.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { WaitingListOutlookStore } from '../../editions/waiting-list-outlook.store.js';
import { HeldInvoicesStore } from '../../money/invoices/held-invoices.store.js';
import { type NoticeContext } from './family-mail.js';
import { type NotifiedChange } from './notified-changes.sql.js';
import { WithdrawalLinks } from '../../mail/withdrawal-links.js';
import { PayDaysStore } from '../../money/ledger/pay-days.store.js';

/** Dates of offers that families may have read, besides those that hold. */
interface KnownDates {
  /** Former dates, by offer: calendars may have them. */
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  /** Of cancelled offers: what families last read, where it is not what holds. */
  readonly known: readonly FamilyDetails[];
}

/** Reads what families may have been told of dates. */
@Injectable()
export class NotifiedDates {
  constructor(
    private readonly former: GoneDatesStore,
    private readonly details: KnownDetailsStore,
  ) {}

  /** In the transaction in which the mails are written. */
  async of(offers: readonly Pick<CalendarOffer, 'uuid' | 'cancelled'>[]): Promise<KnownDates> {
    const gone = await this.former.of(offers.map(({ uuid }) => uuid));
    const cancelled = offers.filter((offer) => offer.cancelled).map(({ uuid }) => uuid);
    return { gone, known: cancelled.length === 0 ? [] : await this.details.of(cancelled) };
  }
}

/** Reads what is to be paid, when, and how the families' debtors stand. */
@Injectable()
export class NoticeMoney {
  constructor(
    private readonly payDays: PayDaysStore,
    private readonly invoices: HeldInvoicesStore,
  ) {}

  async of(
    editions: readonly string[],
    changes: readonly Pick<NotifiedChange, 'attendance'>[],
    now: Date,
  ): Promise<Pick<NoticeContext, 'payDays' | 'balances'>> {
    const payDays = await this.payDays.of(editions, now);
    return { payDays, balances: await this.invoices.of(changes.map(({ attendance }) => attendance)) };
  }
}

/** Common data of mails about applications besides the changes: offers, payment and waiting lists. */
@Injectable()
export class NoticeContexts {
  private readonly host: string;

  constructor(
    private readonly offers: OfferCalendarLookup,
    private readonly told: NotifiedDates,
    private readonly money: NoticeMoney,
    private readonly links: WithdrawalLinks,
    private readonly outlooks: WaitingListOutlookStore,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  /**
   * In the transaction in which the mails are written.
   * @param uuid of the notice
   */
  async of(uuid: string, changes: readonly NotifiedChange[]): Promise<NoticeContext> {
    const now = this.clock.now();
    const uuids = [...new Set(changes.map(({ offer }) => offer))];
    const offers = await this.offers.many(uuids);
    const { gone, known } = await this.told.of(offers);
    const editions = [...new Set(changes.map(({ edition }) => edition))];
    const money = await this.money.of(editions, changes, now);
    const outlooks = await this.outlooks.of(editions, now);
    return {
      known: new Map(known.map(({ family, offer, dates }) => [`${family} ${offer}`, dates.flatMap(germanDates)])),
      ...{ uuid, ...money, outlooks, gone, host: this.host, now },
      linkOf: await this.links.inWords(),
      offers: new Map(offers.map((offer) => [offer.uuid, offer])),
      dates: new Map(offers.map((offer) => [offer.uuid, offer.dates.flatMap(germanDates)])),
    };
  }
}
