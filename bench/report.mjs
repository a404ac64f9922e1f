/** The figures as Markdown tables, as docs/performance.md shows them, and what they were measured on. */
import { cpus, loadavg } from 'node:os';

/** How much slower a line may be in the larger database, of which it shows as many rows. */
const MAX_SLOWDOWN = 1.3;
/** Milliseconds of the service's processor time for each request. */
const MAX_CPU = 10;

const HEAD = [
  ...['line', 'rows', 'statements', 'CPU ms', 'peer', 'bare'],
  ...['req/s', 'peer', 'bare', 'p50 / p99 ms', 'ratio', 'slow-down'],
];
const row = (cells) => `| ${cells.join(' | ')} |`;
const mark = (good) => (good ? '' : ' (!)');
const none = '';

const cpuCell = (side) =>
  side === undefined
    ? none
    : `${side.cpu.toFixed(2)} + ${side.postgresCpu.toFixed(2)} = ${side.cpuTogether.toFixed(2)}`;
const perSecond = (side) => side?.throughput.toFixed(0) ?? none;

const lineOf = (line, small) => {
  const { name, rows, statements, budget, service, peer, bare, goal } = line;
  const ratio = bare && service.throughput / bare.throughput;
  const slowdown = small && small.service.throughput / service.throughput;
  const constant = statements <= budget && statements === (small ?? line).statements;
  const cheap = service.cpu <= MAX_CPU && (peer === undefined || service.cpuTogether <= peer.cpuTogether);
  const wanted = goal === undefined ? none : `${mark(ratio >= goal)} of ${String(goal)}`;
  return row([
    name,
    rows,
    `${String(statements)}${mark(constant)}`,
    `${cpuCell(service)}${mark(cheap)}`,
    cpuCell(peer),
    cpuCell(bare),
    perSecond(service),
    perSecond(peer),
    perSecond(bare),
    `${service.p50} / ${service.p99}`,
    ratio === undefined ? none : `${ratio.toFixed(2)}${wanted}`,
    slowdown === undefined ? none : `${slowdown.toFixed(2)}${mark(slowdown <= MAX_SLOWDOWN)}`,
  ]);
};

/** On what, when, and beside how much else. Call it before and after: others' work shows in the load. */
export const machine = () =>
  `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.versions.node}, ${String(cpus().length)} cores, load ${loadavg()[0].toFixed(1)}`;

/**
 * A table for each database. CPU: of the server, of PostgreSQL, and of both. ratio: requests per second against the bare server.
 * slow-down: against the smallest database. (!): a goal is missed; for CPU, more than `MAX_CPU` or than the peer.
 */
export const report = (results) => {
  const [smallest] = Object.values(results);
  return Object.entries(results)
    .map(([size, lines]) =>
      [
        `${size}\n`,
        row(HEAD),
        row(HEAD.map(() => '---')),
        ...lines.map((line, index) => lineOf(line, lines === smallest ? undefined : smallest[index])),
      ].join('\n'),
    )
    .join('\n\n');
};
