import { germanMoment } from '../../kernel/clock/german-dates.js';
import { type WaitingListOutlook } from '../../editions/waiting-list-outlook.store.js';
import { type CalendarOffer } from '../../offers/output/offer-calendar-lookup.js';
import { flag, optional, type ValuesOf } from '../../mail/template-variables.js';

/** Variables about waiting lists: nobody is promised a place that nobody assigns (R-WAIT-7, R-MAIL-5). */
export const LIST_VARIABLES = {
  listMoves: flag('The waiting lists move by themselves when a place becomes free', true),
  listMovesFrom: optional('From when they will', 'Samstag, 1. August 2026, 9:00 Uhr'),
};

/** Outlook of the waiting lists of all these offers; if they differ, a text that is true for each of them. */
export const listValues = (
  offers: readonly CalendarOffer[],
  outlooks: ReadonlyMap<string, WaitingListOutlook>,
  now: Date,
): ValuesOf<typeof LIST_VARIABLES> => {
  const found = offers.map((offer) => outlookOf(offer, outlooks.get(offer.edition), now));
  const begins = new Set(found.map(({ movesFrom }) => movesFrom?.getTime()));
  const [first] = found;
  const listMoves = found.every(({ moves }) => moves);
  return {
    listMoves,
    listMovesFrom: listMoves || begins.size > 1 || first?.movesFrom == null ? null : germanMoment(first.movesFrom),
  };
};

type Outlook = Pick<WaitingListOutlook, 'moves' | 'movesFrom'>;

const NEVER: Outlook = { moves: false, movesFrom: null };

/** Promotion ends with the first date, and pauses while the offer is not published. */
const outlookOf = ({ place, dates }: CalendarOffer, outlook: Outlook | undefined, now: Date): Outlook => {
  const { moves, movesFrom } = outlook ?? NEVER;
  const begin = Math.min(...dates.map((date) => date.begin.getTime()));
  if (place !== 'published' || begin <= now.getTime()) return NEVER;
  if (moves) return { moves, movesFrom: null };
  return { moves, movesFrom: movesFrom !== null && movesFrom.getTime() < begin ? movesFrom : null };
};
