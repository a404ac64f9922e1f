import { type Content } from 'pdfmake/interfaces.js';
import { printable } from '../../../../papers/letter-texts.js';
import { isUntaken, type ReportContent } from '../report.js';
import { barChart } from './charts.js';
import { type ChartRow, each, seriesOf, value } from './chart-parts.js';
import { type Charts, numbersTable, paragraph, remark, section } from './report-blocks.js';
import { numberOf, percentOf, placesOf, shortened } from './report-texts.js';

/** Charts with more bars would not fit on a page. */
const MOST_IN_CHART = 16;

/** Hosts in the chart; the table has all of them. */
const LARGEST = 10;

const CLASSES = [
  ['voll (100 % und mehr)', 100, Infinity],
  ['75 bis 99 %', 75, 100],
  ['50 bis 74 %', 50, 75],
  ['25 bis 49 %', 25, 50],
  ['1 bis 24 %', 0.001, 25],
  ['leer', 0, 0.001],
] as const;

const IN_BOTH = 'Ein Angebot in zwei Kategorien zählt in beiden.';

/** Categories: how full they are, once there is anybody in them. */
export const categories = (content: ReportContent, charts: Charts): Content[] => {
  const { current, last } = content;
  if (current.categories.length === 0)
    return section('Kategorien', [paragraph('Kein Angebot, das stattfindet, hat eine Kategorie.')]);
  if (isUntaken(current))
    return section('Kategorien', [
      ...numbersTable(
        ['Kategorie', 'Angebote', 'Plätze'],
        current.categories.map(({ category, offers, places }) => [
          printable(category.name, 30),
          ...[numberOf(offers), placesOf(places)],
        ]),
      ),
      remark(IN_BOTH),
    ]);
  const before = new Map(last?.categories.map(({ category, percent }) => [category.uuid, percent]));
  const rows = current.categories
    .filter(({ percent }) => percent !== null)
    .map(({ category, percent }): ChartRow => ({
      label: shortened(printable(category.name, 60), 44),
      values: [percent, ...(last === null ? [] : [before.get(category.uuid) ?? null])].map((share) => ({
        value: share ?? 0,
        text: percentOf(share),
      })),
    }));
  const table = numbersTable(
    ['Kategorie', 'Angebote', 'Plätze', 'vergeben', 'Warteliste', 'Auslastung', ...(last === null ? [] : ['davor'])],
    current.categories.map(({ category, offers, places, taken, waitingList, percent }) => [
      printable(category.name, 30),
      ...[numberOf(offers), placesOf(places), numberOf(taken), numberOf(waitingList), percentOf(percent)],
      ...(last === null ? [] : [percentOf(before.get(category.uuid) ?? null)]),
    ]),
  );
  return section('Kategorien', [
    ...(rows.length === 0 || rows.length > MOST_IN_CHART
      ? []
      : [
          charts.show(
            'Auslastung nach Kategorien (Prozent der begrenzten Plätze)',
            barChart(seriesOf(content), rows, 195),
          ),
        ]),
    ...table,
    remark(IN_BOTH),
  ]);
};

/** How full the offers are: how many of each class. */
export const fullness = (content: ReportContent, charts: Charts): Content[] => {
  if (isUntaken(content.current))
    return section('Auslastung der Angebote', [
      paragraph('Noch ist kein Platz vergeben, und niemand wartet auf einen: Zur Auslastung gibt es nichts zu sagen.'),
    ]);
  const shares = each(content, ({ offers }) =>
    offers.flatMap(({ utilisation: of }) => (of?.places ? [(100 * of.taken) / of.places] : [])),
  );
  if ((shares[0] ?? []).length === 0) return [];
  const rows = CLASSES.map(([label, from, to]) => ({
    label,
    values: shares.map((all) => value(all.filter((share) => share >= from && share < to).length)),
  }));
  return section('Auslastung der Angebote', [
    charts.show(
      'Öffentliche Angebote nach Auslastung (Anzahl Angebote)',
      barChart(seriesOf(content), rows),
      remark('Angebote mit begrenzter Zahl von Plätzen, die stattfinden. Jedes einzelne steht am Ende des Berichts.'),
    ),
  ]);
};

/** Hosts with what they offer. */
export const organisers = ({ current }: ReportContent, charts: Charts): Content[] => {
  const { hosts } = current;
  const told = isUntaken(current) ? 3 : 5;
  if (hosts.length === 0)
    return section('Veranstalter', [paragraph('Kein Angebot, das stattfindet, nennt einen Veranstalter.')]);
  const largest = [...hosts].sort((left, right) => right.offers - left.offers).slice(0, LARGEST);
  const title = largest.length < hosts.length ? 'Die zehn Veranstalter mit den meisten Angeboten' : 'Veranstalter';
  const rows = largest.map(({ host, offers }) => ({
    label: shortened(printable(host.name, 60), 56),
    values: [value(offers)],
  }));
  return section('Veranstalter', [
    charts.show(`${title} (Anzahl Angebote)`, barChart([''], rows, 255)),
    ...numbersTable(
      ['Veranstalter', 'Angebote', 'Plätze', 'vergeben', 'Warteliste'].slice(0, told),
      hosts.map(({ host, offers, places, taken, waitingList }) =>
        [
          printable(host.name, 30),
          ...[numberOf(offers), placesOf(places), numberOf(taken), numberOf(waitingList)],
        ].slice(0, told),
      ),
    ),
    remark('Ein Angebot mehrerer Veranstalter zählt bei jedem.'),
  ]);
};
