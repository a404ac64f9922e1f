/*
 * Draws one instance in a process of its own, so that time and memory are its own, and writes what came out as JSON.
 * `node bench/draw/one.mjs <name> [seed]`
 */
import { checkOutcome } from '../../dist/src/draws/allotment/check.js';
import { draw } from '../../dist/src/draws/allotment/draw.js';
import { inputOf, seedOf, ticketOf } from './input.mjs';
import { instanceOf } from './instances.mjs';

const [name, seed = '1'] = process.argv.slice(2);
const instance = instanceOf(name);
const input = inputOf(instance);
const before = process.cpuUsage();
const outcome = draw(input, seedOf(seed));
const { user, system } = process.cpuUsage(before);
const seconds = (user + system) / 1e6;
const megabytes = process.resourceUsage().maxRSS / 1024;
const wrong = checkOutcome(input, seedOf(seed), outcome);

/** Share of children without a place, by how many wishes they have. */
const byLength = () => {
  const lengths = new Map();
  for (const [child] of instance.wishes) lengths.set(child, (lengths.get(child) ?? 0) + 1);
  const happy = new Set(outcome.wishes.filter(({ result }) => result === 'confirmed').map(({ child }) => child));
  return [
    [1, 3],
    [4, 8],
    [9, Infinity],
  ].map(([from, to]) => {
    const children = [...lengths].filter(([, length]) => length >= from && length <= to).map(([child]) => child);
    const without = children.filter((child) => !happy.has(ticketOf(name, child)));
    return { children: children.length, without: without.length };
  });
};

process.stdout.write(
  JSON.stringify({
    seconds,
    megabytes,
    wrong,
    figures: outcome.figures,
    certificate: outcome.certificate,
    byLength: byLength(),
  }),
);
