import { Inject, Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { type MailOrder, Mails, ordersFor } from '../../mail/mails.js';
import { type ValuesOf } from '../../mail/template-variables.js';
import { movedDetails } from '../../offers/actions/moves/team-moved-mail.js';
import {
  MOVED_MAILS,
  NOTIFY_MOVED,
  type NotifyMovedPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { isOver, offersCalendar } from '../../offers/output/offer-calendar.js';
import {
  type GoneDate,
  type CalendarOffer,
  GoneDatesStore,
  OfferCalendarLookup,
} from '../../offers/output/offer-calendar-lookup.js';
import { isReachable } from '../application-mails/reachable-hosts.js';
import { type Linking, linksFor } from '../application-mails/withdrawal-link.js';
import { type MovedPlaces, MovedFamiliesStore } from './moved-families.store.js';
import { type MOVED_VARIABLES, offerMoved } from './moved-mail.js';
import { germanList } from '../../kernel/text/german.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type SupersededMail } from '../../mail/mail.js';
import { WithdrawalLinks } from '../../mail/withdrawal-links.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';

type Order = MailOrder<typeof MOVED_VARIABLES>;
type ShownMove = ValuesOf<typeof MOVED_VARIABLES>['offers'][number];

/** What holds of offers that have changed, and what calendars may have of them. */
interface ChangedOffers extends Linking {
  readonly offers: ReadonlyMap<string, CalendarOffer>;
  /** Former dates of the offers. */
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  readonly host: string;
}

/** Data that the mails about an edit share. */
interface Moves extends ChangedOffers {
  readonly cause: string;
  /** By family: how often its mail about this edit was written anew. */
  readonly again: ReadonlyMap<string, number>;
}

/** The mail to one family about everything that changed, and the places it tells of; none where what it knows holds. */
const movedOrder = (
  places: readonly MovedPlaces[],
  moves: Moves,
): { readonly order: Order; readonly told: readonly MovedPlaces[] } | undefined => {
  const moved = places.flatMap((place) => {
    const offer = moves.offers.get(place.offer);
    const shown = offer && takesPlace(offer) ? shownMove(place, offer, moves.now) : undefined;
    return offer === undefined || shown === undefined ? [] : [{ place, offer, shown }];
  });
  const links = linksFor(
    moved.flatMap(({ place }) => place.children.map((child) => ({ ...place, ...child, cancelled: false }))),
    moves,
  );
  const [first] = moved;
  if (first === undefined) return undefined;
  const { family, account, address, ...person } = first.place;
  const children = new Map(moved.flatMap(({ place }) => place.children.map((child) => [child.uuid, child])));
  const calendar = calendarOf(moved, moves);
  const again = moves.again.get(family);
  const hosts = [
    ...new Map(
      moved.flatMap(({ offer }) => offer.hosts.filter(isReachable)).map((host) => [JSON.stringify(host), host]),
    ).values(),
  ];
  const order: Order = {
    event: `${MOVED_MAILS}:${moves.cause}:${family}${again === undefined ? '' : `:${String(again)}`}`,
    template: offerMoved,
    to: { name: fullName(person), address, account, children: [...children.keys()] },
    ...(new Set(moved.map(({ offer }) => offer.edition)).size === 1 ? { edition: first.offer.edition } : {}),
    links: links.links,
    values: {
      children: namesOf([...children.values()]),
      several: moved.length > 1,
      siblings: children.size > 1,
      offer: moved.length === 1 ? first.offer.name : null,
      offers: moved.map(({ place, shown }) => ({ ...shown, withdrawals: withdrawalsOf(place.children, links.of) })),
      byLink: links.links.length > 0,
      organised: hosts.length > 0,
      hosts,
      calendar: calendar !== undefined,
    },
    calendar,
  };
  return { order, told: moved.map(({ place }) => place) };
};

const takesPlace = ({ place, cancelled }: CalendarOffer): boolean => place === 'published' && !cancelled;

/** The former and the present details; undefined where nothing differs, or all of it is over. */
const shownMove = (
  { known, children }: MovedPlaces,
  offer: CalendarOffer,
  now: Date,
): Omit<ShownMove, 'withdrawals'> | undefined => {
  if (known === null) return undefined;
  const former = known.dates.map(({ begin, end, recurrence }) => ({
    ...{ uuid: '', begin: new Date(begin), end: new Date(end), recurrence },
  }));
  const all = [...former, ...offer.dates];
  if (all.length > 0 && all.every((date) => isOver(date, now))) return undefined;
  const moved = movedDetails({ ...known, dates: former }, offer);
  return moved && { ...moved, children: namesOf(children), offer: offer.name, url: offer.url };
};

/** First names, as parents say them; full names if two children share one. */
const eachOf = (children: MovedPlaces['children']): readonly string[] => {
  const first = children.map(({ firstname }) => firstname);
  const unique = new Set(first).size === first.length;
  return unique ? first : children.map((child) => fullName(child) ?? child.firstname);
};

const namesOf = (children: MovedPlaces['children']): string => germanList(eachOf(children));

const withdrawalsOf = (
  children: MovedPlaces['children'],
  linkOf: (attendance: string) => string | null,
): ShownMove['withdrawals'] => {
  const names = eachOf(children);
  return children.flatMap(({ attendance, firstname }, index) => {
    const withdraw = linkOf(attendance);
    return withdraw === null ? [] : [{ child: names[index] ?? firstname, withdraw }];
  });
};

/** The dates that hold, under the identifiers they had, and those that are gone as cancelled. */
const calendarOf = (
  moved: readonly { readonly place: MovedPlaces; readonly offer: CalendarOffer }[],
  { gone, host, now }: Moves,
): Order['calendar'] => {
  const entries = moved.flatMap(({ place, offer }) => {
    const held = (gone.get(offer.uuid) ?? []).filter((date) => place.placedSince <= date.goneAt && !isOver(date, now));
    return offer.dates.length + held.length === 0
      ? []
      : [{ offer, takenBack: false, gone: held, family: place.children.map(({ firstname }) => firstname) }];
  });
  if (entries.length === 0) return undefined;
  const method = entries.every(({ offer }) => offer.dates.length === 0) ? 'CANCEL' : 'PUBLISH';
  return { method, content: offersCalendar(entries, { host, method, at: now }) };
};

/** Reads what mails about changed offers share. */
@Injectable()
export class ChangedOffersReader {
  private readonly host: string;

  constructor(
    private readonly lookup: OfferCalendarLookup,
    private readonly former: GoneDatesStore,
    private readonly links: WithdrawalLinks,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.host = new URL(settings.baseUrl).hostname;
  }

  /** In the transaction in which the mails are written. */
  async of(uuids: readonly string[]): Promise<ChangedOffers> {
    return {
      offers: new Map((await this.lookup.many(uuids)).map((offer) => [offer.uuid, offer])),
      gone: await this.former.of(uuids),
      linkOf: await this.links.inWords(),
      host: this.host,
      now: this.clock.now(),
    };
  }
}

/**
 * Notifies families with a place of what was and what is, when dates or meeting points of offers have changed (R-OFF-37). What
 * was is what the family last knew, so of several edits that follow each other one mail is left: a queued one is given up
 * and its content said anew, by edits without a mail, and when a child has lost its place, too. So it is when an offer takes
 * place again that did not meanwhile. Idempotent.
 */
@Injectable()
@JobTask(NOTIFY_MOVED)
export class NotifyMoved implements Job<NotifyMovedPayload> {
  constructor(
    private readonly database: Database,
    private readonly store: MovedFamiliesStore,
    private readonly offers: ChangedOffersReader,
    private readonly mails: Mails,
  ) {}

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
    const changed = await this.offers.of([...new Set(places.map(({ offer }) => offer))]);
    const moves = { cause, again, ...changed };
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

/** Number of times that a cancelled mail has been written anew, this time included. */
const timesOf = ({ recipient, nth = '' }: SupersededMail): readonly [string, number] => [recipient, Number(nth) + 1];
