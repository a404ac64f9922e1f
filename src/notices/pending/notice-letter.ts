import { fullName } from '../../accounts/masks.js';
import { mailPart } from '../../mail/mail-file.js';
import { fillPlain } from '../../mail/mail-markdown.js';
import { townOf } from '../../mail/town.js';
import { addressLinesOf, greetingOf } from '../../money/debtors/debtor-mailbox.js';
import { letterDay } from '../../papers/letter-texts.js';
import { headed, type Letter, type LetterPart, text } from '../../papers/letter.js';
import { type LetterheadValues } from '../../settings/groups.js';
import { type ApplicationValues, type ShownAttendance } from '../application-mails/application-variables.js';
import { type NoticeContext, valuesOf } from '../application-mails/family-mail.js';
import { type News, newsOf } from '../application-mails/family-news.js';
import { type NotifiedChange } from '../application-mails/notified-changes.sql.js';
import { type Addressee } from './pending-notices.js';

/** What is told on paper to a family that no mail reaches (R-ATT-29): each child, offer, date and state, and what is owed and no longer owed. Pure. */
export const noticeLetter = (
  changes: readonly NotifiedChange[],
  context: NoticeContext,
  { address }: Pick<Addressee, 'address'>,
  head: LetterheadValues,
): Letter => {
  const [first] = changes;
  const newsItems = newsOf(changes);
  const values = valuesOf(newsItems, context, undefined);
  const party = { firstname: first?.firstname ?? '', lastname: first?.lastname ?? '' };
  const recipient = addressLinesOf({ party, account: first?.account == null ? null : { address } });
  return {
    recipient,
    facts: [['Datum', letterDay(context.now)]],
    subject:
      newsItems.length === 1 ? `Anmeldung zum Ferienprogramm: ${values.offer ?? ''}` : 'Anmeldungen zum Ferienprogramm',
    parts: [
      text(greetingOf(recipient[0] ?? fullName(party) ?? '')),
      text('im Ferienprogramm hat sich etwas ergeben. So steht es jetzt:'),
      ...(values.note === null ? [] : [text(values.note)]),
      ...newsItems.flatMap(({ news }, index) => partsOf(news, values.applications[index])),
      ...moneyOf(values, head),
      text('Kann ein Kind nicht teilnehmen, oder haben Sie Fragen, melden Sie sich bitte bei uns.'),
      text(`Freundliche Grüße\n${head.municipality ?? ''}`),
    ],
  };
};

/** A child and an offer: what has become of it, and what to know. */
const partsOf = (news: News, shown: ShownAttendance | undefined): LetterPart[] => {
  if (shown === undefined) return [];
  const { child, offer, before, dates, reason, redated, undated, meetingBefore, meetingPoint, placed } = shown;
  const known = [
    ...before.map(({ when }) => `Bisher: ${when}`),
    ...dates.map(({ when }) => (redated ? `Jetzt: ${when}` : when)),
    ...(undated ? ['Jetzt: ohne festen Termin'] : []),
    ...shown.offDates.map(({ when }) => `Es entfällt: ${when}`),
    ...(meetingBefore === null ? [] : [`Treffpunkt bisher: ${meetingBefore}`]),
    ...(shown.meetingGone ? ['Einen Treffpunkt gibt es nicht mehr'] : []),
    ...(placed && meetingPoint !== null ? [`Treffpunkt${shown.meetingMoved ? ' jetzt' : ''}: ${meetingPoint}`] : []),
    ...(placed && shown.bring !== null ? [`Mitbringen: ${shown.bring}`] : []),
    ...(placed && shown.agreementNeeded ? agreementLines(shown) : []),
    ...(placed && shown.fee !== null ? [`Gebühr: ${shown.fee}${paidText(shown)}`] : []),
    ...(shown.price === null ? [] : [`Gebühr, wenn ein Platz daraus wird: ${shown.price}`]),
    ...(reason === null ? [] : [`Warum: ${reason}`]),
    ...(shown.note === null ? [] : [shown.note]),
  ];
  const from = shown.from === null ? '' : `Wir haben die Anmeldung von „${shown.from}“ hierher umgebucht. `;
  return [headed(`${child}: ${offer}`, [from + stateOf(news, shown), ...known].join('\n'))];
};

const agreementLines = ({ agreement }: ShownAttendance): string[] => [
  'Bitte unterschrieben mitbringen oder abgeben: Einverständniserklärung der Eltern',
  ...(agreement === null ? [] : [`Einverständniserklärung zum Ausdrucken: ${agreement}`]),
];

const paidText = ({ alreadyPaid }: ShownAttendance): string =>
  alreadyPaid === null ? '' : `, davon schon bezahlt: ${alreadyPaid}`;

const STATES: Readonly<Partial<Record<News, string>>> = {
  promoted: 'Die Anmeldung ist von der Warteliste nachgerückt: Der Platz ist zugesagt.',
  unfulfilled: 'Leider gibt es dafür keinen Platz.',
  rejected: 'Wir können die Anmeldung leider nicht annehmen.',
  withdrawn: 'Die Anmeldung ist zurückgezogen.',
  changed: 'Termin oder Treffpunkt haben sich geändert. Der Platz bleibt bestehen.',
};

const stateOf = (news: News, { placed, position, placeLost, calledOff }: ShownAttendance): string => {
  if (calledOff)
    return `Das Angebot findet nicht statt. ${placeLost ? 'Der Platz entfällt.' : 'Die Anmeldung entfällt.'}`;
  const stands = placed
    ? 'Der Platz ist zugesagt.'
    : position === null
      ? 'Über den Platz wird noch entschieden.'
      : `Die Anmeldung steht auf der Warteliste, an Stelle ${position}.`;
  const again = news === 'relaunched' ? 'Das Angebot war abgesagt und findet nun doch statt. ' : '';
  return `${placeLost ? 'Der zugesagte Platz entfällt. ' : ''}${again}${STATES[news] ?? stands}`;
};

const MONEY = ['payment', 'more-paid', 'refund-short']
  .map((part) => mailPart(new URL(`../mails/parts/${part}.md`, import.meta.url)))
  .join('\n');

/** What the mail of the same news says of money (R-MON-11), in its words: a letter asks for nothing else. */
const moneyOf = (values: ApplicationValues, head: LetterheadValues): LetterPart[] =>
  fillPlain(MONEY, { ...values, town: townOf(head) })
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\*\*/g, '').replace(/^- /gm, '– ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => text(paragraph));
