import { type OfferPlace, type OfferPublish } from '../model/offer.js';

/** As much of an offer as its address on the public website depends on. */
interface Paged {
  readonly alias: string;
  readonly place: OfferPlace;
  readonly publish: OfferPublish;
}

/** The offer's page on the public website; only an offer that everybody can find has one. */
export const pageOf = ({ alias, place, publish }: Paged, website: string): string | null =>
  place === 'published' && publish === 'public' ? `${website}/angebote/${alias}` : null;
