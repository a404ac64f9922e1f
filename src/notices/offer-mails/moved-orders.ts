import { fullName } from '../../accounts/masks.js';
import { type MailOrder } from '../../mail/mails.js';
import { type ValuesOf } from '../../mail/template-variables.js';
import { movedDetails } from '../../offers/actions/moves/team-moved-mail.js';
import { MOVED_MAILS } from '../../offers/actions/transitions/notify-families.js';
import { isOver, offersCalendar } from '../../offers/output/offer-calendar.js';
import { type GoneDate, type CalendarOffer } from '../../offers/output/offer-calendar-lookup.js';
import { isReachable } from '../application-mails/reachable-hosts.js';
import { type MovedPlaces } from './moved-families.store.js';
import { type MOVED_VARIABLES, offerMoved } from './moved-mail.js';
import { germanList } from '../../kernel/text/german.js';

type Order = MailOrder<typeof MOVED_VARIABLES>;
type ShownMove = ValuesOf<typeof MOVED_VARIABLES>['offers'][number];

/** What the mails about an edit have in common. */
interface Moves {
  readonly cause: string;
  /** By family: how often its mail about this edit was written anew. */
  readonly again: ReadonlyMap<string, number>;
  readonly offers: ReadonlyMap<string, CalendarOffer>;
  /** Former dates of the offers. */
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  readonly host: string;
  readonly now: Date;
}

/** The mail to one family about everything that changed, and the places it tells of; none where what it knows holds. */
export const movedOrder = (
  places: readonly MovedPlaces[],
  moves: Moves,
): { readonly order: Order; readonly told: readonly MovedPlaces[] } | undefined => {
  const moved = places.flatMap((place) => {
    const offer = moves.offers.get(place.offer);
    const shown = offer && takesPlace(offer) ? shownMove(place, offer, moves.now) : undefined;
    return offer === undefined || shown === undefined ? [] : [{ place, offer, shown }];
  });
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
    values: {
      children: namesOf([...children.values()]),
      several: moved.length > 1,
      siblings: children.size > 1,
      offer: moved.length === 1 ? first.offer.name : null,
      offers: moved.map(({ shown }) => shown),
      organised: hosts.length > 0,
      hosts,
      calendar: calendar !== undefined,
    },
    calendar,
  };
  return { order, told: moved.map(({ place }) => place) };
};

const takesPlace = ({ place, cancelled }: CalendarOffer): boolean => place === 'published' && !cancelled;

/** What was and what is; undefined where nothing differs, or all of it is over. */
const shownMove = ({ known, children }: MovedPlaces, offer: CalendarOffer, now: Date): ShownMove | undefined => {
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
const namesOf = (children: MovedPlaces['children']): string => {
  const first = children.map(({ firstname }) => firstname);
  const unique = new Set(first).size === first.length;
  return germanList(unique ? first : children.map((child) => fullName(child) ?? child.firstname));
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
