import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { MM } from '../../../papers/paper.js';
import { letterDay, printable } from '../../../papers/letter-texts.js';
import { type LetterheadValues } from '../../../settings/groups.js';
import { type BookletContent, type BookletPhase } from '../booklet.store.js';
import { deadlineOf, type Fact } from './booklet-texts.js';
import { type BookletMeasures, INK } from './booklet-measures.js';
import { shownAddress } from './rich-text.js';
import { localTime } from '../../../kernel/clock/german-dates.js';

/** How and when to apply: what an edition's phases and its offers ask for, and where questions go. Pure. */
export const applyContent = (
  { phases, draw, offers }: Pick<BookletContent, 'phases' | 'draw' | 'offers'>,
  {
    head,
    website,
    applicationUrl,
  }: { readonly head: LetterheadValues; readonly website: string; readonly applicationUrl: string | null },
  { label }: BookletMeasures,
): Content[] => {
  const facts = factsOf({ phases, draw, offers }, head);
  return [
    { text: waysOf(offers, website, applicationUrl).join(' '), margin: [0, 0, 0, 2 * MM] },
    ...(facts.length === 0
      ? []
      : [
          {
            table: {
              widths: [label + 8 * MM, '*'],
              dontBreakRows: true,
              body: facts.map(([title, ...lines]): TableCell[] => [
                { text: title, color: INK.accent },
                { text: lines.map((line) => printable(line, 40)).join('\n') },
              ]),
            },
            layout: 'facts',
          } satisfies Content,
        ]),
  ];
};

const factsOf = (
  { phases, draw, offers }: Pick<BookletContent, 'phases' | 'draw' | 'offers'>,
  head: LetterheadValues,
): Fact[] =>
  [...phases.map(phaseFact), drawFact(draw, offers), questionsOf(head)].filter(([, ...lines]) => lines.length > 0);

/** Lines that fit on the smallest page together with their heading, and letters in a line. */
const MOST_LINES = 40;
const LETTERS = 55;

/** Whether all of it fits on one page: what is kept together and is longer than its page would be cut off. */
export const fitsOnPage = (content: BookletContent, head: LetterheadValues): boolean =>
  factsOf(content, head)
    .flatMap(([, ...lines]) => lines)
    .reduce((sum, line) => sum + Math.ceil(line.length / LETTERS), 0) <= MOST_LINES;

/** Where one applies: online, elsewhere, or not at all; only what some offer asks for. */
const waysOf = (offers: BookletContent['offers'], website: string, applicationUrl: string | null): string[] => {
  const applied = offers.filter(({ requiresApplication }) => requiresApplication);
  const ways = [
    applied.some(({ onlineApplication }) => onlineApplication)
      ? applicationUrl === null
        ? `Melden Sie Ihre Kinder auf ${shownAddress(website)} an. Dort sehen Sie auch, wo noch Plätze frei sind.`
        : `Melden Sie Ihre Kinder auf ${shownAddress(applicationUrl)} an. Wo noch Plätze frei sind, steht auf ${shownAddress(website)}.`
      : `Freie Plätze und Änderungen stehen auf ${shownAddress(website)}.`,
    applied.some(({ onlineApplication }) => !onlineApplication)
      ? 'Wo „erforderlich“ steht, melden Sie sich beim Veranstalter an.'
      : '',
    applied.length < offers.length ? 'Wo „nicht erforderlich“ steht, kommen Sie ohne Anmeldung.' : '',
  ];
  return ways.filter((way) => way !== '');
};

const phaseFact = (phase: BookletPhase): Fact => {
  const { type, begin, end, applicationSystem, maxApplications, maxApplicationsDay, maxPlaces } = phase;
  const when = periodInWords(new Date(begin), new Date(end));
  if (type === 'pay_days') return ['Bezahlen', when];
  if (type === 'allocation') return ['Vergabe der Plätze', when];
  const limits = [
    ...(maxApplications === null ? [] : [`Höchstens ${counted(maxApplications, 'Wunsch', 'Wünsche')} je Kind.`]),
    ...(maxApplicationsDay === null
      ? []
      : [`Höchstens ${counted(maxApplicationsDay, 'Anmeldung', 'Anmeldungen')} je Kind und Tag.`]),
    ...(maxPlaces === null ? [] : [`Höchstens ${counted(maxPlaces, 'Platz', 'Plätze')} je Kind.`]),
  ];
  switch (applicationSystem) {
    case 'lot':
      return ['Wünsche anmelden', when, 'Die Plätze werden verlost: Wer zuerst kommt, hat keinen Vorteil.', ...limits];
    case 'firstcome':
      return ['Freie Plätze', when, 'Vergeben wird in der Reihenfolge der Anmeldungen.', ...limits];
    case null:
      return ['Anmeldezeit', when, ...limits];
  }
};

/** What everybody can keep to check the draw by (R-DRAW-38). */
const drawFact = (draw: BookletContent['draw'], offers: BookletContent['offers']): Fact => {
  const drawn = offers.some(({ requiresApplication, onlineApplication }) => requiresApplication && onlineApplication);
  if (draw === undefined || !drawn) return ['Verlosung'];
  return [
    'Verlosung',
    `Damit niemand an ihr drehen kann, steht ihr geheimer Startwert seit dem ${letterDay(draw.since)} fest. Nach der Verlosung wird er genannt, und wer will, rechnet nach, dass er zu diesem Fingerabdruck (SHA-256) gehört:`,
    inGroups(draw.hash),
    'Ebenso der Schlüssel, aus dem die Losnummern der Kinder entstehen:',
    inGroups(draw.tickets),
    ...(draw.beaconSource === null ? [] : [`Dazu kommt eine öffentliche Zahl: ${draw.beaconSource}.`]),
  ];
};

/** Groups of 16 digits, to compare and to type. */
const inGroups = (hash: string): string => hash.replaceAll(/.{16}(?=.)/g, '$& ');

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;

/** From midnight on it is the whole day, and until midnight the day before. */
const periodInWords = (begin: Date, end: Date): string => {
  const from = localTime(begin);
  const day = from.toFormat('ccc d. LLLL');
  const time = from.hour === 0 && from.minute === 0 ? '' : `, ${from.toFormat('H:mm')} Uhr`;
  return `${day}${time} bis ${deadlineOf(end)}`;
};

const questionsOf = ({ contactPhone, contactEmail, openingHours }: LetterheadValues): Fact => {
  const ways = [contactPhone, contactEmail].filter((way) => way !== null);
  return ['Fragen', ...(ways.length === 0 ? [] : [ways.join(' · ')]), ...(openingHours?.split('\n') ?? [])];
};
