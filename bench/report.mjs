/** The figures as a Markdown table, as docs/performance.md shows them, and what they were measured on. */
import { cpus, loadavg } from 'node:os';

/** How much slower a line may be in the larger database, of which it shows as many rows. */
const MAX_SLOWDOWN = 1.3;

const row = (cells) => `| ${cells.join(' | ')} |`;
const mark = (good) => (good ? '' : ' (!)');
const none = '';

/** Values of the databases in turn, with the goal that all of them have to reach. */
const within = (values, goal, reached) => {
  const shown = values.map((value) => value.toFixed(2)).join(' / ');
  return goal === undefined ? shown : `${shown}${mark(values.every(reached))} of ${goal.toFixed(2)}`;
};

const lineOf = (sizes) => {
  const last = sizes.at(-1);
  const anew = (show) => (last.anew === undefined ? none : sizes.map(show).join(' / '));
  const ratios = sizes.map(({ service, bare }) => service.throughput / (bare?.throughput ?? Number.NaN));
  const slowdown = sizes[0].service.throughput / last.service.throughput;
  const statements = sizes.map((size) => size.statements);
  const constant = statements.every((count) => count === last.statements) && last.statements <= last.budget;
  const perSecond = sizes.map(({ service }) => service.throughput.toFixed(0)).join(' / ');
  const fast = sizes.every(({ service }) => service.throughput >= (last.perSecond ?? 0));
  return row([
    last.name,
    sizes.map(({ rows }) => rows).join(' / '),
    `${last.statements}${mark(constant)}`,
    within(
      sizes.map(({ service }) => service.cpu),
      last.most,
      (cpu) => cpu <= last.most,
    ),
    anew((size) => size.anew.cpu.toFixed(2)),
    last.compared ? sizes.map(({ bare }) => bare.cpu.toFixed(2)).join(' / ') : none,
    last.perSecond === undefined ? perSecond : `${perSecond}${mark(fast)} of ${last.perSecond}`,
    anew((size) => size.anew.throughput.toFixed(0)),
    last.compared ? sizes.map(({ bare }) => bare.throughput.toFixed(0)).join(' / ') : none,
    `${last.service.p50} / ${last.service.p99}`,
    last.compared ? within(ratios, last.goal, (ratio) => ratio >= last.goal) : none,
    last.compared ? anew(({ anew: { throughput }, bare }) => (throughput / bare.throughput).toFixed(2)) : none,
    sizes.length === 1 ? none : `${slowdown.toFixed(2)}${mark(slowdown <= MAX_SLOWDOWN)}`,
  ]);
};

/** On what, when, and beside how much else. Call it before and after: others' work shows in the load. */
export const machine = () =>
  `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.versions.node}, ${String(cpus().length)} cores, load ${loadavg()[0].toFixed(1)}`;

/** `anew`: by a service that keeps no answers. Values of the databases in turn, smallest first; milliseconds until the answer are those with the last. (!): a goal is missed. */
export const report = (results) => {
  const [first, ...others] = Object.values(results);
  return [
    row([
      'line',
      'rows',
      'statements',
      'CPU ms',
      'anew CPU ms',
      'bare CPU ms',
      'req/s',
      'anew req/s',
      'bare req/s',
      'p50 / p99 ms',
      'ratio',
      'anew ratio',
      'slow-down',
    ]),
    row(Array.from({ length: 13 }, () => '---')),
    ...first.map((line, index) => lineOf([line, ...others.map((lines) => lines[index])])),
  ].join('\n');
};
