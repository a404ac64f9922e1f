import { enumOf, numbersCalled } from '../kernel/problem/vocabulary.js';
import {
  type NamedAccount,
  accountReference,
  type NamedParticipant,
  participantReference,
  namedAccountOf,
  namedParticipant,
} from '../accounts/masks.js';
import { namedEdition } from '../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import {
  type Reference,
  choice,
  decimal,
  integer,
  list,
  moment,
  object,
  reference,
  type Schema,
  text,
  uuid,
  withoutNulls,
  named,
  type NamedReference,
} from '../platform/http/view/field.js';
import { Draw, DrawWish } from './draws.entities.js';
import { type Caller } from '../kernel/caller/caller.js';
import { FIRST_PLACE_BY, RESTS } from '../editions/draw-rules.js';
import { DRAW_VERSION } from './allotment/model.js';
import { WEIGHTS } from './allotment/weights.js';
import { formatLocal } from '../kernel/clock/zone.js';
import { defineView, type RecordOf } from '../platform/http/view/view.js';
import { ATTENDANCE_DECISIONS } from '../attendances/model/attendance.workflow.js';
import { DRAW_FIGURES, DRAW_RANGES, DRAW_STATES } from './draw.js';
import { type ReasonOffer, drawReasonShown } from '../attendances/model/draw-reason.js';
import { reasonOffer } from '../attendances/model/attendance.sql.js';
import { namedReference } from '../platform/database/sql-values.js';
import { WISH_RESULTS } from '../attendances/model/drawn-wish.js';
import { drawReason } from '../attendances/reading/attendance.view.js';

/** A draw's own columns: edition and account are shown by name. */
const OWN = columnsOf(Draw, 'd', { except: ['editionUuid', 'accountUuid', 'lotNumber'] });
type DrawOwn = RowOf<typeof OWN>;

/** All columns of a draw (d). */
export const DRAW_COLUMNS = `${OWN}, ${namedEdition('d.edition_uuid')} as edition,
  ${namedAccountOf('d.account_uuid')} as account`;

/** A draw as read, before masking. */
export interface DrawRow extends DrawOwn {
  readonly edition: NamedReference;
  readonly account: NamedAccount | null;
}

export const EARLIER_COLUMNS = columnsOf(Draw, 'd', { only: ['uuid', 'number', 'state', 'beacon', 'rules'] });

/** Facts of an earlier real draw that a later one of the same secret needs. */
export type EarlierDraw = RowOf<typeof EARLIER_COLUMNS>;

/** A draw as the caller may see it: who asked for it may be masked. */
export const drawRecord = ({ account, ...row }: DrawRow, caller: Caller): DrawRecord => ({
  ...row,
  by: account === null ? null : accountReference(account, caller),
});

/** A draw as it is shown. */
export interface DrawRecord extends DrawOwn {
  readonly edition: NamedReference;
  readonly by: Reference | null;
}

const HASH = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const COUNT = { type: 'integer' } as const;
const UUIDS = { type: 'array', items: { type: 'string', format: 'uuid' } } as const;

const strict = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const COMMITMENT_SCHEMA = strict(
  {
    hash: { ...HASH, description: "SHA-256 of the seed's 32 bytes." },
    tickets: { ...HASH, description: "SHA-256 of the ticket key's 32 bytes." },
    since: { type: 'string', format: 'date-time', description: 'When both were made.' },
    beaconSource: { type: 'string', description: 'Where the public number comes from.' },
    firstWish: {
      type: 'string',
      format: 'date-time',
      description: 'When the first application that was drawn came in. Before `since`: somebody had wished already.',
    },
  },
  ['beaconSource', 'firstWish'],
);

const WEIGHTS_SCHEMA = strict({
  only: { ...COUNT, description: "A child's only place." },
  steps: { type: 'array', items: COUNT, description: 'The second, third, … place of a child; the last for all later.' },
  firstFavourite: {
    ...COUNT,
    description: 'With `firstPlaceBy` = `favourites`: the only favourite of a child that had no place before.',
  },
  favourite: { ...COUNT, description: 'A favourite.' },
  rank: { ...COUNT, description: 'The wish at the top of a list.' },
  perHalfPosition: { ...COUNT, description: 'Less for each half position further down.' },
  friend: { ...COUNT, description: 'Each member of a group that is together.' },
});

const RULES_SCHEMA = strict(
  {
    maxPlaces: { ...COUNT, description: 'Most places of one child in the edition; missing: no limit.' },
    gapMinutes: { ...COUNT, description: 'Minutes between two places of a child.' },
    firstPlaceBy: enumOf(FIRST_PLACE_BY),
    oneOfVariants: { type: 'boolean' },
    friends: { type: 'boolean' },
    siblings: { type: 'boolean' },
    rest: enumOf(RESTS),
    version: { type: 'string', enum: [DRAW_VERSION], description: 'Version of the rules; part of the hashed input.' },
    weights: { ...WEIGHTS_SCHEMA, description: 'What is weighed after the first places: constants of the version.' },
  },
  ['maxPlaces'],
);

/** The rules with what their version fixes, so that readers need nothing else (R-DRAW-10). */
const shownRules = ({ rules }: DrawRecord): Record<string, unknown> =>
  withoutNulls({ ...rules, version: DRAW_VERSION, weights: WEIGHTS });

/** The figures, with a number or a range for each. */
const figuresOf = (figure: Schema): Schema => ({
  ...strict({
    children: { ...figure, description: 'Children with wishes.' },
    wishes: figure,
    seats: { ...figure, description: 'Vacancies; for unlimited offers, as many as wish.' },
    places: { ...figure, description: 'Places that the draw gives.' },
    childrenWithPlace: { ...figure, description: 'Children with a place, earlier ones included.' },
    childrenMax: { ...figure, description: 'The most that could have one, proven by the certificate.' },
    placesBound: { ...figure, description: 'More places could not be given, proven by the certificate.' },
    firstWishes: { ...figure, description: 'Children who got a wish of their highest rank.' },
    favourites: strict({ of: figure, fulfilled: figure }),
    evenness: { ...figure, description: "Jain's index of the places per child: 1 = all have equally many." },
    friends: strict({ groups: figure, whole: figure }),
    byNumberOfPlaces: { type: 'array', items: figure, description: 'Children with 0, 1, 2, … places.' },
  }),
  ...numbersCalled(DRAW_FIGURES),
});

const RANGE = {
  ...strict({ min: { type: 'number' }, max: { type: 'number' }, mean: { type: 'number' } }),
  ...numbersCalled(DRAW_RANGES),
};

const CERTIFICATE_SCHEMA = strict({
  cuts: {
    type: 'array',
    items: strict({ offers: UUIDS, seats: COUNT, children: COUNT, without: COUNT }),
    description: 'Offers that were too few for the children who wished for nothing else.',
  },
  impossible: { ...COUNT, description: 'Children none of whose wishes was possible: all clash with places they have.' },
  places: strict({ scarce: UUIDS, bound: COUNT }),
});

const BY_HAND_SCHEMA = strict({
  attendance: { type: 'string', format: 'uuid' },
  offer: { type: 'string', format: 'uuid' },
  decision: enumOf(ATTENDANCE_DECISIONS),
});

const shownCommitment = ({ commitment }: DrawRecord): Record<string, unknown> =>
  withoutNulls({
    ...commitment,
    since: formatLocal(new Date(commitment.since)),
    firstWish: commitment.firstWish === undefined ? null : formatLocal(new Date(commitment.firstWish)),
  });

/** A draw (R-DRAW-14). Wish lists are fingerprints: readers of the edition are shown sums, and no wish. */
export const drawView = defineView<DrawRecord>(
  'Draw',
  {
    uuid: uuid().always(),
    edition: named().always(),
    number: integer().always().describe('Counted in the edition, simulations included.', 3),
    state: choice(DRAW_STATES)
      .always()
      .describe(
        'simulated: tried out; proposed: its decisions wait to be committed; committed: they were; superseded: taken back or replaced.',
      ),
    commitment: object(COMMITMENT_SCHEMA)
      .always()
      .from(shownCommitment)
      .describe('What was published of the secrets before anybody wished.'),
    seed: text().describe('The secret that was drawn, 32 bytes in hex. A simulation throws its own away.'),
    beacon: text().describe('The public number.', '4 17 23 31 40 46'),
    reason: text().describe('Why it was drawn again.'),
    rules: object(RULES_SCHEMA).always().from(shownRules),
    inputHash: text().always().describe('SHA-256 of the input as canonical JSON.'),
    outcomeHash: text().always().describe('SHA-256 of the outcome as canonical JSON.'),
    figures: object(figuresOf({ type: 'number' }))
      .always()
      .describe('The draw in numbers.'),
    spread: object(figuresOf(RANGE)).for('admin').describe('The figures over the seeds of a simulation with several.'),
    certificate: object(CERTIFICATE_SCHEMA)
      .always()
      .describe('The proof that no draw could give more children a place, and a bound for the places.'),
    byHand: list(BY_HAND_SCHEMA)
      .hideable()
      .for('admin')
      .describe('Decisions set by hand, which the draw respected: a confirmed one as a place, others left the draw.'),
    leftOut: list({ type: 'string', format: 'uuid' })
      .hideable()
      .for('admin')
      .describe('Applications that changed while it was drawn, and keep what they have.'),
    by: reference().for('admin').describe('Who asked for it.'),
    seconds: decimal().always().describe('How long the computer drew.', 1.4),
    createdAt: moment().always(),
    committedAt: moment().describe('When its decisions were committed.'),
    supersededAt: moment().describe('When it was taken back or replaced.'),
  },
  { description: 'A draw of the waiting applications of an edition.', versioned: true },
);

const DRAW_WISH_OWN = columnsOf(DrawWish, 'w', { only: ['rank', 'result', 'position', 'reason'] });

/** All columns of a wish (w), with its application (t), child (p) and offer (o). */
export const DRAW_WISH_COLUMNS = `${DRAW_WISH_OWN}, w.attendance_uuid as attendance, ${namedReference('o')} as offer,
  ${namedParticipant('p')} as participant,
  (select ${reasonOffer('n')} from offers n where n.uuid = (w.reason #>> '{values,offer}')::uuid) as other`;

/** A wish as read, before masking. */
export interface DrawWishRow extends RowOf<typeof DRAW_WISH_OWN> {
  readonly attendance: DrawWish['attendanceUuid'];
  readonly participant: NamedParticipant;
  readonly offer: NamedReference;
  /** The offer that the reason names. */
  readonly other: ReasonOffer | null;
}

/** A wish as the caller may see it: the child may be masked. */
export const drawWishRecord = (
  { participant, reason, other, ...row }: DrawWishRow,
  caller: Caller,
): DrawWishRecord => ({
  ...row,
  participant: participantReference(participant, caller),
  reason: drawReasonShown(reason, other),
});

export const drawWishView = defineView(
  'DrawWish',
  {
    attendance: uuid().always().describe('The application.'),
    participant: reference().always().describe('The child.'),
    offer: named().always(),
    rank: integer().describe("The family's rank of the wish; missing: behind all ranked ones.", 1),
    result: choice(WISH_RESULTS).always(),
    position: integer().describe('On the waiting list that the draw makes, from 1.', 2),
    reason: drawReason()
      .always()
      .describe('Why, in words for the family.', {
        code: 'full',
        text: 'Both places are taken: by children with a better lot.',
        values: { seats: 2, before: 0, only: 0, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 2 },
      }),
  },
  { description: 'What a draw says about an application, and why.' },
);

/** A draw's result for an application; the child's name is missing when it is masked. */
export type DrawWishRecord = RecordOf<typeof drawWishView>;
