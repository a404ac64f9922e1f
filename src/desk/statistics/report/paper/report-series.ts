import { printable } from '../../../../papers/letter-texts.js';
import { type ReportContent, type ReportFigures } from '../report.js';
import { type ChartValue } from './chart-parts.js';
import { numberOf, shortEdition } from './report-texts.js';

/** The same of each edition, this one first. */
export const each = <T>({ current, last }: ReportContent, of: (figures: ReportFigures) => T): T[] =>
  [current, ...(last === null ? [] : [last])].map(of);

/** The names of the series: this edition, and the one before. */
export const seriesOf = (content: ReportContent, longest = 42): string[] =>
  each(content, ({ edition }) => shortEdition(printable(edition.name, 60), longest));

/** A number in a chart; undefined: not told. */
export const value = (count: number | undefined): ChartValue =>
  count === undefined ? null : { value: count, text: numberOf(count) };
