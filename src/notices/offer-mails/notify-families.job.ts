import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type MailOrder, Mails, ordersFor } from '../../mail/mails.js';
import { isOver, offersCalendar } from '../../offers/output/offer-calendar.js';
import { type GoneDate, type CalendarOffer, OfferCalendarLookup } from '../../offers/output/offer-calendar-lookup.js';
import { type OFFER_VARIABLES, KINDS } from './offer-mails.js';
import { fullName } from '../../accounts/masks.js';
import { germanDates } from '../../kernel/clock/german-dates.js';
import { Database } from '../../platform/database/database.js';
import { Log } from '../../platform/operations/log.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { type ValuesOf } from '../../mail/template-variables.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { type FamilyDetails } from '../application-mails/known-details.store.js';
import { isReachable } from '../application-mails/reachable-hosts.js';
import {
  type LOSS_VARIABLES,
  lossOf,
  type PAYMENT_VARIABLES,
  paymentFor,
} from '../application-mails/family-payment.js';
import { linksFor } from '../application-mails/withdrawal-link.js';
import { NotifiedTransitionsStore, type ConcernedChild, type NotifiedFamily } from './offer-mails.store.js';
import { type Concerned, ConcernedFamilies } from './concerned-families.js';
import { germanList, listed, moneyOf } from '../../kernel/text/german.js';

type Calendar = MailOrder<typeof OFFER_VARIABLES>['calendar'];

/** The instruction to calendar programs: remove or restore the dates. */
type Method = 'CANCEL' | 'PUBLISH';

/** The calendar files attached to mails about a cancelled or relaunched offer. */
@Injectable()
export class NotifiedCalendars {
  private readonly host: string;

  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  /**
   * Only for families with a place: uncertain dates do not belong in a calendar. Includes former dates that the
   * family's calendar may contain. Names the children who have a place.
   */
  of(
    offer: CalendarOffer,
    gone: readonly GoneDate[],
    method: Method,
  ): (placedSince: Date | null, family: readonly string[]) => Calendar {
    const cancelled = method === 'CANCEL';
    const now = this.clock.now();
    const toCome = gone.filter((date) => !isOver(date, now));
    return (placedSince, family) => {
      const held = toCome.filter(({ goneAt }) => placedSince !== null && placedSince <= goneAt);
      if (offer.dates.length === 0 && (held.length === 0 || !cancelled)) return undefined;
      const entry = { offer, takenBack: cancelled, gone: held, family };
      return { method, content: offersCalendar([entry], { host: this.host, method }) };
    };
  }
}

type Variables = typeof OFFER_VARIABLES;

/**
 * Notifies every family with an application that has a place or waits for one that an offer was cancelled or
 * relaunched (R-MAIL-6): one mail per family, worded per child by its state, all in one transaction. Reports nothing
 * that no longer holds when the mail is written. Idempotent. Of several transitions only the last one is reported:
 * jobs and mails are retried, and "called off" must not arrive after "takes place after all".
 */
@Injectable()
@JobTask(NOTIFY_FAMILIES)
export class NotifyFamilies implements Job<NotifyFamiliesPayload> {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferCalendarLookup,
    private readonly transitions: NotifiedTransitionsStore,
    private readonly concerned: ConcernedFamilies,
    private readonly calendars: NotifiedCalendars,
    private readonly mails: Mails,
    private readonly log: Log,
  ) {}

  async run(payload: NotifyFamiliesPayload): Promise<void> {
    await this.database.transaction(async () => {
      await this.transitions.hold([payload.offer]);
      const offer = await this.offers.one(payload.offer);
      if (offer === undefined) return;
      const { later, earlier, note, hidden } = await this.transitions.of(payload);
      if (later || !stillHolds(payload, offer, hidden)) return;
      // Earlier notifications not sent yet would arrive after this one, and be wrong.
      await this.mails.supersede(earlier, 'told');
      const concerned = await this.concerned.of(offer, payload);
      const sent = await this.mails.sendAll(this.ordersFor({ ...payload, note }, concerned));
      const { families } = concerned;
      const withoutAddress = families.filter(({ address }) => address === null).length;
      const counts = { families: families.length, mails: sent, withoutAddress };
      this.log.logger.info({ offer: offer.uuid, ...counts }, 'families are told of a transition');
    });
  }

  private ordersFor(
    { transition, history, note }: NotifyFamiliesPayload & { readonly note: string | null },
    concerned: Concerned,
  ): Iterable<MailOrder<Variables>> {
    const { offer, gone, list, families, known } = concerned;
    const { template, method } = KINDS[transition];
    const calendarOf = this.calendars.of(offer, gone, method);
    const shared = { ...valuesOf(offer), ...list, note };
    return ordersFor(
      families,
      ({ uuid, address, account, children, placedSince, withdrawByLink, firstBeginAt, ...person }) => {
        if (address === null) return undefined;
        const placed = children.filter(({ status }) => status === 'confirmed');
        const calendar = placed.length > 0 ? calendarOf(placedSince, namesOf(placed)) : undefined;
        const to = { name: fullName(person), address, account, children: children.map((child) => child.uuid) };
        const links = linksFor(
          children.map((child) => ({ ...child, withdrawByLink, firstBeginAt, cancelled: offer.cancelled })),
          concerned,
        );
        const values = {
          ...shared,
          ...whenAndWhere(known.get(uuid) ?? offer),
          ...ofFamily(children, transition, concerned),
          ...askedOf(placed, offer),
          ...withdrawalsIn(children, links),
          calendar: calendar !== undefined,
        };
        const quotes = placed.flatMap(({ attendance, comment }) => (comment === null ? [] : [attendance]));
        const event = `${template.type}:${history}:${uuid}`;
        return { event, template, to, edition: offer.edition, values, quotes, links: links.links, calendar };
      },
    );
  }
}

type OfOffer = 'offer' | 'bring' | 'agreement' | 'url' | 'organised' | 'hosts';

/** Values shared by all families. */
const valuesOf = (offer: CalendarOffer): Pick<ValuesOf<Variables>, OfOffer> => ({
  offer: offer.name,
  url: offer.url,
  bring: offer.bring,
  agreement: offer.agreementUrl,
  organised: offer.hosts.some(isReachable),
  hosts: offer.hosts.filter(isReachable),
});

/** When and where it takes place; of an offer that is called off, as the family knows it. */
const whenAndWhere = ({
  dates,
  meetingPoint,
  meetingAddress,
}: Pick<FamilyDetails, 'dates' | 'meetingPoint' | 'meetingAddress'>): Pick<
  ValuesOf<Variables>,
  'dated' | 'dates' | 'meetingPoint'
> => ({
  dated: dates.length > 0,
  dates: dates.flatMap(germanDates).map((when) => ({ when })),
  meetingPoint: [meetingPoint, meetingAddress].filter(Boolean).join(', ') || null,
});

/** Forms that children with a place still have to hand in, and remarks about them. */
const askedOf = (
  placed: NotifiedFamily['children'],
  { requiresAgreement, agreementUrl }: CalendarOffer,
): Pick<ValuesOf<Variables>, 'agreementNeeded' | 'comments'> => {
  const names = namesOf(placed);
  const asked = requiresAgreement || agreementUrl !== null;
  return {
    agreementNeeded: listed(names.filter((_, index) => asked && placed[index]?.agreementReceived === false)),
    comments: placed.flatMap(({ comment, firstname }, index) =>
      comment === null ? [] : [{ child: names[index] ?? firstname, comment }],
    ),
  };
};

/** The links with which the family withdraws, each with the name of its child. */
const withdrawalsIn = (
  children: NotifiedFamily['children'],
  { links, of }: ReturnType<typeof linksFor>,
): Pick<ValuesOf<Variables>, 'withdrawals' | 'byLink'> => {
  const names = namesOf(children);
  const withdrawals = children.flatMap(({ attendance, firstname }, index) => {
    const withdraw = of(attendance);
    return withdraw === null ? [] : [{ child: names[index] ?? firstname, withdraw }];
  });
  return { withdrawals, byLink: links.length > 0 };
};

/** Another transition may have happened in the meantime. */
const stillHolds = (
  { transition }: NotifyFamiliesPayload,
  { cancelled, place }: CalendarOffer,
  hidden: boolean,
): boolean => cancelled === KINDS[transition].cancelled && (cancelled || hidden || place === 'published');

type OfFamily =
  | 'children'
  | 'several'
  | 'due'
  | 'credit'
  | 'paidAgain'
  | keyof typeof PAYMENT_VARIABLES
  | keyof typeof LOSS_VARIABLES
  | Groups;
type Groups = ConcernedChild['status'] | `several${Capitalize<ConcernedChild['status']>}`;

/** Values of one family: each child by its state; the amount due, or the amount paid for nothing. */
const ofFamily = (
  children: NotifiedFamily['children'],
  transition: NotifyFamiliesPayload['transition'],
  { offer, payDays, balances, now }: Concerned,
): Pick<ValuesOf<Variables>, OfFamily> => {
  const names = namesOf(children);
  const among = (status: ConcernedChild['status']): readonly string[] =>
    names.filter((_, index) => children[index]?.status === status);
  const [confirmed, waitlisted, waiting] = [among('confirmed'), among('waitlisted'), among('waiting')];
  const sum = (of: (child: ConcernedChild) => number): number => children.reduce((all, child) => all + of(child), 0);
  // Nothing is asked for what is out of the programme.
  const asked = offer.place === 'unpublished' ? [] : children;
  const payment = paymentFor(asked, { payDays, balances, now });
  return {
    children: germanList(names),
    several: children.length > 1,
    confirmed: listed(confirmed),
    severalConfirmed: confirmed.length > 1,
    waitlisted: listed(waitlisted),
    severalWaitlisted: waitlisted.length > 1,
    waiting: listed(waiting),
    severalWaiting: waiting.length > 1,
    ...payment,
    ...lossOf(transition === 'cancel' ? children.map(lossOfChild) : [], balances, payment.total !== null),
    due: payment.total,
    paidAgain: transition === 'relaunch' ? moneyOf(sum(({ charged, paid }) => Math.min(charged, paid))) : null,
    credit: transition === 'cancel' ? moneyOf(sum((child) => lossOfChild(child).refund)) : null,
  };
};

const lossOfChild = ({ attendance, charged, paid }: ConcernedChild) => ({
  attendance,
  refund: Math.max(0, paid - charged),
  ...{ ceased: 0, paidBack: 0 },
});

/** First names, as parents say them; full names if two children share one. */
const namesOf = (children: NotifiedFamily['children']): string[] => {
  const first = children.map(({ firstname }) => firstname);
  return new Set(first).size === first.length ? first : children.map((child) => fullName(child) ?? child.firstname);
};
