import { fullName } from '../../accounts/masks.js';
import { germanDay, germanWeekday } from '../../kernel/clock/german-dates.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type MailOrder } from '../../mail/mails.js';
import { type GoneDate, type CalendarOffer, type PublicHost } from '../../offers/output/offer-calendar-lookup.js';
import { type WaitingListOutlook } from '../../editions/waiting-list-outlook.store.js';
import { drawReasonText, blocksPromotion } from '../../attendances/model/draw-reason.js';
import { MAILS_ABOUT } from '../../attendances/state/notify-attendances.js';
import { APPLICATION_MAILS, applicationNews } from './application-mails.js';
import { type APPLICATION_VARIABLES, type ApplicationValues, type ShownAttendance } from './application-variables.js';
import { isReachable } from './reachable-hosts.js';
import { type Linking, linksFor } from './withdrawal-link.js';
import { familyCalendar, type FamilyCalendar } from './family-calendar.js';
import { listValues } from './list-texts.js';
import { wishValues } from './wish-texts.js';
import {
  childNames,
  dueOf,
  feeOf,
  holdsPlace,
  isCalledOff,
  isDemanded,
  isWish,
  lostIn,
  type News,
  NEWS,
  newsOf,
  overpaidOf,
  paidOf,
  refundOf,
  takenBackOf,
  type FamilyNews,
} from './family-news.js';
import { lossOf, paymentFor, type Balances } from './family-payment.js';
import { keptDates, movedDetails } from '../../offers/actions/moves/team-moved-mail.js';
import { type PayDay } from '../../money/ledger/pay-days.js';
import { type NotifiedChange } from './notified-changes.sql.js';
import { germanList, germanMoney, moneyOf } from '../../kernel/text/german.js';

/** What the mails of one notification have in common. */
export interface NoticeContext extends Linking {
  readonly uuid: string;
  readonly offers: ReadonlyMap<string, CalendarOffer>;
  /** Former dates of the offers. */
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  /** Dates of the offers as text, rendered once: a draw notifies thousands of families of the same offers. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
  /** By family and offer: the dates that it last read of a cancelled offer, where they are others. */
  readonly known: ReadonlyMap<string, readonly string[]>;
  readonly payDays: readonly PayDay[];
  readonly balances: Balances;
  /** Outlook of the waiting lists, by edition. */
  readonly outlooks: ReadonlyMap<string, WaitingListOutlook>;
  readonly host: string;
}

type Order = MailOrder<typeof APPLICATION_VARIABLES>;

/** The mail that reports all changes to one family; none to a family that cannot be reached. */
export const familyMail = (changes: readonly NotifiedChange[], context: NoticeContext): Order | undefined => {
  const [first] = changes;
  if (first === undefined || first.address === null) return undefined;
  const newsItems = newsOf(changes);
  const kinds = new Set(newsItems.map(({ news }) => news));
  const [only] = kinds;
  const editions = new Set(changes.map(({ edition }) => edition));
  const calendar = familyCalendar(newsItems, context);
  return {
    event: `${MAILS_ABOUT}:${context.uuid}:${first.family}`,
    template: kinds.size === 1 && only !== undefined ? APPLICATION_MAILS[only] : applicationNews,
    to: {
      ...{ name: fullName(first), address: first.address, account: first.account },
      children: childrenIn(changes, calendar),
    },
    ...(editions.size === 1 ? { edition: first.edition } : {}),
    values: valuesOf(newsItems, context, calendar),
    quotes: changes.flatMap(({ attendance, comment }) => (comment === null ? [] : [attendance])),
    links: linksFor(
      newsItems.map(({ change }) => change),
      context,
    ).links,
    calendar,
  };
};

/** Whom the mail names in any part: entries of the calendar name siblings besides, by whom it is masked as well (R-MAIL-13). */
const childrenIn = (changes: readonly NotifiedChange[], calendar: FamilyCalendar | undefined): string[] => {
  const siblings = calendar === undefined ? [] : changes.flatMap(({ goingThere }) => goingThere);
  return [...new Set([...changes.map(({ child }) => child), ...siblings.map(({ uuid }) => uuid)])];
};

/** What a mail says of applications of one family. */
export const valuesOf = (
  newsItems: readonly FamilyNews[],
  { offers, dates, known, payDays, balances, outlooks, now, linkOf }: NoticeContext,
  calendar: FamilyCalendar | undefined,
): ApplicationValues => {
  const changes = newsItems.map(({ change }) => change);
  const names = childNames(changes);
  const note = sharedNote(newsItems);
  const links = linksFor(changes, { linkOf, now });
  const shown = newsItems.map((one) => ({
    news: one.news,
    application: {
      ...attendanceOf(one, names, { offers, dates, known, outlooks, note }),
      withdraw: links.of(one.change.attendance),
    },
  }));
  const of = (kind: News): ShownAttendance[] =>
    shown.filter(({ news }) => news === kind).map(({ application }) => application);
  const titles = new Set(changes.map(({ offer }) => offer));
  const days = payDays.filter(({ edition }) => changes.some((change) => change.edition === edition));
  const hosts = hostsOf(changes, offers);
  const payment = paymentFor(changes.filter(isDemanded), { payDays: days, balances, now });
  return {
    children: germanList(names.values()),
    several: newsItems.length > 1,
    siblings: names.size > 1,
    note,
    offer: titles.size === 1 ? (shown[0]?.application.offer ?? null) : null,
    reason: shown.length === 1 ? (shown[0]?.application.reason ?? null) : null,
    applications: shown.map(({ application }) => application),
    allTakenBack: shown.every(({ application }) => application.placeLost),
    ...groupsOf(of),
    anyPlaced: changes.some(holdsPlace),
    byLink: links.links.length > 0,
    ...payment,
    refund: moneyOf(changes.reduce((sum, change) => sum + refundOf(change), 0)),
    overpaid: moneyOf(newsItems.reduce((sum, one) => sum + overpaidOf(one), 0)),
    ...lossOf(newsItems.flatMap(lostIn), balances, payment.total !== null),
    ...listValues(waitedFor(changes, offers), outlooks, now),
    ...wishValues(newsItems, outlooks, now),
    organised: hosts.length > 0,
    hosts,
    calendar: calendar?.method === 'PUBLISH',
    calendarCancels: calendar?.method === 'CANCEL',
  };
};

type Lists = Pick<ApplicationValues, News>;
type Flags = Pick<ApplicationValues, `any${Capitalize<News>}`>;

/** The applications by kind of news, and whether there are any. */
const groupsOf = (of: (kind: News) => ShownAttendance[]): Lists & Flags => {
  const lists = NEWS.map((kind) => [kind, of(kind)] as const);
  const flags = lists.map(([kind, list]) => [`any${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, list.length > 0]);
  return { ...Object.fromEntries(lists), ...Object.fromEntries(flags) } as Lists & Flags;
};

const attendanceOf = (
  { change, before, news }: FamilyNews,
  names: ReadonlyMap<string, string>,
  {
    offers,
    dates,
    known,
    outlooks,
    note,
  }: Pick<NoticeContext, 'offers' | 'dates' | 'known' | 'outlooks'> & { readonly note: string | null },
): Omit<ShownAttendance, 'withdraw'> => {
  const offer = offers.get(change.offer);
  return {
    child: names.get(change.child) ?? change.childFirstname,
    offer: offer?.name ?? '',
    from: before === undefined ? null : leftOffer(offers.get(before.offer)),
    ...(news === 'changed' && offer !== undefined ? changedOf(change, offer) : UNCHANGED),
    calledOff: offer?.cancelled ?? false,
    ...lossesOf(change, news, known.get(`${change.family} ${change.offer}`) ?? dates.get(change.offer) ?? []),
    note: note === null && isOfCourse(news) ? change.courseNote : null,
    // The dates of a cancelled offer would look as if it took place.
    dates: offer?.cancelled === true ? [] : (dates.get(change.offer) ?? []).map((when) => ({ when })),
    meetingPoint: [offer?.meetingPoint, offer?.meetingAddress].filter(Boolean).join(', ') || null,
    bring: offer?.bring ?? null,
    ...agreementOf(offer, change),
    comment: holdsPlace(change) || change.status === 'waiting' ? change.comment : null,
    placed: holdsPlace(change),
    position: change.position === null || isCalledOff(change) ? null : String(change.position),
    reason: reasonOf(change, news, outlooks.get(change.edition)),
    open: change.status === 'waiting' && !isCalledOff(change),
    fee: priceText(feeOf(change), change),
    price: isWish(change) ? (priceText(change.price, change) ?? 'keine') : null,
    priority: isWish(change) && change.priority !== null ? String(change.priority) : null,
    alreadyPaid: moneyOf(paidOf(change)),
    due: moneyOf(dueOf(change)),
    paid: moneyOf(refundOf(change)),
    url: offer?.url ?? null,
  };
};

/** The offer that a child was moved from, and its day. */
const leftOffer = (offer: CalendarOffer | undefined): string | null => {
  const [first, ...more] = offer?.dates ?? [];
  if (offer === undefined || first === undefined) return offer?.name ?? null;
  return `${offer.name} ${more.length > 0 || first.recurrence !== null ? 'ab' : 'am'} ${germanWeekday(first.begin)}`;
};

/** A price that parents would look for in vain in the programme says why. */
const priceText = (cents: number, { discounted }: NotifiedChange): string | null =>
  cents > 0 && discounted ? `${germanMoney(cents)} (ermäßigt)` : moneyOf(cents);

type Changed = Pick<
  ShownAttendance,
  'before' | 'redated' | 'undated' | 'meetingBefore' | 'meetingMoved' | 'meetingGone'
>;

const UNCHANGED: Changed = {
  ...{ before: [], redated: false, undated: false },
  ...{ meetingBefore: null, meetingMoved: false, meetingGone: false },
};

/** When and where it took place as the family knew it, beside what holds. */
const changedOf = ({ knownDetails }: NotifiedChange, offer: CalendarOffer): Changed => {
  const moved =
    knownDetails === null ? undefined : movedDetails({ ...knownDetails, dates: keptDates(knownDetails) }, offer);
  if (moved === undefined) return UNCHANGED;
  const { datesMoved, meetingMoved, before, undated, meetingBefore, meetingNow } = moved;
  return {
    ...{ before: datesMoved ? before : [], redated: datesMoved, undated: datesMoved && undated },
    ...{
      meetingBefore: meetingMoved ? meetingBefore : null,
      meetingMoved,
      meetingGone: meetingNow === null && meetingMoved,
    },
  };
};

/** The news is about the offer, not about what was decided. */
const isOfCourse = (news: News): boolean => news === 'cancelled' || news === 'relaunched';

/** What was remarked of all offers, where the mail is about nothing else: it need not be repeated with each. */
const sharedNote = (newsItems: readonly FamilyNews[]): string | null => {
  const [note = null, ...others] = new Set(newsItems.map(({ change }) => change.courseNote));
  return others.length === 0 && newsItems.every(({ news }) => isOfCourse(news)) ? note : null;
};

/** Money lost by being taken back, or because the offer is called off. */
const lossesOf = (
  change: NotifiedChange,
  news: News,
  dates: readonly string[],
): Pick<ShownAttendance, 'placeLost' | 'promisedOn' | 'listLost' | 'wishLost' | 'offDates'> => {
  const off = isCalledOff(change);
  // An offer that takes place after all brings no new state.
  const { takenBack, promisedAt } = takenBackOf(change);
  return {
    placeLost: (takenBack && news !== 'relaunched') || (off && change.status === 'confirmed'),
    promisedOn: promisedAt && germanDay(localDate(promisedAt)),
    listLost: off && change.status === 'waitlisted',
    wishLost: off && change.status === 'waiting',
    offDates: off ? dates.map((when) => ({ when })) : [],
  };
};

/** The form is asked for until it has arrived. */
const agreementOf = (
  offer: CalendarOffer | undefined,
  { agreementReceived }: NotifiedChange,
): Pick<ShownAttendance, 'agreement' | 'agreementNeeded' | 'agreementReceived'> => {
  const asked = offer !== undefined && (offer.requiresAgreement || offer.agreementUrl !== null);
  return {
    agreement: offer?.agreementUrl ?? null,
    agreementNeeded: asked && !agreementReceived,
    agreementReceived: asked && agreementReceived,
  };
};

/** The reason that people gave, where they decided; else why the draw gave no place. */
const reasonOf = (change: NotifiedChange, news: News, outlook: WaitingListOutlook | undefined): string | null =>
  (isOfCourse(news) || news === 'changed' ? null : change.because) ??
  (holdsPlace(change) ? null : drawReasonOf(change, outlook?.maxPlaces ?? null));

/** Nothing if the reason no longer applies. */
const drawReasonOf = (change: NotifiedChange, maxPlaces: number | null): string | null => {
  const { drawReason, reasonOffer, reasonHolds, status, places } = change;
  if (drawReason === null || !reasonHolds || isCalledOff(change)) return null;
  const words = drawReasonText(drawReason, reasonOffer).de;
  return status === 'waitlisted' && blocksPromotion(drawReason, places, maxPlaces)
    ? `${words} Solange das so ist, rückt es hier nicht nach.`
    : words;
};

/** The offers on whose waiting lists the children are. */
const waitedFor = (
  changes: readonly NotifiedChange[],
  offers: ReadonlyMap<string, CalendarOffer>,
): readonly CalendarOffer[] =>
  changes.flatMap((change) =>
    change.status === 'waitlisted' && !isCalledOff(change) ? (offers.get(change.offer) ?? []) : [],
  );

/** Every host who can be reached once, in order of the offers. */
const hostsOf = (
  changes: readonly NotifiedChange[],
  offers: ReadonlyMap<string, CalendarOffer>,
): readonly PublicHost[] => {
  const hosts = changes.flatMap(({ offer }) => offers.get(offer)?.hosts.filter(isReachable) ?? []);
  return [...new Map(hosts.map((host) => [JSON.stringify([host.name, host.phone, host.email]), host])).values()];
};
