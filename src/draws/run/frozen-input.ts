import { type DrawRules } from '../../editions/draw-rules.js';
import { ticketOf } from '../allotment/lot.js';
import { DRAW_VERSION, type DrawInput, type DrawOffer, type HeldPlace } from '../allotment/model.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { type DecidedByHand } from '../draw.js';
import { type ChildRow, type FrozenOfferRow, type PlaceRow, type WaitingRow } from './frozen.store.js';

/** Data read in one snapshot. */
export interface FrozenRows {
  readonly waiting: readonly WaitingRow[];
  readonly children: readonly ChildRow[];
  readonly places: readonly PlaceRow[];
  readonly offers: readonly FrozenOfferRow[];
}

/** The input of the draw, and the people behind its pseudonyms. */
export interface Frozen {
  readonly input: DrawInput;
  /** The application of each wish, by ticket and offer. */
  readonly attendances: ReadonlyMap<string, FrozenWish>;
  readonly byHand: readonly DecidedByHand[];
  /** When the first application that is drawn came in; null if none is. */
  readonly firstWish: Date | null;
  /** Names of the offers, for the order of the list. */
  readonly names: ReadonlyMap<string, string>;
}

interface FrozenWish {
  readonly attendance: string;
  readonly rank: number | null;
}

export const wishKey = (ticket: string, offer: string): string => `${ticket} ${offer}`;

/** Pseudonyms of families and groups: a prefix keeps them apart from those of children. */
export const familyOf = (ticketKey: string, account: string): string => ticketOf(ticketKey, `family ${account}`);
export const groupOf = (ticketKey: string, code: string): string =>
  ticketOf(ticketKey, `group ${code.normalize('NFC').toLowerCase()}`);

/**
 * The input of a draw from what was read (R-DRAW-1). A decision set by hand takes its application out of the draw; if it
 * confirms, the child has that place, and the offer one seat less. Pure.
 * @param ticketKey 64 hexadecimal digits; nothing that leaves here leads back without it
 */
export const frozenInput = (
  { waiting, children, places, offers }: FrozenRows,
  rules: DrawRules,
  { ticketKey, beacon }: { readonly ticketKey: string; readonly beacon: string | null },
): Frozen => {
  const byHand = waiting.flatMap(({ attendance, offer, decision }): DecidedByHand[] =>
    decision === null ? [] : [{ attendance, offer, decision }],
  );
  const given = waiting.filter(({ decision }) => decision === 'confirmed');
  const wishes = waiting.filter(({ decision, enters }) => decision === null && enters);
  const ticket = ticketsOf(ticketKey, wishes);
  const held = groupBy(
    [...places, ...given.map(({ child, offer }): PlaceRow => ({ child, offer, counts: true }))],
    ({ child }) => child,
  );
  const accounts = new Map(children.map(({ child, account }) => [child, account]));
  const wished = new Set(wishes.map(({ offer }) => offer));
  const here = new Set([...wished, ...[...ticket.keys()].flatMap((child) => (held.get(child) ?? []).map(offerIn))]);
  const givenIn = groupBy(given, offerIn);
  const group = memo((code: string) => groupOf(ticketKey, code));
  const attendances = new Map<string, FrozenWish>();
  return {
    byHand,
    attendances,
    firstWish: wishes.reduce<Date | null>(earlierOf, null),
    names: new Map(offers.map(({ offer, name }) => [offer, name])),
    input: {
      version: DRAW_VERSION,
      rules,
      beacon,
      offers: offers
        .filter(({ offer }) => here.has(offer))
        .map((row) => offerOf(row, givenIn.get(row.offer)?.length ?? 0, wished.has(row.offer))),
      children: [...ticket].map(([child, pseudonym]) => {
        const account = accounts.get(child) ?? null;
        return {
          ticket: pseudonym,
          family: account === null ? null : familyOf(ticketKey, account),
          held: (held.get(child) ?? []).map(({ offer, counts }): HeldPlace => ({ offer, counts })),
        };
      }),
      wishes: wishes.map(({ attendance, child, offer, rank, favourite, group: code }) => {
        const pseudonym = ticket.get(child) ?? '';
        attendances.set(wishKey(pseudonym, offer), { attendance, rank });
        return { child: pseudonym, offer, rank, favourite, group: code === null ? null : group(code) };
      }),
    },
  };
};

const earlierOf = (first: Date | null, { appliedAt }: WaitingRow): Date =>
  first === null || appliedAt < first ? appliedAt : first;

const offerIn = ({ offer }: { readonly offer: string }): string => offer;

const ticketsOf = (ticketKey: string, wishes: readonly WaitingRow[]): ReadonlyMap<string, string> =>
  new Map([...new Set(wishes.map(({ child }) => child))].map((child) => [child, ticketOf(ticketKey, child)]));

const memo = (make: (key: string) => string): ((key: string) => string) => {
  const known = new Map<string, string>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
};

/** @param given places that decisions set by hand give in it */
const offerOf = (
  { offer, maxParticipants, taken, waitlisted, base, dates }: FrozenOfferRow,
  given: number,
  isWished: boolean,
): DrawOffer => ({
  id: offer,
  seats: isWished ? seatsOf(maxParticipants, taken + given + waitlisted) : 0,
  taken: taken + given,
  dates: dates.map(([begin, end]) => [utc(begin), utc(end)] as const),
  base,
});

const seatsOf = (most: number | null, used: number): number | null => (most === null ? null : Math.max(0, most - used));

const utc = (milliseconds: number): string => new Date(milliseconds).toISOString();
