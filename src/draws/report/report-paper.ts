import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { MM, type Paper } from '../../papers/paper.js';
import { fitted, letterMoment, printable } from '../../papers/letter-texts.js';
import { type DrawReport, FEWEST_NAMED, type RankFulfilment } from './draw-report.js';
import { DRAW_FIGURES } from '../draw.js';
import { type Bar, barChart, INK, legend } from './report-chart.js';
import {
  count,
  counted,
  index,
  share,
  certificateInWords,
  checksInWords,
  rulesInWords,
  stateInWords,
} from './report-texts.js';

const SIDE = 20 * MM;
/** Most bars of a chart; the rest is one bar or one sentence. */
const MOST_RANKS = 8;
const MOST_PLACES = 8;
const MOST_OFFERS = 15;

/** Lays the report of a draw out on A4: sums, rules and proof, and nothing of single children. Pure. */
export const reportPaper = (report: DrawReport): Paper => {
  const { draw, municipality, printedAt } = report;
  const title = `Verlosung: ${draw.edition.name}`;
  return {
    definition: {
      pageSize: 'A4',
      pageMargins: [SIDE, 18 * MM, SIDE, 18 * MM],
      info: { title, author: municipality ?? '', creationDate: printedAt },
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
      language: 'de-DE',
      content: [
        { text: printable(municipality ?? 'Ferienprogramm', 40), color: INK.grey },
        { text: printable(title, 40), bold: true, fontSize: 17, color: INK.full, margin: [0, 1 * MM, 0, 2 * MM] },
        facts(report),
        heading('So wird verlost'),
        { ol: [...rulesInWords(draw.rules)], margin: [0, 0, 0, 2 * MM] },
        heading('Das Ergebnis'),
        figures(report),
        ...certificate(report),
        ...placesPerChild(report),
        ...wishesByRank(report),
        ...demand(report),
        ...check(report),
      ],
    },
    head: { text: fitted(title, 100), margins: [SIDE, SIDE], top: 9 * MM },
    foot: {
      text: `Verlosung Nr. ${String(draw.number)} · Stand: ${letterMoment(printedAt)}`,
      ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 6 * MM },
    },
  };
};

const HEADING = { bold: true, fontSize: 12.5, color: INK.full } as const;

const heading = (text: string): Content => ({ text, ...HEADING, margin: [0, 3 * MM, 0, 1.5 * MM], headlineLevel: 1 });

/** Content that belongs together and certainly fits on one page. */
const together = (...stack: Content[]): Content => ({ stack, unbreakable: true });

const note = (text: string): Content => ({ text, fontSize: 8.5, color: INK.grey, margin: [0, 0, 0, 2 * MM] });

const table = (rows: readonly (readonly [string, string])[], label: number): Content => ({
  table: {
    widths: [label, '*'],
    body: rows.map(([name, value]): TableCell[] => [{ text: name, color: INK.grey }, { text: printable(value, 70) }]),
  },
  layout: 'facts',
  margin: [0, 0, 0, 2 * MM],
});

const facts = ({ draw }: DrawReport): Content =>
  table(
    [
      ['Verlosung', `Nr. ${String(draw.number)} vom ${letterMoment(draw.createdAt)}`],
      ['Stand', stateInWords(draw)],
      ...(draw.reason === null ? [] : [['Grund der Wiederholung', draw.reason] as const]),
    ],
    34 * MM,
  );

const figures = ({ draw: { figures: sums, byHand } }: DrawReport): Content => {
  const { favourites, friends } = sums;
  const { words } = DRAW_FIGURES;
  return table(
    [
      [words.children.de, count(sums.children)],
      [
        words.childrenWithPlace.de,
        `${count(sums.childrenWithPlace)} (${share(sums.childrenWithPlace, sums.children)})`,
      ],
      [words.wishes.de, count(sums.wishes)],
      [words.seats.de, count(sums.seats)],
      [words.places.de, count(sums.places)],
      [
        words.firstWishes.de,
        `${counted(sums.firstWishes, 'Kind', 'Kinder')} (${share(sums.firstWishes, sums.children)})`,
      ],
      ...(favourites.of === 0
        ? []
        : [[words['favourites.fulfilled'].de, partOf(favourites.fulfilled, favourites.of)] as const]),
      ...(friends.groups === 0 ? [] : [[words['friends.whole'].de, partOf(friends.whole, friends.groups)] as const]),
      // What staff decided without the lot is no secret: the council is told how often.
      ...(byHand.length === 0
        ? []
        : [['Von Hand entschieden', `${counted(byHand.length, 'Wunsch', 'Wünsche')}, nicht verlost`] as const]),
      [words.evenness.de, `${index(sums.evenness)} (1 = alle Kinder haben gleich viele Plätze)`],
    ],
    52 * MM,
  );
};

const partOf = (part: number, whole: number): string => `${count(part)} von ${count(whole)} (${share(part, whole)})`;

const certificate = ({ draw, offers }: DrawReport): Content[] => {
  const names = new Map(
    offers
      .filter(({ isPublic }) => isPublic)
      .map(({ uuid, name }) => [uuid, `„${printable(fitted(name, 60), 30)}“`] as const),
  );
  const { result, because, seats } = certificateInWords(draw.certificate, draw.figures, (uuid) => names.get(uuid));
  return [
    together(heading('Mehr war nicht möglich'), { text: result, bold: true, margin: [0, 0, 0, 1 * MM] }),
    ...(because.length === 0 ? [] : [{ ul: [...because], margin: [0, 0, 0, 1 * MM] } satisfies Content]),
    { text: seats, margin: [0, 0, 0, 2 * MM] },
  ];
};

const placesPerChild = ({ draw: { figures: sums } }: DrawReport): Content[] => {
  const { byNumberOfPlaces: numbers, children } = sums;
  const shown = numbers.slice(0, MOST_PLACES);
  const rest = numbers.slice(MOST_PLACES).reduce((sum, value) => sum + value, 0);
  const bar = (label: string, value: number): Bar => ({
    ...{ label, whole: value, part: value },
    words: `${counted(value, 'Kind', 'Kinder')} (${share(value, children)})`,
  });
  return [
    together(
      heading('Wie viele Plätze ein Kind hat'),
      barChart([
        ...shown.map((value, places) => bar(places === 0 ? 'keinen Platz' : counted(places, 'Platz', 'Plätze'), value)),
        ...(rest === 0 ? [] : [bar(`${String(MOST_PLACES)} Plätze und mehr`, rest)]),
      ]),
      note('Gezählt sind auch Plätze, die Kinder schon vor der Verlosung hatten.'),
    ),
  ];
};

const wishesByRank = ({ ranks }: DrawReport): Content[] => {
  if (ranks.length === 0) return [];
  const sumOf = (label: string, group: readonly RankFulfilment[]): Bar[] => {
    const wishes = group.reduce((sum, { wishes: value }) => sum + value, 0);
    const granted = group.reduce((sum, { granted: value }) => sum + value, 0);
    return wishes === 0 ? [] : [{ label, whole: wishes, part: granted, words: partOf(granted, wishes) }];
  };
  const isLater = ({ rank }: RankFulfilment): boolean => rank !== null && rank > MOST_RANKS;
  return [
    together(
      heading('Erfüllte Wünsche nach ihrem Rang'),
      legend('erfüllt', 'nicht erfüllt'),
      barChart([
        ...ranks
          .filter((line) => line.rank !== null && !isLater(line))
          .flatMap((line) => sumOf(`${String(line.rank)}. Wunsch`, [line])),
        ...sumOf(`${String(MOST_RANKS + 1)}. Wunsch und weitere`, ranks.filter(isLater)),
        ...sumOf(
          'ohne Rang',
          ranks.filter(({ rank }) => rank === null),
        ),
      ]),
    ),
  ];
};

const demand = ({ draw, offers }: DrawReport): Content[] => {
  const named = offers.filter(({ isPublic, wishes }) => isPublic && wishes >= FEWEST_NAMED).slice(0, MOST_OFFERS);
  const others = offers.length - named.length;
  const counts = offers.reduce((sum, { wishes }) => sum + wishes, 0);
  const words = [
    ...(others === 0 || named.length === 0
      ? []
      : [
          `${counted(others, 'weiteres Angebot ist', 'weitere Angebote sind')} nicht genannt, weil es dort weniger Wünsche gibt oder sie nicht öffentlich sind.`,
        ]),
    ...(counts === draw.figures.wishes
      ? []
      : [
          'Wünsche von Kindern, deren Daten inzwischen gelöscht wurden, fehlen in den Schaubildern nach Rang und Angebot.',
        ]),
  ];
  if (named.length === 0) return words.map(note);
  const [first, ...more] = named.map(({ name, wishes, granted }): Bar => ({
    label: printable(fitted(name, 80), 24),
    ...{ whole: wishes, part: granted },
    words: `${counted(wishes, 'Wunsch', 'Wünsche')}, ${counted(granted, 'Platz', 'Plätze')}`,
  }));
  return [
    together(
      heading('Die begehrtesten Angebote'),
      legend('verloste Plätze', 'Wünsche ohne Platz'),
      barChart(first === undefined ? [] : [first, ...more]),
      ...words.map(note),
    ),
  ];
};

const check = ({ draw }: DrawReport): Content[] => {
  const { commitment, seed, beacon } = draw;
  if (seed === null)
    return [
      together(
        heading('Selbst nachprüfen'),
        note('Eine Simulation hat keinen Startwert, den man nachprüfen könnte: Er war zufällig und wurde verworfen.'),
      ),
    ];
  return [
    together(
      heading('Selbst nachprüfen'),
      table(
        [
          ['Fingerabdruck', commitment.hash],
          ['Startwert', seed],
          ...(commitment.beaconSource === null ? [] : [['Quelle der Zahl', commitment.beaconSource] as const]),
          ...(beacon === null ? [] : [['Öffentliche Zahl', beacon] as const]),
          ['Prüfsumme Eingang', draw.inputHash],
          ['Prüfsumme Ergebnis', draw.outcomeHash],
        ],
        34 * MM,
      ),
      { ol: checksInWords(draw).map((words) => printable(words, 60)) },
    ),
  ];
};
