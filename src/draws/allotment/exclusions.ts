import { type DrawOffer } from './model.js';
import { type ExclusionCause } from '../../attendances/model/drawn-wish.js';
import { type DrawRules } from '../../editions/draw-rules.js';

/** A date in milliseconds since 1970. */
type Span = readonly [begin: number, end: number];

const MINUTE = 60_000;

/** The dates of an offer, by begin. */
export const spansOf = ({ dates }: DrawOffer): readonly Span[] =>
  dates
    .map(([begin, end]): Span => [Date.parse(begin), Date.parse(end)])
    .sort((left, right) => left[0] - right[0] || left[1] - right[1]);

/** Whether a child cannot attend both: dates overlap, or lie closer than the gap. Touching ends are fine without one. */
export const clashes = (one: readonly Span[], other: readonly Span[], gapMinutes: number): boolean =>
  one.some(([begin, end]) =>
    other.some(([from, to]) => begin < to + gapMinutes * MINUTE && from < end + gapMinutes * MINUTE),
  );

/** The key that an offer and its variants share. */
export const familyOf = ({ id, base }: DrawOffer): string => base ?? id;

/** Which offers a child cannot have both: by their dates, or as dates of the same offer. Offers go by their index. */
export class Exclusions {
  private readonly spans: readonly (readonly Span[])[];
  private readonly families: readonly string[];

  constructor(
    offers: readonly DrawOffer[],
    private readonly rules: Pick<DrawRules, 'gapMinutes' | 'oneOfVariants'>,
  ) {
    this.spans = offers.map(spansOf);
    this.families = offers.map(familyOf);
  }

  /** Whether they are dates of the same offer, of which a child may have one. */
  areVariants(one: number, other: number): boolean {
    return this.rules.oneOfVariants && one !== other && this.families[one] === this.families[other];
  }

  /** The cause that is told; undefined if a child can have both. */
  causeOf(one: number, other: number): ExclusionCause | undefined {
    if (this.areVariants(one, other)) return 'variant';
    if (clashes(this.spans[one]!, this.spans[other]!, 0)) return 'time';
    return this.exclude(one, other) ? 'gap' : undefined;
  }

  exclude(one: number, other: number): boolean {
    return this.areVariants(one, other) || clashes(this.spans[one]!, this.spans[other]!, this.rules.gapMinutes);
  }
}

/** For each wish the other wishes of its child with which it clashes, as bits from `bitsAt[wish]` on. */
export interface ClashBits {
  readonly clashBits: Uint32Array;
  readonly bitsAt: Int32Array;
}

/**
 * @param first first wish of each child, and behind them all the number of wishes
 * @param offerOf offer of each wish
 */
export const clashBitsOf = (first: Int32Array, offerOf: Int32Array, exclusions: Exclusions): ClashBits => {
  const bitsAt = new Int32Array(offerOf.length + 1);
  for (let child = 0; child + 1 < first.length; child++) {
    const [from, to] = [first[child] ?? 0, first[child + 1] ?? 0];
    for (let wish = from; wish < to; wish++) bitsAt[wish + 1] = (bitsAt[wish] ?? 0) + ((to - from + 31) >>> 5);
  }
  const clashBits = new Uint32Array(bitsAt[offerOf.length] ?? 0);
  const known = new Map<number, boolean>();
  const offers = 1 << 24;
  for (let child = 0; child + 1 < first.length; child++) {
    const [from, to] = [first[child] ?? 0, first[child + 1] ?? 0];
    for (let one = from; one < to; one++) {
      for (let other = from; other < to; other++) {
        if (one === other) continue;
        const [a, b] = [offerOf[one] ?? 0, offerOf[other] ?? 0];
        const key = Math.min(a, b) * offers + Math.max(a, b);
        let is = known.get(key);
        if (is === undefined) known.set(key, (is = exclusions.exclude(a, b)));
        if (!is) continue;
        const word = (bitsAt[one] ?? 0) + ((other - from) >>> 5);
        clashBits[word] = (clashBits[word] ?? 0) | (1 << ((other - from) & 31));
      }
    }
  }
  return { clashBits, bitsAt };
};
