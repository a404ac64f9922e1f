import { type Caller } from '../../kernel/caller/caller.js';
import { type Language, type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { type Concerned, type Conflict } from '../../kernel/problem/problem.js';
import { isOwn } from '../../offers/model/offer.access.js';
import { momentText } from '../../kernel/clock/zone.js';
import { type Obstacle, type LimitReached, type Overlap } from './obstacle.js';

/**
 * Why a child cannot have a place, for the caller: host users must not learn of other hosts' offers, and of a
 * child that they may not see (`masked`) not what it does elsewhere (R-ATT-33).
 * @param known the caller knows whose child it is; else no offer in which it has a place is named
 */
export const refusalBy = (
  obstacles: readonly Obstacle[],
  caller: Caller,
  masked: boolean,
  known = true,
): { readonly words: readonly Message[]; readonly conflicts: readonly Conflict[] } => {
  if (obstacles.length > 0 && masked && !caller.isAdmin)
    return { words: [UNDISCLOSED], conflicts: [{ reason: 'undisclosed' }] };
  const isShown = (one: Obstacle): boolean =>
    one.kind === 'limit' || (known && (caller.isAdmin || isOwn(one.offer, caller)));
  return {
    words: obstacles.map((one) => (isShown(one) ? staffText(one) : overlapText(one as Overlap, false))),
    conflicts: obstacles.map((one) => conflictOf(one, isShown(one))),
  };
};

/** The text for host users about a child that they may not see, whatever the reason. */
export const UNDISCLOSED = message(
  'Not possible for this child. Please ask the administration.',
  'Für dieses Kind nicht möglich. Bitte wenden Sie sich an die Verwaltung.',
);

/** The conflict as programs read it, for an application that the caller adds. */
export const conflictOf = (obstacle: Obstacle, isShown = true): Conflict => {
  if (obstacle.kind === 'limit') return { reason: 'maxPlaces' };
  const { begin, attendance, offer } = obstacle;
  if (!isShown) return { reason: 'overlap', begin };
  const { uuid, name } = offer;
  return { reason: 'overlap', begin, with: { ...(attendance === null ? {} : { attendance }), offer: { uuid, name } } };
};

/** A line about a child, by the name that the caller may know. */
export const ofChild = ({ participant }: Concerned, { en, de }: Message, offer?: string): Message => {
  const name = participant?.name == null ? undefined : onOneLine(participant.name);
  const to = offer === undefined ? ['', ''] : [` (“${offer}”)`, ` („${offer}“)`];
  return message(`${name ?? 'A child'}${to[0] ?? ''}: ${en}`, `${name ?? 'Ein Kind'}${to[1] ?? ''}: ${de}`);
};

/** Note in the history for a child that got its place despite obstacles; undefined without any. */
export const overruledNote = (obstacles: readonly Obstacle[]): string | undefined =>
  obstacles.length === 0 ? undefined : noteOf('Trotzdem (force):', obstacles);

/** Note in the history for a child that the waiting list passed over. */
export const passedOverNote = (obstacles: readonly Obstacle[]): string =>
  noteOf('Beim Nachrücken übergangen:', obstacles);

/** Joins several messages as lines of one. */
export const linesOf = (messages: readonly Message[]): Message => {
  const joined = (language: Language): string => messages.map((one) => one[language]).join('\n');
  return { en: joined('en'), de: joined('de') };
};

/** Maximum lines in a message. */
export const MAX_LINES = 100;

/** The first hundred lines, and how many more there are. */
export const firstLinesOf = (messages: readonly Message[], andMore: (count: number) => Message): Message => {
  const more = messages.length - MAX_LINES;
  return linesOf([...messages.slice(0, MAX_LINES), ...(more > 0 ? [andMore(more)] : [])]);
};

/** Same maximum as for a remark of staff. */
const MAX_NOTE = 1000;

/** For staff; in German, like their own notes. */
const noteOf = (begin: string, obstacles: readonly Obstacle[]): string =>
  [begin, ...obstacles.map((one) => staffText(one).de)].join(' ').slice(0, MAX_NOTE);

/** Why a child cannot have a place, worded for admins, who see every offer. */
export const staffText = (obstacle: Obstacle): Message =>
  obstacle.kind === 'overlap' ? overlapText(obstacle, true) : limitText(obstacle);

const limitText = ({ most }: LimitReached): Message =>
  message(
    `The child has as many places in this edition as it may have: ${String(most)}.`,
    `Das Kind hat in dieser Ausgabe schon so viele Plätze, wie es haben darf: ${String(most)}.`,
  );

const overlapText = ({ begin, isPending, offer }: Overlap, isShown: boolean): Message => {
  const at = momentText(begin);
  const [has, hat] = isPending ? ['is to have', 'haben soll'] : ['has', 'hat'];
  if (!isShown)
    return message(
      `The date on ${at.en} overlaps with another offer in which the child ${has} a place.`,
      `Der Termin am ${at.de} überschneidet sich mit einem anderen Angebot, in dem das Kind einen Platz ${hat}.`,
    );
  const name = onOneLine(offer.name);
  return message(
    `The date on ${at.en} overlaps with “${name}”, in which the child ${has} a place.`,
    `Der Termin am ${at.de} überschneidet sich mit „${name}“, wo das Kind einen Platz ${hat}.`,
  );
};

/** For host users who try to overrule it. */
export const FORCE_OF_ADMINS = message(
  'force: only the administration may overrule this.',
  'force: darüber darf sich nur die Verwaltung hinwegsetzen.',
);
