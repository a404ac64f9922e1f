import { type Language } from '../../kernel/problem/message.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { type FamilyPhases } from '../../editions/edition-phases.store.js';
import { isDrawn, isOffered, isToBeHad, isWaitedFor } from './applications.js';
import { isOver } from './times.js';
import { type Words } from './texts.js';

/** Amounts of euros, as each language writes them. */
export const EURO = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
} as const;

/** The price: `5 €`, `7,50 €`, `Kostenlos`. */
export const priceOf = ({ fee = 0 }: PublicOffer, words: Words, language: Language): string =>
  fee === 0 ? words.free0 : EURO[language].format(fee / 100).replace(/[.,]00(?!\d)/, '');

/** For whom it is: `6–9 Jahre`, `ab 8 Jahren`, `bis 5 Jahre`, undefined for everybody. */
export const agesOf = ({ minAge, maxAge }: PublicOffer, language: Language): string | undefined => {
  const german = language === 'de';
  if (minAge !== undefined && maxAge !== undefined) {
    const span = minAge === maxAge ? String(minAge) : `${minAge}–${maxAge}`;
    const isOne = minAge === 1 && maxAge === 1;
    return german ? `${span}\u00a0${isOne ? 'Jahr' : 'Jahre'}` : `${span}\u00a0${isOne ? 'year' : 'years'}`;
  }
  if (minAge !== undefined)
    return german
      ? `ab ${minAge}\u00a0${minAge === 1 ? 'Jahr' : 'Jahren'}`
      : `${minAge}\u00a0${minAge === 1 ? 'year' : 'years'} and older`;
  if (maxAge !== undefined)
    return german
      ? `bis ${maxAge}\u00a0${maxAge === 1 ? 'Jahr' : 'Jahre'}`
      : `up to ${maxAge}\u00a0${maxAge === 1 ? 'year' : 'years'}`;
  return undefined;
};

/** How it stands with places; the tone colours it, but the words say it all. */
interface Places {
  readonly text: string;
  readonly tone: 'good' | 'few' | 'none';
}

/** From how few places on families should hurry. */
const FEW = 3;

interface Circumstances {
  readonly words: Words;
  /** What the edition says of when families can apply. */
  readonly phases: FamilyPhases | undefined;
  readonly now: Date;
}

/**
 * How it stands with places while one can still get one, and that there are none; undefined: no news.
 * @param soon also where one can get one only from a day on that is still to come
 */
export const placesOf = (
  offer: PublicOffer,
  { words, phases, now }: Circumstances,
  soon: boolean,
): Places | undefined => {
  if (isCancelled(offer)) return { text: words.cancelled, tone: 'none' };
  if (isWaitedFor(offer, phases, now)) return { text: words.waitingListOpen, tone: 'few' };
  if (offer.fullyBooked) return { text: words.fullyBooked, tone: 'none' };
  if (!(soon ? isToBeHad : isOffered)(offer, phases, now)) return undefined;
  if (offer.vacancies === undefined) return { text: words.placesUnlimited, tone: 'good' };
  // That there are free ones does not say how many children want them.
  if (isDrawn(offer, phases, now)) return { text: words.placesDrawn(offer.vacancies), tone: 'good' };
  return { text: words.placesFree(offer.vacancies), tone: offer.vacancies <= FEW ? 'few' : 'good' };
};

/** That one just comes along, while there is something to come to. */
export const comingAlongOf = (offer: PublicOffer, words: Words, now: Date): string | undefined =>
  offer.requiresApplication || isCancelled(offer) || isOver(offer, now) ? undefined : words.noApplicationShort;
