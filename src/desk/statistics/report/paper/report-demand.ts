import { within } from '../../../../kernel/problem/vocabulary.js';
import { type Content } from 'pdfmake/interfaces.js';
import { type AttendanceStatus, ATTENDANCE_STATUS } from '../../../../offers/model/attendance-status.js';
import { letterDate } from '../../../../papers/letter-texts.js';
import { DASHBOARD_NUMBERS } from '../../../dashboard/dashboard-numbers.js';
import { type ReportContent, type ReportFigures } from '../report.js';
import { barChart, type ShareRow, shareChart, columnChart, daysChart } from './charts.js';
import { type ChartRow, each, seriesOf, value } from './chart-parts.js';
import { type Charts, numbersTable, paragraph, remark, section } from './report-blocks.js';
import { numberOf, percentOf } from './report-texts.js';

/** The states of applications in the order of what families wish for. */
const STATES: readonly AttendanceStatus[] = [
  ...(['confirmed', 'participated', 'noshow', 'waitlisted', 'waiting'] as const),
  ...(['unfulfilled', 'rejected', 'withdrawn'] as const),
];

/** Stands for all further ranks. */
const LAST_RANK = 10;

/** More columns than this would be too narrow for their numbers. */
const MOST_COLUMNS = 20;

/** Days in one row of their table. */
const DAYS_BESIDE = 4;

/** Demand and places. */
export const demand = (content: ReportContent, charts: Charts): Content[] => {
  const { words } = DASHBOARD_NUMBERS;
  const lines: readonly (readonly [string, (figures: ReportFigures) => number])[] = [
    ['Anmeldungen', ({ people }) => people.applications],
    [words['places.total'].de, ({ held }) => held.places ?? 0],
    [within(words['places.taken']), ({ held }) => held.taken - held.unlimited],
    [within(words['places.unlimited']), ({ held }) => held.unlimited],
    ['auf der Warteliste', ({ held }) => held.waitingList],
  ];
  const rows = lines.map(([label, of]) => ({ label, values: each(content, (figures) => value(of(figures))) }));
  return section('Nachfrage und Plätze', [
    charts.show('Nachfrage und Plätze (Anzahl)', barChart(seriesOf(content), rows, 215)),
  ]);
};

/** Applications by state. */
export const states = (content: ReportContent, charts: Charts): Content[] => {
  const rows = STATES.map((state) => ({
    label: within(ATTENDANCE_STATUS.words[state]),
    values: each(content, ({ people }) => value(people.status[state])),
  }));
  return section('Anmeldungen nach Stand', [
    charts.show('Anmeldungen nach Stand (Anzahl)', barChart(seriesOf(content), rows)),
  ]);
};

/** Children and families with and without a place. */
export const persons = (content: ReportContent, charts: Charts): Content[] => {
  const names = seriesOf(content, 34);
  const kinds = [
    ['Kinder', ({ people }: ReportFigures) => people.children],
    ['Familien', ({ people }: ReportFigures) => people.families],
  ] as const;
  const known = kinds.flatMap(([kind, of]) =>
    each(content, of).map((counts, at) => ({
      ...counts,
      label: names.length > 1 ? `${kind}, ${names[at] ?? ''}` : kind,
    })),
  );
  const shares = known.flatMap(({ label, total, withPlace, withoutPlace }): ShareRow[] =>
    total === undefined || total === 0 || withPlace === undefined || withoutPlace === undefined
      ? []
      : [
          {
            ...{ label, part: withPlace, whole: total },
            words: [
              `${numberOf(withPlace)} mit Platz (${percentOf(Math.round((100 * withPlace) / total))})`,
              `${numberOf(withoutPlace)} ohne`,
            ],
          },
        ],
  );
  const chart = (): Content =>
    charts.show('Wer mindestens einen Platz hat (Anteil)', shareChart(shares, names.length > 1 ? 225 : 70));
  const table = numbersTable(
    ['', 'angemeldet', 'mit Platz', 'ohne Platz'],
    known.map(({ label, total, withPlace, withoutPlace }) => [
      label,
      ...[total, withPlace, withoutPlace].map(numberOf),
    ]),
  );
  return section('Kinder und Familien mit und ohne Platz', [
    {
      stack: [
        ...(shares.length === 0 ? [] : [chart()]),
        ...table,
        remark(
          'Ein Platz auf der Warteliste ist kein Platz. Eine Familie hat einen Platz, wenn eines ihrer Kinder einen hat.',
        ),
      ],
    },
  ]);
};

/** Applications by age. */
export const ages = (content: ReportContent, charts: Charts): Content[] => {
  const told = each(content, ({ people }) => new Map(people.ages.map(({ age, applications }) => [age, applications])));
  const all = told.flatMap((byAge) => [...byAge.keys()]);
  if (all.length === 0) return section('Alter', [paragraph('Zum Alter lässt sich nichts ausweisen.')]);
  const youngest = Math.min(...all);
  const rows = Array.from({ length: Math.max(...all) - youngest + 1 }, (_, at): ChartRow => {
    const age = youngest + at;
    return { label: String(age), values: told.map((byAge) => value(byAge.get(age))) };
  });
  const filled = rows.filter(({ values }) => values.some((one) => one !== null));
  return section('Alter', [
    charts.show(
      'Anmeldungen nach Alter (Anzahl)',
      rows.length > MOST_COLUMNS
        ? barChart(seriesOf(content), filled, 60)
        : columnChart(seriesOf(content), rows, 'Alter in Jahren am ersten Tag des Angebots'),
    ),
  ]);
};

/** The outcome of wishes. */
export const wishes = (content: ReportContent, charts: Charts): Content[] => {
  const told = each(content, ({ people }) => new Map(people.wishes.map((wish) => [wish.priority, wish])));
  const ranks = [...new Set(told.flatMap((byRank) => [...byRank.keys()]))].sort((left, right) => left - right);
  if (ranks.length === 0) return [];
  const rows = ranks.map((rank): ChartRow => ({
    label: rank === LAST_RANK ? '10. Wunsch und weitere' : `${String(rank)}. Wunsch`,
    values: told.map((byRank) => {
      const wish = byRank.get(rank);
      if (wish === undefined) return null;
      const words = `${percentOf(wish.percent)} (${numberOf(wish.fulfilled)} von ${numberOf(wish.wishes)})`;
      return { value: wish.percent ?? 0, text: words };
    }),
  }));
  return section('Wünsche', [
    charts.show('Erfüllte Wünsche nach ihrem Rang (Prozent)', barChart(seriesOf(content), rows)),
  ]);
};

/** The days on which families applied. */
export const days = ({ current: { people } }: ReportContent, charts: Charts): Content[] => {
  const told = people.days.map(({ day, applications }) => ({ day, value: applications }));
  if (told.length === 0) return section('Tage der Anmeldung', [paragraph('Zu den Tagen lässt sich nichts ausweisen.')]);
  const cells = told.map((one) => [letterDate(one.day), numberOf(one.value)]);
  const beside = Math.min(DAYS_BESIDE, cells.length);
  const empty = Array<string>(2 * beside).fill('');
  const rows = Array.from({ length: Math.ceil(cells.length / beside) }, (_, at) =>
    [...cells.slice(at * beside, (at + 1) * beside).flat(), ...empty].slice(0, 2 * beside),
  );
  const columns = Array.from({ length: beside });
  return section('Tage der Anmeldung', [
    charts.show('Anmeldungen nach dem Tag, an dem sie eingegangen sind (Anzahl)', daysChart(told)),
    ...numbersTable(
      columns.flatMap(() => ['Tag', 'Anmeldungen']),
      rows,
      { widths: columns.flatMap(() => [48, 60]) },
    ),
  ]);
};
