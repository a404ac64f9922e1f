import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { occurrencesOf } from './times.js';

/** What of an offer's dates is still to come. */
interface OfferDates {
  /** All of them, in order. */
  readonly all: readonly Occurrence[];
  /** Those that are not over, in order. */
  readonly coming: readonly Occurrence[];
  readonly over: readonly Occurrence[];
}

/** It had dates, and all are over. */
export const isOver = (offer: PublicOffer, now: Date): boolean => {
  const { all, coming } = datesOf(offer, now);
  return all.length > 0 && coming.length === 0;
};

export const datesOf = ({ dates }: PublicOffer, now: Date): OfferDates => {
  const all = occurrencesOf(dates);
  return {
    all,
    coming: all.filter(({ end }) => end > now),
    over: all.filter(({ end }) => end <= now),
  };
};
