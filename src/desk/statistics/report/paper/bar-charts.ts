import { type Mark, type Spec } from 'vega';
import {
  CHART_WIDTH,
  type ChartRow,
  flat,
  frame,
  labelsOf,
  largest,
  LEGEND,
  legendOf,
  rects,
  rowScale,
  SERIES_TONE,
  seriesScales,
  texts,
  TONES,
} from './chart-parts.js';

/** The labels of rows, left of their bars. */
const rowLabels = (label: number): Mark =>
  texts('labels', {
    x: { value: label - 6 },
    y: { scale: 'row', field: 'row', band: 0.5 },
    align: { value: 'right' },
    limit: { value: label - 8 },
    text: { field: 'label' },
  });

/** Horizontal bars, each with its label and its number, so that the chart needs neither axis nor colour. Pure. */
export const barChart = (names: readonly string[], rows: readonly ChartRow[], label = 150): Spec => {
  const top = names.length < 2 ? 2 : LEGEND;
  const bar = names.length < 2 ? 13 : 11;
  const height = top + rows.length * (bar * names.length + 7) + 3;
  return {
    ...frame(height),
    data: [labelsOf(rows), { name: 'bars', values: flat(rows) }],
    scales: [
      rowScale(rows, [top, height - 3], 0.22),
      { name: 'length', type: 'linear', domain: [0, largest(rows)], range: [label, CHART_WIDTH - 95] },
      ...seriesScales(names),
    ],
    ...legendOf(names, 0),
    marks: [
      rowLabels(label),
      rects('bars', {
        x: { scale: 'length', value: 0 },
        x2: { scale: 'length', field: 'value' },
        y: { scale: 'row', field: 'row', offset: { scale: 'series', field: 'series' } },
        height: { scale: 'series', band: 1 },
        ...SERIES_TONE,
      }),
      texts('bars', {
        x: { scale: 'length', field: 'value', offset: 5 },
        y: {
          scale: 'row',
          field: 'row',
          offset: { scale: 'series', field: 'series', band: 0.5 },
        },
        text: { field: 'text' },
      }),
    ],
  };
};

/** A part of a whole, with words for the part and for the rest. */
export interface ShareRow {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  readonly words: readonly [part: string, rest: string];
}

/** Whole bars, of each of which a part is dark; the words stand in the parts. Pure. */
export const shareChart = (rows: readonly ShareRow[], label = 170): Spec => {
  const height = rows.length * 26 + 2;
  const parts = rows.flatMap(({ part, whole, words }, row) => [
    { row, from: 0, to: part / whole, tone: TONES[0].fill, ink: TONES[0].words, text: words[0], last: false },
    { row, from: part / whole, to: 1, tone: TONES[1].fill, ink: TONES[1].words, text: words[1], last: true },
  ]);
  return {
    ...frame(height),
    data: [
      labelsOf(rows),
      { name: 'parts', values: parts },
      // What is too narrow for its words goes without them: they stand in the table below.
      { name: 'words', source: 'parts', transform: [{ type: 'filter', expr: 'datum.to - datum.from > 0.17' }] },
    ],
    scales: [
      rowScale(rows, [1, height - 1], 0.25),
      { name: 'length', type: 'linear', domain: [0, 1], range: [label, CHART_WIDTH - 1] },
    ],
    marks: [
      rowLabels(label),
      rects('parts', {
        x: { scale: 'length', field: 'from' },
        x2: { scale: 'length', field: 'to' },
        y: { scale: 'row', field: 'row' },
        height: { scale: 'row', band: 1 },
        fill: { field: 'tone' },
        stroke: { value: TONES[1].stroke },
        strokeWidth: { value: 0.6 },
      }),
      texts('words', {
        x: { scale: 'length', signal: '(datum.from + datum.to) / 2' },
        y: { scale: 'row', field: 'row', band: 0.5 },
        align: { value: 'center' },
        fill: { field: 'ink' },
        text: { field: 'text' },
      }),
    ],
  };
};
