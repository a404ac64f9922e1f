/**
 * The table of docs/testing.md from what TEST_TIMES wrote: `node test/runner/table-of-times.mjs times.jsonl`. Seconds of the
 * processor for each file that takes long, with the processes it starts, and the sums of all.
 */
import { readFileSync } from 'node:fs';

const PARTS = ['load', 'boot', 'seed', 'ask', 'processes'];
/** Files that take less, in seconds, are one line together. */
const SHORT = 4;

const lines = readFileSync(process.argv[2], 'utf8').trim().split('\n');
const files = lines.map((line) => JSON.parse(line)).map((file) => ({ ...file, sum: file.cpu + file.processes }));
files.sort((left, right) => right.sum - left.sum);

const rounded = (seconds) => (seconds < 0.5 ? '' : seconds.toFixed(0));
const row = (name, group) => {
  const sums = [...PARTS, 'sum'].map((part) => rounded(group.reduce((sum, file) => sum + file[part], 0)));
  return `| ${[name, ...sums].join(' | ')} |`;
};

const long = files.filter(({ sum }) => sum >= SHORT);
const short = files.filter(({ sum }) => sum < SHORT);
console.log(`| File | ${PARTS.join(' | ')} | sum |`);
console.log(`| --- |${' ---: |'.repeat(PARTS.length + 1)}`);
for (const file of long) console.log(row(`\`${file.path.slice('test/'.length, -'.spec.ts'.length)}\``, [file]));
console.log(row(`${String(short.length)} files below ${String(SHORT)} seconds`, short));
console.log(row(`All ${String(files.length)}`, files));
