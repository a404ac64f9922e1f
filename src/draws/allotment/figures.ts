import { type Certificate, type DrawInput, type DrawnWish, type Figures } from './model.js';

/** The draw in numbers, counted from its result alone. */
export const figuresOf = (
  input: DrawInput,
  drawn: readonly DrawnWish[],
  { cuts, impossible, places: { bound } }: Certificate,
  friends: Figures['friends'],
): Figures => {
  const confirmed = new Set(drawn.filter(({ result }) => result === 'confirmed').map(keyOf));
  const places = new Map(
    input.children.map(({ ticket, held }) => [ticket, held.filter(({ counts }) => counts).length]),
  );
  for (const { child, result } of drawn) if (result === 'confirmed') places.set(child, (places.get(child) ?? 0) + 1);
  const counts = [...places.values()];
  const without = cuts.reduce((sum, cut) => sum + cut.without, 0);
  const favourites = input.wishes.filter(({ favourite }) => favourite);
  return {
    children: input.children.length,
    wishes: input.wishes.length,
    seats: seatsOf(input),
    places: confirmed.size,
    childrenWithPlace: counts.filter((count) => count > 0).length,
    childrenMax: input.children.length - without - impossible,
    placesBound: bound,
    firstWishes: firstWishes(input, confirmed),
    favourites: { of: favourites.length, fulfilled: favourites.filter((wish) => confirmed.has(keyOf(wish))).length },
    evenness: evenness(counts),
    friends,
    byNumberOfPlaces: Array.from(
      { length: Math.max(0, ...unique(counts)) + 1 },
      (_, count) => counts.filter((one) => one === count).length,
    ),
  };
};

const keyOf = ({ child, offer }: { readonly child: string; readonly offer: string }): string => `${child} ${offer}`;
const unique = (counts: readonly number[]): number[] => [...new Set(counts)];

/** Jain's index, (Σx)² / (n Σx²), to four digits; 0 if nobody has a place. */
const evenness = (counts: readonly number[]): number => {
  const sum = counts.reduce((all, count) => all + count, 0);
  const squares = counts.reduce((all, count) => all + count * count, 0);
  return squares === 0 ? 0 : Math.round((10_000 * sum * sum) / (counts.length * squares)) / 10_000;
};

const seatsOf = ({ offers, wishes }: DrawInput): number => {
  const wished = new Map<string, number>();
  for (const { offer } of wishes) wished.set(offer, (wished.get(offer) ?? 0) + 1);
  return offers.reduce((sum, { id, seats }) => sum + (seats ?? wished.get(id) ?? 0), 0);
};

/** Children who got a wish than which they wanted none more. */
const firstWishes = ({ wishes }: DrawInput, confirmed: ReadonlySet<string>): number => {
  const best = new Map<string, number>();
  for (const { child, rank } of wishes) best.set(child, Math.min(best.get(child) ?? Infinity, rank ?? Infinity));
  const happy = wishes.filter((wish) => (wish.rank ?? Infinity) === best.get(wish.child) && confirmed.has(keyOf(wish)));
  return new Set(happy.map(({ child }) => child)).size;
};
