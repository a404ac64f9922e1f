import { type OfferPlace, type OfferPublish } from '../model/offer.js';

/** The columns that an offer's URL on the public website depends on. */
interface Paged {
  readonly alias: string;
  readonly place: OfferPlace;
  readonly publish: OfferPublish;
}

/** The offer's page on the public website; only public offers have one. */
export const pageOf = ({ alias, place, publish }: Paged, website: string): string | null =>
  place === 'published' && publish === 'public' ? `${website}/angebote/${alias}` : null;
