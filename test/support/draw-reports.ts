import { type DrawRules } from '../../src/editions/draw-rules.js';
import { readFileSync } from 'node:fs';
import { draw } from '../../src/draws/allotment/draw.js';
import { type DrawInput } from '../../src/draws/allotment/model.js';
import { type DrawReport } from '../../src/draws/report/draw-report.js';
import { hex, inputOf } from './draw-inputs.js';

/** An instance of test/samples/draw as what enters a draw. */
export const sampleInput = (name: string, rules: Partial<DrawRules> = {}): DrawInput => {
  const { maxPlaces, gapMinutes, offers, wishes } = JSON.parse(
    readFileSync(new URL(`../samples/draw/${name}.json`, import.meta.url), 'utf8'),
  ) as {
    readonly maxPlaces: number | null;
    readonly gapMinutes: number;
    readonly offers: readonly { readonly seats: number; readonly dates: readonly (readonly [string, string])[] }[];
    readonly wishes: readonly (readonly [number, number, number, 0 | 1, number | null])[];
  };
  return inputOf(
    offers.map(({ seats, dates }, offer) => ({ ...{ id: `o${String(offer)}`, seats, dates } })),
    wishes.map(([child, offer, rank, favourite, group]) => ({
      ...{ child: hex(`${name} ${String(child)}`), offer: `o${String(offer)}`, rank, favourite: favourite === 1 },
      group: group === null ? null : `g${String(group)}`,
    })),
    { rules: { maxPlaces, gapMinutes, ...rules } },
  );
};

/** The longest German names that anybody would give an offer. */
const LONG = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenwerkstatt für Fortgeschrittene und Wiedereinsteigerinnen',
  'Fahrradreparaturselbsthilfewochenende mit Übernachtung im Naturfreundehaus Großkötzschenbroda',
  'Kanukurs auf der Tauber',
  'Waldabenteuer: Schnitzen, Feuermachen, Spurenlesen und Übernachten unter freiem Himmel (mit Stockbrot)',
  'Löschen wie die Großen',
];

/** The report of a real draw of this input. */
export const reportOf = (input: DrawInput, more: Partial<DrawReport['draw']> = {}): DrawReport => {
  const seed = hex('Startwert');
  const { wishes, figures, certificate } = draw(input, seed);
  const granted = new Set(
    wishes.filter(({ result }) => result === 'confirmed').map(({ child, offer }) => `${child} ${offer}`),
  );
  const sums = <T>(keyOf: (wish: DrawInput['wishes'][number]) => T): Map<T, { wishes: number; granted: number }> => {
    const counts = new Map<T, { wishes: number; granted: number }>();
    for (const wish of input.wishes) {
      const sum = counts.get(keyOf(wish)) ?? { wishes: 0, granted: 0 };
      counts.set(keyOf(wish), {
        wishes: sum.wishes + 1,
        granted: sum.granted + Number(granted.has(`${wish.child} ${wish.offer}`)),
      });
    }
    return counts;
  };
  const now = new Date('2027-06-13T08:00:00Z');
  return {
    draw: {
      ...{ uuid: 'd', edition: { uuid: 'e', name: 'Sommerferienprogramm 2027', alias: 'sommer-2027' }, number: 3 },
      ...{ state: 'proposed', seed, beacon: null, reason: null, rules: input.rules, figures, certificate },
      commitment: { hash: hex('Hash'), tickets: hex('Key'), since: '2027-03-01T08:00:00.000Z', beaconSource: null },
      ...{ inputHash: hex('in'), outcomeHash: hex('out'), spread: null, byHand: [], leftOut: [], by: null },
      ...{ seconds: 0.8, createdAt: now, committedAt: null, supersededAt: null, ...more },
    },
    ranks: [...sums(({ rank }) => rank)]
      .map(([rank, sum]) => ({ rank, ...sum }))
      .sort((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity)),
    offers: [...sums(({ offer }) => offer)]
      .map(([uuid, sum], index) => ({ uuid, name: LONG[index % LONG.length] ?? '', isPublic: true, ...sum }))
      .sort((left, right) => right.wishes - left.wishes),
    municipality: 'Stadt Osterburken',
    printedAt: now,
  };
};
