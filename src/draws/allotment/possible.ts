import { type Reason } from '../../attendances/model/drawn-wish.js';
import { type Exclusions } from './exclusions.js';
import { type DrawOffer } from './model.js';

/** What a child has before the draw. */
interface Before {
  /** Offers in which it has a place, by index. */
  readonly own: readonly number[];
  /** Places that the draw may give it. */
  readonly room: number;
  readonly maxPlaces: number | null;
}

/** Why no draw can grant a wish, for what the child has already; undefined if one can. */
export const whyImpossible = (
  offer: number,
  { own, room, maxPlaces }: Before,
  offers: readonly DrawOffer[],
  exclusions: Exclusions,
): Reason | undefined => {
  const same = own.find((mine) => mine === offer || exclusions.areVariants(mine, offer));
  if (same !== undefined) return { code: 'given-before', values: { offer: offers[same]!.id } };
  const clash = own.find((mine) => exclusions.exclude(mine, offer));
  if (clash !== undefined) return { code: 'clashes-with-own-place', values: { offer: offers[clash]!.id } };
  return room === 0 ? { code: 'limit-reached', values: { limit: maxPlaces ?? 0 } } : undefined;
};
