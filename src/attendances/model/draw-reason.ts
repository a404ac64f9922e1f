import { type ExclusionCause, type Holders, type Reason } from './drawn-wish.js';
import { momentText } from '../../kernel/clock/zone.js';
import { type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { type Reference } from '../../platform/http/view/field.js';

/**
 * Why a draw decided about a wish, as stored with the application (R-DRAW-20). Offers in it are named when it is read.
 * Draws made before the cause of a clash was kept tell none.
 */
export type StoredDrawReason =
  | Exclude<Reason, { code: 'clashes-with-own-place' }>
  | {
      readonly code: 'clashes-with-own-place';
      readonly values: { readonly offer: string; readonly cause?: ExclusionCause };
    };

/** The offer that a reason names. */
export interface ReasonOffer extends Reference {
  /** Its first date, ISO 8601; null without dates. A variant is told apart by it. */
  readonly begin: string | null;
}

/**
 * Whether it is passed over when its waiting list moves, as long as the reason holds (R-WAIT-3). Time between two
 * places is asked for by draws alone; how many places a child may have, by the phase that moves the list.
 * @param places places that the child has
 * @param maxPlaces most places of a child in that phase; null: no limit
 */
export const blocksPromotion = (reason: StoredDrawReason, places: number, maxPlaces: number | null): boolean =>
  reason.code === 'limit-reached'
    ? maxPlaces !== null && places >= maxPlaces
    : reason.code === 'clashes-with-own-place' && reason.values.cause === 'time';

/** A reason as it is told: its code, its values, and the words for the family. */
export interface ShownDrawReason {
  readonly code: Reason['code'];
  readonly values: object | null;
  readonly text: Message;
}

/** @param offer the offer that the reason names; null if it names none, or one that is gone */
export const drawReasonShown = (reason: StoredDrawReason, offer: ReasonOffer | null): ShownDrawReason => ({
  code: reason.code,
  values: valuesOf(reason, offer),
  text: drawReasonText(reason, offer),
});

const valuesOf = (reason: StoredDrawReason, offer: ReasonOffer | null): object | null => {
  if (!('values' in reason)) return null;
  if (!('offer' in reason.values)) return reason.values;
  return offer === null ? null : { offer: { uuid: offer.uuid, name: offer.name, alias: offer.alias } };
};

/**
 * Why a draw decided so, in words for the family (R-DRAW-36). They name no child but the family's own, and not even that
 * one by name: the same words stand in the list of staff, who may not see it.
 * @param offer the offer that the reason names; null if it names none, or one that is gone
 */
export const drawReasonText = (reason: StoredDrawReason, offer: ReasonOffer | null): Message => {
  switch (reason.code) {
    case 'granted':
      return message('Your child got this place in the draw.', 'Ihr Kind hat diesen Platz in der Verlosung bekommen.');
    case 'granted-with-friends':
      return withFriends(reason.values.friends);
    case 'given-before':
      return givenBefore(namedIn(offer));
    case 'clashes-with-own-place':
      return clash(namedIn(offer), reason.values.cause);
    case 'limit-reached':
      return limit(reason.values.limit);
    case 'no-place-left':
      return joined(NONE_LEFT, holdersText(reason.values));
    case 'full':
      return holdersText(reason.values);
  }
};

const withFriends = (friends: number): Message =>
  friends === 1
    ? message(
        'Your child got this place in the draw, together with the child it is to go with.',
        'Ihr Kind hat diesen Platz in der Verlosung bekommen, zusammen mit dem Kind, mit dem es hingehen soll.',
      )
    : message(
        `Your child got this place in the draw, together with the ${String(friends)} children it is to go with.`,
        `Ihr Kind hat diesen Platz in der Verlosung bekommen, zusammen mit den ${String(friends)} Kindern, mit denen es hingehen soll.`,
      );

/** An offer with its first date: of variants the name is the same. */
const namedIn = (offer: ReasonOffer | null): Message | null => {
  if (offer === null) return null;
  const name = onOneLine(offer.name ?? '');
  const begin = offer.begin === null ? null : momentText(new Date(offer.begin));
  return message(
    `“${name}”${begin === null ? '' : ` (${begin.en})`}`,
    `„${name}“${begin === null ? '' : ` (${begin.de})`}`,
  );
};

const givenBefore = (offer: Message | null): Message =>
  offer === null
    ? message(
        'Your child already had a place in this offer, or in another date of it, before the draw.',
        'Ihr Kind hatte schon vor der Verlosung einen Platz in diesem Angebot oder einem anderen Termin davon.',
      )
    : message(
        `Your child already had a place in ${offer.en} before the draw.`,
        `Ihr Kind hatte schon vor der Verlosung einen Platz in ${offer.de}.`,
      );

const clash = (offer: Message | null, cause: ExclusionCause | undefined): Message =>
  offer === null
    ? message(
        'Your child has a place that does not go together with this one.',
        'Ihr Kind hat einen Platz, der sich mit diesem hier nicht verträgt.',
      )
    : CLASHES[cause ?? 'unknown'](offer);

const CLASHES: Readonly<Record<ExclusionCause | 'unknown', (offer: Message) => Message>> = {
  time: ({ en, de }) =>
    message(
      `Your child has a place in ${en}, which is at the same time.`,
      `Ihr Kind hat einen Platz in ${de}, und das ist zur selben Zeit.`,
    ),
  gap: ({ en, de }) =>
    message(
      `Your child has a place in ${en}, and there is too little time between the two.`,
      `Ihr Kind hat einen Platz in ${de}, und dazwischen ist zu wenig Zeit.`,
    ),
  variant: ({ en, de }) =>
    message(
      `Your child has a place on another date of the same offer: ${en}.`,
      `Ihr Kind hat einen Platz an einem anderen Termin desselben Angebots: ${de}.`,
    ),
  unknown: ({ en, de }) =>
    message(
      `Your child has a place in ${en}, and the two do not go together: they are at the same time or too close, or two dates of the same offer.`,
      `Ihr Kind hat einen Platz in ${de}, und beides zusammen geht nicht: Es ist zur selben Zeit, zu dicht beieinander oder zweimal dasselbe Angebot.`,
    ),
};

const limit = (most: number): Message =>
  most === 1
    ? message(
        'Your child already has a place, and in the draw no child got more than one.',
        'Ihr Kind hat schon einen Platz, und in der Verlosung bekam kein Kind mehr als einen.',
      )
    : message(
        `Your child already has ${String(most)} places, and in the draw no child got more.`,
        `Ihr Kind hat schon ${String(most)} Plätze, und in der Verlosung bekam kein Kind mehr.`,
      );

const NONE_LEFT = message(
  'In the draw no place was left for your child: as many children as possible got one, and the draw decided which.',
  'In der Verlosung ist für Ihr Kind kein Platz übrig geblieben: So viele Kinder wie möglich haben einen bekommen, und welche es sind, hat die Verlosung entschieden.',
);

/** Holders of the places, by the first group that applies to each: texts for one child and for several. */
const HOLDERS: readonly (readonly [keyof Omit<Holders, 'seats'>, one: Message, more: Message])[] = [
  [
    'before',
    message('by a child that had it before the draw', 'an ein Kind, das ihn schon vor der Verlosung hatte'),
    message('by children who had theirs before the draw', 'an Kinder, die ihren schon vor der Verlosung hatten'),
  ],
  [
    'only',
    message('by a child that would have none otherwise', 'an ein Kind, das sonst keinen Platz hätte'),
    message('by children who would have none otherwise', 'an Kinder, die sonst keinen Platz hätten'),
  ],
  [
    'fewer',
    message(
      'by a child that has fewer places than yours would have',
      'an ein Kind, das weniger Plätze hat, als Ihr Kind dann hätte',
    ),
    message(
      'by children who have fewer places than yours would have',
      'an Kinder, die weniger Plätze haben, als Ihr Kind dann hätte',
    ),
  ],
  [
    'friends',
    message('by a child that comes with its group', 'an ein Kind, das mit seiner Gruppe kommt'),
    message('by children who come with their groups', 'an Kinder, die mit ihrer Gruppe kommen'),
  ],
  [
    'favourite',
    message(
      'by a child for which it counts more as a favourite than for yours',
      'an ein Kind, bei dem das Angebot als Favorit mehr zählt als bei Ihrem',
    ),
    message(
      'by children for whom it counts more as a favourite than for yours',
      'an Kinder, bei denen das Angebot als Favorit mehr zählt als bei Ihrem',
    ),
  ],
  [
    'rank',
    message(
      'by a child that has it higher on its list than yours',
      'an ein Kind, bei dem das Angebot weiter oben auf der Wunschliste steht als bei Ihrem',
    ),
    message(
      'by children who have it higher on their lists than yours',
      'an Kinder, bei denen das Angebot weiter oben auf der Wunschliste steht als bei Ihrem',
    ),
  ],
  [
    'number',
    message('by a child with a better lot', 'an ein Kind mit dem besseren Los'),
    message('by children with a better lot', 'an Kinder mit dem besseren Los'),
  ],
];

/** Names the holders of a full offer's places; the child itself is never among them. */
const holdersText = (holders: Holders): Message => {
  const present = HOLDERS.filter(([who]) => holders[who] > 0);
  const all = present.reduce((sum, [who]) => sum + holders[who], 0);
  if (all === 0) return message('There was no place to be drawn.', 'Es gab keinen Platz zu verlosen.');
  if (holders.before === all) return goneBefore(all);
  if (all === 1)
    return taken(
      message('The only place is', 'Der einzige Platz ist'),
      present.map(([, one]) => one),
    );
  return taken(
    all === 2
      ? message('Both places are', 'Beide Plätze sind')
      : message(`All ${String(all)} places are`, `Alle ${String(all)} Plätze sind`),
    present.length === 1
      ? present.map(([, , more]) => more)
      : present.map(([who, one, more]) => (holders[who] === 1 ? joined(ONE, one) : counted(holders[who], more))),
  );
};

const ONE = message('one', 'einer');

const taken = (places: Message, by: readonly Message[]): Message =>
  message(
    `${places.en} taken: ${by.map(({ en }) => en).join('; ')}.`,
    `${places.de} vergeben: ${by.map(({ de }) => de).join('; ')}.`,
  );

const counted = (count: number, { en, de }: Message): Message =>
  message(`${String(count)} ${en}`, `${String(count)} ${de}`);

const joined = (first: Message, second: Message): Message =>
  message(`${first.en} ${second.en}`, `${first.de} ${second.de}`);

const goneBefore = (all: number): Message =>
  all === 1
    ? message(
        'There was no place to be drawn; one was given before.',
        'Es gab keinen freien Platz zu verlosen; einer war schon vergeben.',
      )
    : message(
        `There was no place to be drawn; ${String(all)} were given before.`,
        `Es gab keinen freien Platz zu verlosen; ${String(all)} waren schon vergeben.`,
      );
