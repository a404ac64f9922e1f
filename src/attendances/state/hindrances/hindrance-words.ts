import { type Caller } from '../../../kernel/caller/caller.js';
import { type Language, type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { isOwn } from '../../../offers/model/offer.access.js';
import { momentWords } from '../../../kernel/clock/moment-words.js';
import { type Hindrance, type LimitReached, type Overlap } from './hindrance.js';

/**
 * Why a child cannot have a place, worded for the caller: organiser users must not learn of other organisers' offers.
 */
export const hindranceWords = (hindrance: Hindrance, caller: Caller): Message => {
  const isShown = hindrance.kind === 'limit' || caller.isAdmin || isOwn(hindrance.offer, caller);
  return isShown ? staffWords(hindrance) : overlapWords(hindrance, undefined);
};

/** Note in the history for a child that got its place despite hindrances; undefined without any. */
export const overruledNote = (hindrances: readonly Hindrance[]): string | undefined =>
  hindrances.length === 0 ? undefined : noteOf('Trotzdem (force):', hindrances);

/** Note in the history for a child that the waiting list passed over. */
export const passedOverNote = (hindrances: readonly Hindrance[]): string =>
  noteOf('Beim Nachrücken übergangen:', hindrances);

/** Joins several messages as lines of one. */
export const linesOf = (messages: readonly Message[]): Message => {
  const joined = (language: Language): string => messages.map((one) => one[language]).join('\n');
  return { en: joined('en'), de: joined('de') };
};

/** Maximum lines in a message. */
const MAX_LINES = 100;

/** The same for the first hundred, and how many more there are. */
export const firstLinesOf = (messages: readonly Message[], andMore: (count: number) => Message): Message => {
  const more = messages.length - MAX_LINES;
  return linesOf([...messages.slice(0, MAX_LINES), ...(more > 0 ? [andMore(more)] : [])]);
};

/** Same maximum as for a remark of staff. */
const MAX_NOTE = 1000;

/** For staff; in German, like their own notes. */
const noteOf = (begin: string, hindrances: readonly Hindrance[]): string =>
  [begin, ...hindrances.map((one) => staffWords(one).de)].join(' ').slice(0, MAX_NOTE);

/** Why a child cannot have a place, worded for admins, who see every offer. */
export const staffWords = (hindrance: Hindrance): Message =>
  hindrance.kind === 'overlap' ? overlapWords(hindrance, hindrance) : limitWords(hindrance);

const limitWords = ({ most }: LimitReached): Message =>
  message(
    `The child has as many places in this edition as it may have: ${String(most)}.`,
    `Das Kind hat in dieser Ausgabe schon so viele Plätze, wie es haben darf: ${String(most)}.`,
  );

const overlapWords = ({ begin, isPending }: Overlap, shown: Overlap | undefined): Message => {
  const at = momentWords(begin);
  const [has, hat] = isPending ? ['is to have', 'haben soll'] : ['has', 'hat'];
  if (shown === undefined)
    return message(
      `The date on ${at.en} overlaps with another offer in which the child ${has} a place.`,
      `Der Termin am ${at.de} überschneidet sich mit einem anderen Angebot, in dem das Kind einen Platz ${hat}.`,
    );
  const name = onOneLine(shown.offer.name);
  const [of, von] =
    shown.attendance === null ? ['', ''] : [` (application ${shown.attendance})`, ` (Anmeldung ${shown.attendance})`];
  return message(
    `The date on ${at.en} overlaps with “${name}”, in which the child ${has} a place${of}.`,
    `Der Termin am ${at.de} überschneidet sich mit „${name}“, wo das Kind einen Platz ${hat}${von}.`,
  );
};

/** For organiser users who try to overrule it. */
export const FORCE_OF_ADMINS = message(
  'force: only the administration may overrule this.',
  'force: darüber darf sich nur die Verwaltung hinwegsetzen.',
);
