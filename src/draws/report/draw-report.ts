import { type Offer } from '../../offers/model/offers.entities.js';
import { type DrawRecord } from '../draw.view.js';
import { type DrawWish } from '../draws.entities.js';

/** Wishes, and how many of them got a place. */
interface Fulfilment {
  readonly wishes: number;
  readonly granted: number;
}

/** The wishes of one rank; null: those without a rank. */
export type RankFulfilment = Fulfilment & Readonly<Pick<DrawWish, 'rank'>>;

/** The wishes for one offer. */
export interface OfferFulfilment extends Fulfilment, Readonly<Pick<Offer, 'uuid' | 'name'>> {
  /** Whether everybody may find the offer, so that it may be named on a noticeboard. */
  readonly isPublic: boolean;
}

/** The content of a draw's report: sums only, nothing about single children. */
export interface DrawReport {
  readonly draw: DrawRecord;
  /** By rank, those without one last. */
  readonly ranks: readonly RankFulfilment[];
  /** The most wanted first. */
  readonly offers: readonly OfferFulfilment[];
  readonly municipality: string | null;
  readonly printedAt: Date;
}

/** Offers with fewer wishes are not named: who wished for them could be guessed. */
export const FEWEST_NAMED = 5;
