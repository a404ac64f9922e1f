import { type Content } from 'pdfmake/interfaces.js';
import { within } from '../../../../kernel/problem/vocabulary.js';
import { printable, breakable, letterDay } from '../../../../papers/letter-texts.js';
import { DASHBOARD_NUMBERS } from '../../../dashboard/dashboard-numbers.js';
import { isUntaken, type ReportContent, type ReportFigures, type ReportMoney } from '../report.js';
import { numbersTable, ACCENT, Charts, paragraph, remark, section } from './report-blocks.js';
import { each, seriesOf } from './chart-parts.js';
import {
  changeOf,
  counted,
  numberOf,
  percentOf,
  pointsOf,
  shortEdition,
  aboutEuros,
  momentOf,
  NOT_STATED,
  placesOf,
  stateOf,
} from './report-texts.js';
import { MM, type Paper } from '../../../../papers/paper.js';
import { type Letterhead } from '../../../../papers/printed-letterhead.js';
import { ages, days, demand, persons, states, wishes } from './report-demand.js';
import { categories, fullness, organisers } from './report-supply.js';

const { words } = DASHBOARD_NUMBERS;

/** The numbers of both editions side by side. */
const overview = (content: ReportContent): Content[] => {
  const { current, last } = content;
  const line = (label: string, of: (figures: ReportFigures) => number | undefined): string[] => {
    const [now, before] = each(content, of);
    return [label, numberOf(now), ...(last === null ? [] : [numberOf(before), changeOf(now, before)])];
  };
  const names = each(content, ({ edition }) => printable(shortEdition(edition.name, 60), 40));
  return numbersTable(
    ['', ...names, ...(last === null ? [] : ['Veränderung'])],
    [
      line('Angebote, die stattfinden', ({ held }) => held.offers),
      line('abgesagte Angebote', ({ cancelled }) => cancelled),
      line('Veranstalter', ({ hosts }) => hosts.length),
      line(words['places.total'].de, ({ held }) => held.places ?? 0),
      line(within(words['places.taken']), ({ held }) => held.taken - held.unlimited),
      [
        'Auslastung der begrenzten Plätze',
        ...each(content, ({ held }) => percentOf(held.percent)),
        ...(last === null ? [] : [pointsOf(current.held.percent, last.held.percent)]),
      ],
      line(within(words['places.unlimited']), ({ held }) => held.unlimited),
      line('Anmeldungen auf Wartelisten', ({ held }) => held.waitingList),
      line('Anmeldungen', ({ people }) => people.applications),
      line('Kinder', ({ people }) => people.children.total),
      line(words['children.withoutPlace'].de, ({ people }) => people.children.withoutPlace),
      line('Familien', ({ people }) => people.families.total),
      line('Familien ohne Platz', ({ people }) => people.families.withoutPlace),
      // Where nobody has applied yet, the sentence above says so, and not one zero after the other.
    ].filter(([, ...told]) => !isUntaken(current) || told.some((one) => !['0', '0 %', '–'].includes(one))),
    { widths: last === null ? ['*', 115] : ['*', 115, 115, 75] },
  );
};

/** The edition in a few sentences. */
const summary = ({ current: { held, people, cancelled } }: ReportContent): string => {
  const { children, families } = people;
  const called = cancelled === 0 ? '' : `, ${counted(cancelled, 'weiteres ist', 'weitere sind')} abgesagt`;
  const who =
    children.total === undefined || families.total === undefined
      ? ''
      : ` von ${counted(children.total, 'Kind', 'Kindern')} aus ${counted(families.total, 'Familie', 'Familien')}`;
  return [
    held.offers === 0
      ? 'Kein Angebot dieser Ausgabe findet bisher statt.'
      : `${counted(held.offers, 'Angebot findet', 'Angebote finden')} statt${called}.`,
    held.places === null
      ? ''
      : `Von ${counted(held.places, 'begrenzten Platz', 'begrenzten Plätzen')} sind ${percentOf(held.percent)} vergeben.`,
    people.applications === 0
      ? 'Anmeldungen gibt es nicht.'
      : `Es gibt ${counted(people.applications, 'Anmeldung', 'Anmeldungen')}${who}.`,
    children.withPlace === undefined || children.withoutPlace === undefined || children.total === 0
      ? ''
      : `${counted(children.withPlace, 'Kind hat', 'Kinder haben')} mindestens einen Platz, ${counted(children.withoutPlace, 'hat', 'haben')} keinen.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

const SIDE = 20 * MM;
const LOGO = { width: 50 * MM, height: 20 * MM } as const;

/** Lays out the report of an edition for the council: figures, charts, and each offer at the end. Pure. */
export const reportPaper = (content: ReportContent, head: Letterhead): Paper => {
  const charts = new Charts();
  const { name } = content.current.edition;
  const body = [
    ...title(content, head),
    ...section('Auf einen Blick', [paragraph(summary(content)), ...overview(content), remark(comparison(content))]),
    ...demandParts(content, charts),
    ...supplyParts(content, charts),
    ...money(content),
    ...notes(content),
    ...offers(content),
  ];
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: [SIDE, 18 * MM, SIDE, 22 * MM],
      info: { title: `Bericht: ${name}`, author: head.municipality ?? '', creationDate: content.asOf },
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
      language: 'de-DE',
      content: body,
    },
    foot: {
      text: shortEdition(printable(`Bericht: ${name}`, 60), 80) + ` · Stand ${letterDay(content.asOf)}`,
      ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 8 * MM },
    },
    charts: charts.all,
  };
};

/** Without any application there is nothing to draw. */
const demandParts = (content: ReportContent, charts: Charts): Content[] => {
  const { people } = content.current;
  if (people.applications === 0 && people.status['withdrawn'] === 0) return [];
  return [demand, states, persons, ages, wishes, days].flatMap((part) => part(content, charts));
};

const supplyParts = (content: ReportContent, charts: Charts): Content[] =>
  content.current.held.offers === 0 ? [] : [categories, fullness, organisers].flatMap((part) => part(content, charts));

const title = ({ current: { edition }, asOf }: ReportContent, head: Letterhead): Content[] => [
  {
    columns: [
      {
        width: '*',
        stack: [
          { text: printable(head.municipality ?? '', 30), bold: true, fontSize: 14 },
          { text: breakable(head.addressLines.join(' · '), 60), fontSize: 8, color: '#555555' },
        ],
      },
      ...(head.picture === undefined
        ? []
        : [
            {
              width: LOGO.width,
              image: head.picture,
              fit: [LOGO.width, LOGO.height] as [number, number],
              alignment: 'right' as const,
            },
          ]),
    ],
    columnGap: 6 * MM,
    margin: [0, 0, 0, 8 * MM],
  },
  { text: 'Bericht an den Rat', bold: true, fontSize: 22, color: ACCENT },
  {
    text: printable(edition.name, 40),
    bold: true,
    fontSize: edition.name.length > 90 ? 12 : 16,
    margin: [0, 1 * MM, 0, 3 * MM],
  },
  { text: `Stand der Zahlen: ${momentOf(asOf)}. ${stateOf(edition, asOf)}` },
];

const comparison = ({ current, last }: ReportContent): string => {
  if (last !== null)
    return `Verglichen wird mit der Ausgabe, deren Ferien davor begannen: ${printable(last.edition.name, 60)}.`;
  return current.edition.begin === null
    ? 'Einen Vergleich gibt es nicht: Für diese Ausgabe ist keine Ferienzeit eingetragen, nach der sich die Ausgabe davor bestimmt.'
    : 'Einen Vergleich gibt es nicht: Keine Ausgabe hatte Ferien vor dieser.';
};

const sumsOf = ({ charged, paid, writtenOff, open }: ReportMoney): number[] => [charged, paid, writtenOff, open];

const money = (content: ReportContent): Content[] => {
  const { current, last } = content;
  if (current.money === null || current.held.offers + current.cancelled === 0) return [];
  // Rounded they are all the same: said once.
  if (last === null && sumsOf(current.money).every((cents) => aboutEuros(cents) === aboutEuros(0)))
    return section('Gebühren der Familien', [
      paragraph(`Was berechnet, bezahlt, ausgebucht und offen ist, liegt jeweils ${aboutEuros(0)}.`),
    ]);
  const names = seriesOf(content);
  const both = [current.money, ...(last === null ? [] : [last.money])];
  const line = (label: string, of: (money: ReportMoney) => number): string[] => [
    label,
    ...both.map((sums) => (sums === null ? NOT_STATED : aboutEuros(of(sums)))),
  ];
  return section('Gebühren der Familien', [
    {
      stack: [
        ...numbersTable(
          ['', ...names],
          [
            line(within(words['money.charged']), ({ charged }) => charged),
            line(within(words['money.paid']), ({ paid }) => paid),
            line('ausgebuchte Gebühren', ({ writtenOff }) => writtenOff),
            line(within(words['money.open']), ({ open }) => open),
          ],
          { widths: ['*', ...names.map(() => 115)] },
        ),
        remark('Beträge auf ganze hundert Euro gerundet; Summen können deshalb abweichen.'),
      ],
    },
  ]);
};

const notes = ({ current, last }: ReportContent): Content[] =>
  section('Hinweise zu den Zahlen', [
    {
      fontSize: 9,
      ul: [
        'Angebote, die stattfinden, sind veröffentlicht und nicht abgesagt. Entwürfe und zurückgenommene Angebote zählen nicht. Anmeldungen zu Angeboten, die nicht stattfinden, behalten ihren Stand und zählen bei Anmeldungen, Kindern und Familien mit; ein Platz darin ist aber keiner, und unter den Wünschen stehen sie nicht.',
        'Plätze und Auslastung gelten für Angebote mit begrenzter Zahl von Plätzen, vergebene Plätze und Wartelisten für alle. Mehr als 100 % sind möglich: Die Stadt kann Plätze über die Grenze hinaus vergeben.',
        'Anmeldungen sind alle, die nicht zurückgezogen wurden. Ein Kind, das sich für drei Angebote anmeldet, zählt dreimal als Anmeldung und einmal als Kind.',
        `Kleine Zahlen (eins bis vier) über Kinder und Familien, Altersstufen, Tage, Wünsche und den Stand von Anmeldungen stehen nicht in diesem Bericht, damit sich nichts über Einzelne ablesen lässt, ebenso weitere, aus denen sie sich errechnen ließen. Wie viele Plätze eines Angebots vergeben sind und wie viele darauf warten, steht auch bei kleinen Zahlen hier, und damit, wie viele Anmeldungen das zusammen sind: Es sagt nicht, wer es ist. An ihrer Stelle steht „${NOT_STATED}“ (nicht ausgewiesen), oder ihre Zeile fehlt. Anmeldungen, die weder einen Platz noch eine Warteliste haben, zählen nirgends, solange es weniger als fünf sind.`,
        ...(last === null
          ? []
          : [
              '„Davor“ ist die verglichene Ausgabe. Für beide Ausgaben gelten dieselben Regeln; beider Zahlen sind die von heute.',
            ]),
        ...(current.money === null
          ? ['Gebühren enthält der Bericht nicht: Das Konto, das ihn angefordert hat, sieht keine Zahlungen.']
          : []),
      ],
    },
  ]);

const offers = ({ current }: ReportContent): Content[] => {
  const rows = current.offers.map(({ name, utilisation: of }) => [
    printable(name, 40) + (of === null ? ' (abgesagt)' : ''),
    ...(of === null
      ? ['–', '–', '–', '–']
      : [placesOf(of.places), numberOf(of.taken), numberOf(of.waitingList), percentOf(of.percent)]),
  ]);
  const { linked } = current;
  if (linked !== null)
    rows.push([
      `Angebote, die nicht öffentlich sind (${numberOf(linked.offers)})`,
      placesOf(linked.places),
      ...[numberOf(linked.taken), numberOf(linked.waitingList), percentOf(linked.percent)],
    ]);
  if (rows.length === 0) return [];
  const told = isUntaken(current) ? 2 : 5;
  // Nothing follows from which it would keep away; where the table ends with its page, a distance would begin another one.
  const table = numbersTable(
    ['Angebot', 'Plätze', 'vergeben', 'Warteliste', 'Auslastung'].slice(0, told),
    rows.map((row) => row.slice(0, told)),
    { below: 0 },
  );
  return [
    {
      text: 'Alle Angebote',
      ...{ bold: true, fontSize: 13, color: ACCENT, headlineLevel: 1 },
      ...{ margin: [0, 5 * MM, 0, 2.5 * MM] as [number, number, number, number], pageBreak: 'before' as const },
    },
    ...table,
  ];
};
