import { germanEnd, germanMoment, germanWeekday } from '../../kernel/clock/german-dates.js';
import { type OutlookPhase, type WaitingListOutlook } from '../../editions/waiting-list-outlook.store.js';
import { flag, optional, type ValuesOf } from '../../mail/template-variables.js';
import { type FamilyNews } from './family-news.js';

/** Variables about how places are given to wishes, and when (R-MAIL-15). */
export const WISH_VARIABLES = {
  drawn: flag('Places are drawn among the wishes', true),
  wishesUntil: optional('Until when families can make wishes', 'Freitag, 15. Januar 2027, 18:00 Uhr'),
  decidedOn: optional('When it is decided', 'am Samstag, 16. Januar 2027'),
  remainingFrom: optional(
    'From when places that are left go to those who apply first, where a child can have one more',
    'Montag, 18. Januar 2027, 9:00 Uhr',
  ),
  remainingNow: flag('They do so now, and a child can have one more', false),
};

/** The outlook of wishes, if all are of one edition; without one there is nothing to say that is true for each. */
export const wishValues = (
  newsItems: readonly FamilyNews[],
  outlooks: ReadonlyMap<string, WaitingListOutlook>,
  now: Date,
): ValuesOf<typeof WISH_VARIABLES> => {
  const [edition, ...others] = new Set(newsItems.map(({ change }) => change.edition));
  const outlook = edition === undefined || others.length > 0 ? undefined : outlooks.get(edition);
  if (outlook === undefined) return NOTHING;
  const { phases, maxPlaces, movesFrom } = outlook;
  const ahead = phases.filter(({ end }) => new Date(end) > now);
  const next = ahead.find(({ type }) => type === 'application_system');
  const decision = ahead.find(({ type }) => type === 'allocation');
  const wishes = next?.system === 'lot' ? next : undefined;
  const drawn = wishes !== undefined || (decision !== undefined && phases.some(({ system }) => system === 'lot'));
  const without = newsItems.filter(({ change }) => change.status === 'unfulfilled');
  const more = without.length === 0 || without.some(({ change }) => canHaveMore(change.places, maxPlaces));
  const open = next?.system === 'firstcome' && new Date(next.begin) <= now;
  return {
    drawn,
    wishesUntil: wishes === undefined ? null : germanEnd(new Date(wishes.end)),
    decidedOn: !drawn || decision === undefined ? null : daysOf(decision),
    remainingFrom: movesFrom === null || open || !more ? null : germanMoment(movesFrom),
    remainingNow: open && more,
  };
};

const NOTHING: ValuesOf<typeof WISH_VARIABLES> = {
  ...{ drawn: false, wishesUntil: null, decidedOn: null, remainingFrom: null, remainingNow: false },
};

const canHaveMore = (places: number, maxPlaces: number | null): boolean => maxPlaces === null || places < maxPlaces;

/** The days of a phase; one that ends at midnight does not reach the next day. */
const daysOf = ({ begin, end }: OutlookPhase): string => {
  const [first, last] = [germanWeekday(new Date(begin)), germanWeekday(new Date(new Date(end).getTime() - 1))];
  return first === last ? `am ${first}` : `von ${first} bis ${last}`;
};
