import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const hex = (text) => createHash('sha256').update(text).digest('hex');

/** An instance of test/samples/draw. */
export const sampleOf = (name) =>
  JSON.parse(readFileSync(new URL(`../../test/samples/draw/${name}.json`, import.meta.url), 'utf8'));

/** An instance as what enters a draw. */
export const inputOf = ({ name, maxPlaces, gapMinutes, children, offers, wishes }, rules = {}) => ({
  version: 'draw/1',
  rules: {
    ...{ maxPlaces, gapMinutes, firstPlaceBy: 'lot', oneOfVariants: true },
    ...{ friends: true, siblings: false, rest: 'waitlisted', ...rules },
  },
  beacon: null,
  offers: offers.map(({ seats, base, dates }, offer) => ({
    id: `o${offer}`,
    seats,
    taken: 0,
    dates: dates.map((date) => date.map((moment) => new Date(moment).toISOString())),
    base: base === null ? null : `o${base}`,
  })),
  children: Array.from({ length: children }, (_, child) => ({ ticket: ticketOf(name, child), family: null, held: [] })),
  wishes: wishes.map(([child, offer, rank, favourite, group]) => ({
    child: ticketOf(name, child),
    offer: `o${offer}`,
    rank,
    favourite: favourite === 1,
    group: group === null ? null : `g${group}`,
  })),
});

/** The pseudonym of the n-th child of an instance. */
export const ticketOf = (name, child) => hex(`${name} ${child}`);

/** A seed made from a text. */
export const seedOf = (text) => hex(text);
