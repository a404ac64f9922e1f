import { type Figures } from '../allotment/model.js';
import { type Range, type Spread } from '../draw.js';

const DIGITS = 4;

const rangeOf = (values: readonly number[]): Range => ({
  min: Math.min(...values),
  max: Math.max(...values),
  mean: Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(DIGITS)),
});

/** Least, most and average of each figure over several seeds; null for a single one. */
export const spreadOf = (all: readonly Figures[]): Spread | null => {
  if (all.length < 2) return null;
  const range = (read: (figures: Figures) => number): Range => rangeOf(all.map(read));
  const most = Math.max(...all.map(({ byNumberOfPlaces }) => byNumberOfPlaces.length));
  return {
    children: range(({ children }) => children),
    wishes: range(({ wishes }) => wishes),
    seats: range(({ seats }) => seats),
    places: range(({ places }) => places),
    childrenWithPlace: range(({ childrenWithPlace }) => childrenWithPlace),
    childrenMax: range(({ childrenMax }) => childrenMax),
    placesBound: range(({ placesBound }) => placesBound),
    firstWishes: range(({ firstWishes }) => firstWishes),
    favourites: {
      of: range(({ favourites }) => favourites.of),
      fulfilled: range(({ favourites }) => favourites.fulfilled),
    },
    evenness: range(({ evenness }) => evenness),
    friends: { groups: range(({ friends }) => friends.groups), whole: range(({ friends }) => friends.whole) },
    byNumberOfPlaces: Array.from({ length: most }, (_, places) =>
      range(({ byNumberOfPlaces }) => byNumberOfPlaces[places] ?? 0),
    ),
  };
};
