import { type DrawRules } from '../../editions/draw-rules.js';
import { type Certificate, type Cut, type Figures } from '../allotment/model.js';
import { type DrawState, isLate } from '../draw.js';
import { type DrawRecord } from '../draw.view.js';
import { letterMoment } from '../../papers/letter-texts.js';
import { FEWEST_NAMED } from './draw-report.js';

const NUMBER = new Intl.NumberFormat('de');
const INDEX = new Intl.NumberFormat('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.104` */
export const count = (value: number): string => NUMBER.format(value);

/** `0,85` */
export const index = (value: number): string => INDEX.format(value);

/** `1 Kind`, `2 Kinder` */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/**
 * `84 %`; of nothing nothing. What is not all or nothing is never said to be: 999 of 1,000 are 99 %, and 1 of 1,000 is
 * 1 %.
 */
export const share = (part: number, whole: number): string => {
  if (whole === 0) return '';
  const percent = Math.round((100 * part) / whole);
  if (part === 0 || part >= whole) return `${String(percent)} %`;
  return `${String(Math.min(99, Math.max(1, percent)))} %`;
};

/** The words of the report, for people who have never read a rule. Pure. */

const children = (value: number): string => counted(value, 'Kind', 'Kinder');
const places = (value: number): string => counted(value, 'Platz', 'Plätze');

/** The rules of a draw in five sentences. */
export const rulesInWords = (rules: DrawRules): readonly string[] => [
  limits(rules),
  firstPlaces(rules),
  `Weitere Plätze werden so gleichmäßig wie möglich verteilt, und abgewogen wird dabei, was als Favorit markiert ist${rules.friends || rules.siblings ? ', was in der Wunschliste weit oben steht und wer zusammengehört' : ' und was in der Wunschliste weit oben steht'}; wo alles gleich ist, entscheidet das Los.`,
  together(rules),
  `Wer einen gewünschten Platz nicht bekommt, ${without(rules)}, und niemand hat einen Platz, auf den ein anderes Kind nach diesen Regeln mehr Anspruch hätte.`,
];

/** What becomes of the others. A child that has another date of the same offer does not wait for this one (R-DRAW-8). */
const without = ({ rest, oneOfVariants }: DrawRules): string =>
  rest === 'unfulfilled'
    ? 'erhält dort eine Absage'
    : `steht dort auf der Warteliste${oneOfVariants ? ', außer wer einen anderen Termin desselben Angebots hat' : ''}`;

const limits = ({ maxPlaces, gapMinutes, oneOfVariants }: DrawRules): string => {
  const most = maxPlaces === null ? 'so viele Plätze, wie es besuchen kann' : `höchstens ${places(maxPlaces)}`;
  const gap =
    gapMinutes === 0
      ? 'nie zwei zur selben Zeit'
      : `nie zwei zur selben Zeit oder mit weniger als ${counted(gapMinutes, 'Minute', 'Minuten')} dazwischen`;
  return `Jedes Kind bekommt nur, was es sich gewünscht hat, ${most}, ${gap}${oneOfVariants ? ' und von mehreren Terminen desselben Angebots nur einen' : ''}.`;
};

const firstPlaces = ({ firstPlaceBy }: DrawRules): string =>
  firstPlaceBy === 'lot'
    ? 'So viele Kinder wie überhaupt möglich bekommen einen Platz; reicht es nicht für alle, entscheidet allein das Los, nicht die Reihenfolge der Wünsche, nicht ihre Zahl und nicht der Tag der Anmeldung.'
    : 'So viele Kinder wie überhaupt möglich bekommen einen Platz, und so viele davon wie möglich einen ihrer Favoriten; reicht es nicht für alle, entscheidet im Übrigen das Los, nicht der Tag der Anmeldung.';

const together = ({ friends, siblings }: DrawRules): string => {
  if (!friends && !siblings) return 'Ob Freunde oder Geschwister sich dasselbe wünschen, spielt keine Rolle.';
  const who = [...(friends ? ['Freunde'] : []), ...(siblings ? ['Geschwister'] : [])].join(' und ');
  return `${who}, die zusammen teilnehmen wollen, kommen möglichst gemeinsam in ein Angebot, aber nie auf Kosten des einzigen Platzes eines anderen Kindes.`;
};

/** The worth of the draw so far. */
export const stateInWords = ({ state, committedAt, supersededAt }: DrawRecord): string =>
  WORDS_OF_STATE[state](committedAt ?? supersededAt);

const since = (moment: Date | null): string => (moment === null ? '' : ` am ${letterMoment(moment)}`);

const WORDS_OF_STATE: Readonly<Record<DrawState, (moment: Date | null) => string>> = {
  simulated: () => 'Simulation mit einem zufälligen Startwert: Nichts davon gilt.',
  proposed: () => 'Verlost, aber noch nicht übernommen: Einzelne Plätze können sich noch ändern.',
  committed: (moment) => `Übernommen${since(moment)}: Die Plätze sind vergeben.`,
  superseded: (moment) => `Zurückgenommen oder ersetzt${since(moment)}: Dieses Ergebnis gilt nicht.`,
};

/** Most cuts, and most offers of a cut, that are told one by one. */
const MOST_SHOWN = 5;

/**
 * The certificate in plain words.
 * @param nameOf the name of an offer; undefined if it must not be named
 */
export const certificateInWords = (
  { cuts, impossible, places: bound }: Certificate,
  { children: all, childrenWithPlace, childrenMax, places: given }: Figures,
  nameOf: (offer: string) => string | undefined,
): { readonly result: string; readonly because: readonly string[]; readonly seats: string } => {
  const told = cuts.slice(0, MOST_SHOWN).map((cut) => cutInWords(cut, nameOf));
  const rest = cuts.slice(MOST_SHOWN);
  const others = rest.reduce((sum, { without }) => sum + without, 0);
  return {
    result: childrenWithPlace === all ? everybody(all) : atMost(all, childrenMax, childrenWithPlace),
    because: [
      ...told,
      ...(rest.length === 0
        ? []
        : [
            `Ebenso war es bei ${counted(rest.length, 'weiteren Gruppe', 'weiteren Gruppen')} von Angeboten; dort ${others === 1 ? 'geht' : 'gehen'} ${children(others)} leer aus.`,
          ]),
      ...(impossible === 0
        ? []
        : [
            `${children(impossible)} ${impossible === 1 ? 'hat' : 'haben'} sich nur gewünscht, was mit schon vergebenen eigenen Plätzen nicht zu vereinbaren ist.`,
          ]),
    ],
    seats: `Vergeben wurden ${places(given)}; mehr als ${count(bound.bound)} waren bei diesen Wünschen und Regeln nicht möglich.`,
  };
};

const everybody = (all: number): string =>
  all === 1
    ? 'Das einzige Kind mit Wünschen hat einen Platz.'
    : `Alle ${count(all)} Kinder mit Wünschen haben einen Platz.`;

const atMost = (all: number, max: number, withPlace: number): string =>
  [
    `Höchstens ${count(max)} von ${counted(all, 'Kind', 'Kindern')} ${max === 1 ? 'konnte' : 'konnten'} einen Platz bekommen`,
    withPlace === max
      ? 'So viele haben einen; ein anderes Los hätte nur andere Kinder getroffen.'
      : `${count(withPlace)} haben einen.`,
  ].join('. ');

const cutInWords = (cut: Cut, nameOf: (offer: string) => string | undefined): string => {
  const { offers, seats, children: wishing, without } = cut;
  const isOne = offers.length === 1;
  return [
    `${children(wishing)} ${wishing === 1 ? 'hat' : 'haben'} sich nur ${wishedFor(cut, nameOf)}`,
    `${isOne ? 'Dort war' : 'Dort waren zusammen'}${isOne && seats !== 1 ? 'en' : ''} ${places(seats)} frei, also ${without === 1 ? 'muss' : 'müssen'} ${children(without)} leer ausgehen.`,
  ].join('. ');
};

/** Few children could be guessed from the offers they wished for, so these are not named then. */
const wishedFor = ({ offers, children: wishing }: Cut, nameOf: (offer: string) => string | undefined): string => {
  const names = wishing < FEWEST_NAMED ? [] : offers.slice(0, MOST_SHOWN).flatMap((offer) => nameOf(offer) ?? []);
  const others = offers.length - names.length;
  if (names.length === 0)
    return offers.length === 1
      ? 'ein einziges Angebot gewünscht'
      : `Angebote aus denselben ${count(offers.length)} gewünscht`;
  const more = others === 0 ? '' : ` und ${others === 1 ? 'ein weiteres' : `${count(others)} weitere`}`;
  return `${offers.length === 1 ? 'dieses Angebot' : 'diese Angebote'} gewünscht: ${names.join('; ')}${more}`;
};

/** Whether the secrets were fixed before anybody wished is said where it is known, also where they were not. */
const whenCommitted = (commitment: DrawRecord['commitment']): string => {
  const late = isLate(commitment);
  if (late === undefined) return 'vor der Verlosung';
  return late
    ? `vor der Verlosung, aber nach der ersten Anmeldung (${letterMoment(new Date(commitment.firstWish ?? commitment.since))})`
    : 'vor der ersten Anmeldung';
};

/** How everybody can check a real draw, step by step. */
export const checksInWords = ({ commitment, beacon }: DrawRecord): readonly string[] => [
  `Am ${letterMoment(new Date(commitment.since))}, ${whenCommitted(commitment)}, hat die Stadt den Fingerabdruck des Startwerts veröffentlicht. Der Startwert selbst war geheim und steht jetzt hier; sein SHA-256 muss der Fingerabdruck sein. Das rechnet jeder Computer aus: printf %s STARTWERT | xxd -r -p | sha256sum`,
  ...(beacon === null
    ? []
    : [
        'In die Losnummern geht die öffentliche Zahl ein. Woher sie kommt, war angekündigt; dort lässt sie sich nachlesen.',
      ]),
  'Aus Startwert und Kennzeichen des Kindes (HMAC-SHA-256) ergibt sich seine Losnummer; die kleinere gewinnt. Niemand kann sich eine Losnummer aussuchen.',
  'Das Protokoll enthält ohne Namen alles, was eingegangen und herausgekommen ist. Wem die Stadt es aushändigt, der kann mit dem Prüfprogramm alles nachrechnen: jede Losnummer, jede Regel, jede Begründung.',
];
