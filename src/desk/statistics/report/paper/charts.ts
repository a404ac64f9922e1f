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
  FONT,
  GREY,
  INK,
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

const DAY = 24 * 60 * 60 * 1000;

/** Columns side by side, each with its number above it. For few columns. Pure. */
export const columnChart = (names: readonly string[], rows: readonly ChartRow[], axis: string): Spec => {
  const [top, bottom, height] = [names.length < 2 ? 12 : LEGEND + 12, 28, 165];
  return {
    ...frame(height),
    data: [labelsOf(rows), { name: 'bars', values: flat(rows) }],
    scales: [
      rowScale(rows, [4, CHART_WIDTH - 4], 0.25),
      { name: 'height', type: 'linear', domain: [0, largest(rows)], range: [height - bottom, top] },
      ...seriesScales(names),
    ],
    ...legendOf(names, 0),
    marks: [
      {
        type: 'rule',
        encode: {
          enter: {
            x: { value: 0 },
            x2: { value: CHART_WIDTH },
            y: { value: height - bottom },
            stroke: { value: GREY },
            strokeWidth: { value: 0.6 },
          },
        },
      },
      rects('bars', {
        x: { scale: 'row', field: 'row', offset: { scale: 'series', field: 'series' } },
        width: { scale: 'series', band: 1 },
        y: { scale: 'height', field: 'value' },
        y2: { scale: 'height', value: 0 },
        ...SERIES_TONE,
      }),
      texts('bars', {
        x: { scale: 'row', field: 'row', offset: { scale: 'series', field: 'series', band: 0.5 } },
        y: { scale: 'height', field: 'value', offset: -6 },
        align: { value: 'center' },
        fontSize: { value: rows.length * names.length > 24 ? 6.5 : 7.5 },
        text: { field: 'text' },
      }),
      texts('labels', {
        x: { scale: 'row', field: 'row', band: 0.5 },
        y: { value: height - bottom + 8 },
        align: { value: 'center' },
        text: { field: 'label' },
      }),
      texts(null, {
        x: { value: CHART_WIDTH / 2 },
        y: { value: height - 6 },
        align: { value: 'center' },
        fill: { value: GREY },
        text: { value: axis },
      }),
    ],
  };
};

/** Columns of days on an axis of time; their numbers stand in a table. Pure. */
export const daysChart = (days: readonly { readonly day: string; readonly value: number }[]): Spec => {
  const [top, bottom, left, height] = [8, 20, 34, 150];
  const moments = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const [from, to] = [Math.min(...moments) - DAY / 2, Math.max(...moments) + DAY / 2];
  const wide = Math.max(1.2, Math.min(22, ((CHART_WIDTH - left) / ((to - from) / DAY)) * 0.75));
  const axis = {
    ...{ labelFont: FONT, labelFontSize: 8, labelColor: INK, domainColor: GREY, tickColor: GREY, gridColor: '#d9d9d9' },
    ...{ domainWidth: 0.6, tickWidth: 0.6, gridWidth: 0.5, tickSize: 3 },
  };
  return {
    ...frame(height),
    data: [{ name: 'days', values: days.map(({ value }, at) => ({ value, middle: moments[at] ?? 0 })) }],
    scales: [
      { name: 'day', type: 'utc', domain: [from, to], range: [left, CHART_WIDTH - 8] },
      {
        name: 'height',
        type: 'linear',
        domain: [0, Math.max(1, ...days.map(({ value }) => value))],
        range: [height - bottom, top],
        nice: true,
      },
    ],
    axes: [
      {
        ...axis,
        ...{ scale: 'height', orient: 'left', offset: -left, tickCount: 5, format: ',d', grid: true, domain: false },
        ...{ gridScale: 'day' },
      },
      {
        ...axis,
        ...{ scale: 'day', orient: 'bottom', offset: -bottom, format: '%d.%m.', labelOverlap: 'parity' },
        ...{ tickCount: Math.min(10, Math.max(1, Math.floor((to - from) / DAY))), labelSeparation: 6 },
      },
    ],
    marks: [
      rects('days', {
        xc: { scale: 'day', field: 'middle' },
        width: { value: wide },
        y: { scale: 'height', field: 'value' },
        y2: { scale: 'height', value: 0 },
        fill: { value: TONES[0].fill },
      }),
    ],
  };
};
