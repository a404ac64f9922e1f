import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { germanDates } from '../../common/clock/german-dates.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { RequestLog } from '../../common/http/request-log.js';
import { type Job, JobTask } from '../../common/jobs/job.js';
import { type MailOrder, Mails } from '../../notifications/mails.js';
import { type ValuesOf } from '../../notifications/template-variables.js';
import { offerCalendar } from '../../offers/calendar/offer-calendar.js';
import { type CalendarOffer, OfferCalendarLookup } from '../../offers/calendar/offer-calendar-lookup.js';
import { TELL_FAMILIES, type TellFamiliesPayload } from '../../offers/transitions/tell-families.js';
import { ToldTransitionsStore } from './told-transitions.store.js';
import { FamiliesStore, type Family } from './families.store.js';
import { type OFFER_VARIABLES, offerCancelled, offerRelaunched } from './offer-mails.js';

type Variables = typeof OFFER_VARIABLES;
type Calendar = MailOrder<Variables>['calendar'];

const KINDS = {
  cancel: { template: offerCancelled, method: 'CANCEL', cancelled: true },
  relaunch: { template: offerRelaunched, method: 'PUBLISH', cancelled: false },
} as const;

/**
 * Tells every family with an application to an offer that it was called off, or takes place after all (decisions B1): one
 * mail per family, all of them in one transaction. Done twice, it sends nothing twice. Of several transitions only the
 * last one is told: jobs and mails are tried again later, and "called off" must not arrive after "takes place after all".
 */
@Injectable()
@JobTask(TELL_FAMILIES)
export class TellFamilies implements Job<TellFamiliesPayload> {
  private readonly host: string;

  constructor(
    private readonly database: Database,
    private readonly offers: OfferCalendarLookup,
    private readonly families: FamiliesStore,
    private readonly transitions: ToldTransitionsStore,
    private readonly mails: Mails,
    private readonly log: RequestLog,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  async run(payload: TellFamiliesPayload): Promise<void> {
    await this.database.transaction(async () => {
      const offer = await this.offers.one(payload.offer);
      if (offer === undefined) return;
      const others = await this.transitions.toldOf(payload);
      if (others.later) return;
      // What was to be said before and is not sent yet would arrive after this, and be wrong.
      await this.mails.supersede(others.earlier);
      const families = await this.families.ofOffer(offer.uuid);
      const orders = this.ordersFor(payload, offer, families);
      const sent = await this.mails.sendAll(orders);
      const counts = { families: families.length, mails: sent, withoutAddress: families.length - orders.length };
      this.log.logger.info({ offer: offer.uuid, ...counts }, 'families are told of a transition');
    });
  }

  private ordersFor(
    { transition, history }: TellFamiliesPayload,
    offer: CalendarOffer,
    families: readonly Family[],
  ): MailOrder<Variables>[] {
    const { template } = KINDS[transition];
    const calendar = this.calendarOf(offer, transition);
    const shared = valuesOf(offer, calendar);
    return families.flatMap(({ uuid, address, account, children, ...person }) =>
      address === null
        ? []
        : [
            {
              event: `${template.type}:${history}:${uuid}`,
              template,
              to: { name: fullName(person), address, account, children: children.map((child) => child.uuid) },
              edition: offer.edition,
              values: { ...shared, children: namesOf(children), several: children.length > 1 },
              calendar,
            },
          ],
    );
  }

  /** No file for an offer that was moved on in the meantime: calendars would show what no longer holds. */
  private calendarOf(offer: CalendarOffer, transition: TellFamiliesPayload['transition']): Calendar {
    const { method, cancelled } = KINDS[transition];
    if (offer.dates.length === 0 || offer.cancelled !== cancelled) return undefined;
    return { method, content: offerCalendar(offer, { host: this.host, method }) };
  }
}

/** What is the same for all families. */
const valuesOf = (offer: CalendarOffer, calendar: Calendar): Omit<ValuesOf<Variables>, 'children' | 'several'> => ({
  offer: offer.name,
  dated: offer.dates.length > 0,
  dates: offer.dates.flatMap(germanDates).map((when) => ({ when })),
  meetingPoint: [offer.meetingPoint, offer.meetingAddress].filter(Boolean).join(', ') || null,
  url: offer.url,
  organised: offer.hosts.length > 0,
  hosts: offer.hosts,
  calendar: calendar !== undefined,
});

/** First names, as parents say them; full names where two children share one. */
const namesOf = (children: Family['children']): string => {
  const first = children.map(({ firstname }) => firstname);
  const names =
    new Set(first).size === first.length ? first : children.map((child) => fullName(child) ?? child.firstname);
  return new Intl.ListFormat('de').format(names);
};
