/** The figures as a Markdown table, as docs/performance.md shows them. */
const MAX_SLOWDOWN = 1.5;

const row = (cells) => `| ${cells.join(' | ')} |`;
const mark = (good) => (good ? '' : ' (!)');

const lineOf = (small, large) => {
  const ratios = [small, large].map(({ service, bare }) => service.throughput / bare.throughput);
  const slowdown = small.service.throughput / large.service.throughput;
  const constant = small.statements === large.statements && large.statements <= large.budget;
  return row([
    large.name,
    `${small.rows} / ${large.rows}`,
    `${large.statements}${mark(constant)}`,
    `${small.service.throughput.toFixed(0)} / ${large.service.throughput.toFixed(0)}`,
    `${small.bare.throughput.toFixed(0)} / ${large.bare.throughput.toFixed(0)}`,
    `${large.service.p50} / ${large.service.p99}`,
    `${large.bare.p50} / ${large.bare.p99}`,
    `${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')}${mark(Math.min(...ratios) >= large.goal)}`,
    `${slowdown.toFixed(2)}${mark(slowdown <= MAX_SLOWDOWN)}`,
  ]);
};

/** Figures before the stroke: 100 offers more than the demo's; behind it: 10,000 more. (!): a goal is missed. */
export const report = ({ small, large }) =>
  [
    row([
      'line',
      'rows',
      'statements',
      'service req/s',
      'bare req/s',
      'service p50 / p99 ms',
      'bare p50 / p99 ms',
      'ratio',
      'slow-down',
    ]),
    row(Array.from({ length: 9 }, () => '---')),
    ...large.map((line, index) => lineOf(small[index], line)),
  ].join('\n');
