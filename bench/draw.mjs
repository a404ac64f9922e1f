/**
 * `npm run bench:draw [-- --only=text]`: the draw over the given instances and generated ones of 5,000 and 20,000
 * children, each in a process of its own: figures beside their bounds, time of one core and memory.
 */
import { execFileSync } from 'node:child_process';
import { INSTANCES } from './draw/instances.mjs';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const ONE = new URL('./draw/one.mjs', import.meta.url).pathname;
/** The draw must be the same twice, and lists of any length must have the same chance over many seeds. */
const SEEDS = ['1', '2', '3'];

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const lineOf = (name) => {
  const runs = SEEDS.map((seed) =>
    JSON.parse(execFileSync(process.execPath, [ONE, name, seed], { encoding: 'utf8', maxBuffer: 1 << 26 })),
  );
  const [{ figures: one }] = runs;
  const mean = (value) => runs.reduce((sum, { figures }) => sum + value(figures), 0) / runs.length;
  const empty = [0, 1, 2].map((at) =>
    percent(
      runs.reduce((sum, { byLength }) => sum + byLength[at].without, 0),
      runs.reduce((sum, { byLength }) => sum + byLength[at].children, 0),
    ),
  );
  return {
    instance: name,
    'children with a place': `${percent(one.childrenWithPlace, one.children)} of ${percent(one.childrenMax, one.children)}`,
    'places of the bound': percent(
      mean(({ places }) => places),
      one.placesBound,
    ),
    evenness: mean(({ evenness }) => evenness).toFixed(3),
    favourites: percent(
      mean(({ favourites }) => favourites.fulfilled),
      one.favourites.of,
    ),
    'groups whole': `${Math.round(mean(({ friends }) => friends.whole))} of ${one.friends.groups}`,
    'first wishes': percent(
      mean(({ firstWishes }) => firstWishes),
      one.children,
    ),
    'empty-handed with 1-3, 4-8, 9+ wishes': empty.join(', '),
    seconds: Math.max(...runs.map(({ seconds }) => seconds)).toFixed(2),
    MB: Math.round(Math.max(...runs.map(({ megabytes }) => megabytes))),
    wrong: runs.flatMap(({ wrong }) => wrong).length,
  };
};

const lines = INSTANCES.filter((name) => name.includes(only)).map(lineOf);
const columns = Object.keys(lines[0] ?? {});
console.log(`| ${columns.join(' | ')} |`);
console.log(`| ${columns.map(() => '---').join(' | ')} |`);
for (const line of lines) console.log(`| ${columns.map((column) => line[column]).join(' | ')} |`);
