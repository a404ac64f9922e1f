import { type Spec } from 'vega';
import {
  CHART_WIDTH,
  type ChartRow,
  flat,
  FONT,
  frame,
  GREY,
  INK,
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
