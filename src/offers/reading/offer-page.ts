import { type Offer } from '../model/offer.entity.js';

/** The columns that an offer's URL on the public website depends on. */
type Paged = Readonly<Pick<Offer, 'alias' | 'place' | 'publish'>>;

/** The offer's page on the public website; only public offers have one. */
export const pageOf = ({ alias, place, publish }: Paged, website: string): string | null =>
  place === 'published' && publish === 'public' ? `${website}/angebote/${alias}` : null;
