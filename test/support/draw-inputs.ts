import { type DrawRules } from '../../src/editions/draw-rules.js';
import { createHash } from 'node:crypto';
import { type DrawChild, type DrawInput, type DrawOffer, type DrawWish } from '../../src/draws/allotment/model.js';
import { type Random } from './random.js';

/** 64 hexadecimal digits made from a text: seeds and tickets. */
export const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

export const RULES: DrawRules = {
  maxPlaces: null,
  gapMinutes: 0,
  firstPlaceBy: 'lot',
  oneOfVariants: true,
  friends: true,
  siblings: false,
  rest: 'waitlisted',
};

type GivenWish = Partial<DrawWish> & { readonly child: string; readonly offer: string };

/** What a child wishes for. */
export const wish = (child: string, offer: string, more: Partial<DrawWish> = {}): GivenWish => ({
  ...{ child, offer, ...more },
});

/** What a child wishes for, first to last. */
export const ranked = (child: string, ...offers: readonly string[]): GivenWish[] =>
  offers.map((offer, at) => wish(child, offer, { rank: at + 1 }));

/**
 * A draw over these offers and wishes; children without a line of their own have held nothing. Offers are listed, or named with
 * their seats or with all that is said of them.
 */
export const inputOf = (
  offers:
    | readonly (Partial<DrawOffer> & { readonly id: string })[]
    | Readonly<Record<string, number | null | Partial<DrawOffer>>>,
  wishes: readonly GivenWish[],
  more: {
    readonly rules?: Partial<DrawRules>;
    readonly children?: readonly Partial<DrawChild>[];
    readonly beacon?: string;
  } = {},
): DrawInput => {
  const listed = Array.isArray(offers)
    ? (offers as readonly (Partial<DrawOffer> & { readonly id: string })[])
    : Object.entries(offers).map(([id, said]) => ({
        id,
        ...(typeof said === 'number' || said === null ? { seats: said } : said),
      }));
  const own = new Map((more.children ?? []).map((child) => [child.ticket ?? '', child]));
  const tickets = new Set([...wishes.map(({ child }) => child), ...own.keys()]);
  return {
    version: 'draw/1',
    rules: { ...RULES, ...more.rules },
    beacon: more.beacon ?? null,
    offers: listed.map((offer) => ({ seats: 1, taken: 0, dates: [], base: null, ...offer })),
    children: [...tickets].map((ticket) => ({ ticket, family: null, held: [], ...own.get(ticket) })),
    wishes: wishes.map((given) => ({ rank: null, favourite: false, group: null, ...given })),
  };
};

/** One date on a day of August, from one full hour to another. */
export const on = (day: number, from: number, to: number): [string, string] => [
  new Date(Date.UTC(2027, 7, day, from)).toISOString(),
  new Date(Date.UTC(2027, 7, day, to)).toISOString(),
];

/** A random draw with every rule: limits, gaps, variants, earlier places, ties, gaps in ranks, friends, siblings. */
export const randomInput = (
  source: Random,
  size: { readonly children: number; readonly offers: number },
): DrawInput => {
  const random = (): number => source.next();
  const upTo = (count: number): number => source.below(count);
  const offers = Array.from({ length: size.offers }, (_, index): DrawOffer => {
    const dates = Array.from({ length: 1 + Number(random() < 0.15) }, () => {
      const from = 8 + upTo(6);
      return on(1 + upTo(5), from, from + 2 + upTo(3));
    });
    const seats = random() < 0.05 ? null : upTo(4);
    return {
      id: `o${index}`,
      seats,
      taken: upTo(2),
      dates: random() < 0.05 ? [] : dates,
      base: index > 0 && random() < 0.15 ? 'o0' : null,
    };
  });
  const tickets = Array.from({ length: size.children }, (_, index) => hex(`child ${index} ${random()}`));
  const children = tickets.map((ticket, index): DrawChild => {
    const held = random() < 0.15 ? [{ offer: `o${upTo(size.offers)}`, counts: random() < 0.7 }] : [];
    return { ticket, family: random() < 0.8 ? `f${index >> 1}` : null, held };
  });
  const wishes = tickets.flatMap((child): DrawWish[] => {
    const chosen = new Set(Array.from({ length: 1 + upTo(5) }, () => `o${upTo(size.offers)}`));
    return [...chosen].map((offer) => ({
      child,
      offer,
      rank: random() < 0.2 ? null : 1 + upTo(6),
      favourite: random() < 0.3,
      group: random() < 0.2 ? `g${upTo(3)}` : null,
    }));
  });
  return {
    version: 'draw/1',
    rules: {
      maxPlaces: random() < 0.5 ? null : 1 + upTo(3),
      gapMinutes: random() < 0.5 ? 0 : 60,
      firstPlaceBy: random() < 0.7 ? 'lot' : 'favourites',
      oneOfVariants: random() < 0.7,
      friends: random() < 0.8,
      siblings: random() < 0.4,
      rest: random() < 0.7 ? 'waitlisted' : 'unfulfilled',
    },
    beacon: random() < 0.5 ? null : '4 8 15 16 23 42',
    offers,
    children,
    wishes,
  };
};
