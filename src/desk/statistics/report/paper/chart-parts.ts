import { type Data, type EncodeEntry, type Mark, type Scale, type Spec } from 'vega';
import { MM } from '../../../../papers/paper.js';
import { NOT_STATED, numberOf, shortEdition } from './report-texts.js';
import { printable } from '../../../../papers/letter-texts.js';
import { type ReportContent, type ReportFigures } from '../report.js';

/** Width of all charts in points: that of the text. */
export const CHART_WIDTH = 170 * MM;

/** Dark and pale, which differ in greyscale as well; the pale one has a dark edge. */
export const TONES = [
  { fill: '#14597d', stroke: '#14597d', words: '#ffffff' },
  { fill: '#d3e4ee', stroke: '#14597d', words: '#222222' },
] as const;

export const INK = '#222222';
export const GREY = '#666666';
export const FONT = 'Roboto';
const SIZE = 8.5;

/** A value with its words; null: not told. */
type ChartValue = { readonly value: number; readonly text: string } | null;

/** Values compared under one label: one for each series. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly ChartValue[];
}

/** A chart of this height, as wide as all. */
export const frame = (height: number): Partial<Spec> => ({ width: CHART_WIDTH, height, padding: 0, autosize: 'none' });

/** Positions of rows, or columns, side by side. */
export const rowScale = (rows: readonly unknown[], range: readonly [number, number], paddingInner: number): Scale => ({
  name: 'row',
  type: 'band',
  domain: rows.map((_, at) => at),
  range: [...range],
  paddingInner,
});

/** Bars have the tone of their series. */
export const SERIES_TONE: EncodeEntry = {
  fill: { scale: 'tone', field: 'series' },
  stroke: { field: 'stroke' },
  strokeWidth: { value: 0.6 },
};

/** Height of the legend. */
export const LEGEND = 18;

/** Marks of one kind: one for each entry of the data, or a single one without data. */
const marks = (type: 'text' | 'rect', data: string | null, enter: EncodeEntry): Mark => ({
  type,
  ...(data === null ? {} : { from: { data } }),
  encode: { enter },
});

export const rects = (data: string, enter: EncodeEntry): Mark => marks('rect', data, enter);

/** Texts in the font of the paper. */
export const texts = (data: string | null, enter: EncodeEntry): Mark =>
  marks('text', data, {
    font: { value: FONT },
    fontSize: { value: SIZE },
    fill: { value: INK },
    baseline: { value: 'middle' },
    ...enter,
  });

/** Which tone is which series; needless for a single one. */
export const legendOf = (names: readonly string[], left: number): Partial<Spec> =>
  names.length < 2
    ? {}
    : {
        legends: [
          {
            fill: 'tone',
            orient: 'none',
            legendX: left,
            legendY: 0,
            direction: 'horizontal',
            columnPadding: 14,
            symbolType: 'square',
            symbolSize: 70,
            symbolStrokeColor: TONES[0].stroke,
            labelFont: FONT,
            labelFontSize: SIZE,
            labelColor: INK,
            labelLimit: 230,
            encode: { labels: { update: { text: { scale: 'name', field: 'value' } } } },
          },
        ],
      };

/** Positions, tones and names of the bars of a row. */
export const seriesScales = (names: readonly string[]): Scale[] => [
  {
    name: 'series',
    type: 'band',
    domain: names.map((_, at) => at),
    range: [0, { signal: "bandwidth('row')" }],
    paddingInner: 0.1,
  },
  { name: 'tone', type: 'ordinal', domain: names.map((_, at) => at), range: TONES.map(({ fill }) => fill) },
  { name: 'name', type: 'ordinal', domain: names.map((_, at) => at), range: [...names] },
];

/** The values of all rows, as data. */
export const flat = (rows: readonly ChartRow[]): object[] =>
  rows.flatMap(({ values }, row) =>
    values.map((value, series) => ({
      ...{ row, series, value: value?.value ?? 0, text: value?.text ?? NOT_STATED, told: value !== null },
      ...{ stroke: TONES[series]?.stroke ?? INK },
    })),
  );

/** The greatest of all values; never zero. */
export const largest = (rows: readonly ChartRow[]): number =>
  Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value?.value ?? 0)));

/** The labels of rows, as data. */
export const labelsOf = (rows: readonly { readonly label: string }[]): Data => ({
  name: 'labels',
  values: rows.map(({ label }, row) => ({ row, label })),
});

/** A value for each edition, this one first. */
export const each = <T>({ current, last }: ReportContent, of: (figures: ReportFigures) => T): T[] =>
  [current, ...(last === null ? [] : [last])].map(of);

/** The names of the series: this edition, and the one before. */
export const seriesOf = (content: ReportContent, longest = 42): string[] =>
  each(content, ({ edition }) => shortEdition(printable(edition.name, 60), longest));

/** A number in a chart; undefined: not told. */
export const value = (count: number | undefined): ChartValue =>
  count === undefined ? null : { value: count, text: numberOf(count) };
