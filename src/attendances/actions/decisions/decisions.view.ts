import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { Attendance } from '../../model/attendances.entities.js';
import { Offer } from '../../../offers/model/offers.entities.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { boolean, choice, integer, list, moment, reference, uuid, named } from '../../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../../platform/http/view/view.js';
import { OFFER_STATUS, type OfferStatus } from '../../../offers/model/offer.js';
import { COLLISION_REASONS } from './decisions.js';

const STANDING = columnsOf(Attendance, 't', { only: ['uuid', 'status', 'decision', 'decisionReason'] });

export const DECIDABLE_COLUMNS = `${STANDING}, t.draw_uuid is not null as drawn`;

/** A locked application to be decided about. */
export interface Decidable extends RowOf<typeof STANDING> {
  /** A draw decided it, not staff. */
  readonly drawn: boolean;
}

const DECISION = columnsOf(Attendance, 't', { only: ['uuid', 'priority', 'decision', 'decisionReason', 'drawRank'] });

export const DECIDED_COLUMNS = `${DECISION}, t.participant_uuid as participant`;

/** A locked application with a decision to commit; `drawRank` is the place on the waiting list that a draw gives. */
export interface Decided extends RowOf<typeof DECISION> {
  readonly participant: Attendance['participantUuid'];
  readonly decision: NonNullable<Attendance['decision']>;
}

const NAMES = columnsOf(Offer, 'o', { only: ['name', 'alias'] });

export const CONFIRMED_COLUMNS = `t.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer, ${NAMES}`;

/** An application that a commit is to confirm. */
export interface Confirmed extends RowOf<typeof NAMES> {
  readonly attendance: Attendance['uuid'];
  readonly participant: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
}

const NAME = columnsOf(Offer, 'o', { only: ['name'] });

export const PLANNED_COLUMNS = `o.uuid as offer, ${NAME}`;

/** The decisions of one offer at the start of the run. */
export interface PlannedOffer extends RowOf<typeof NAME> {
  readonly offer: Offer['uuid'];
  readonly attendances: readonly Attendance['uuid'][];
}

const COUNTS = {
  confirmed: integer().always().describe('Will be confirmed.'),
  waitlisted: integer().always().describe('Will go on the waiting list.'),
  unfulfilled: integer().always().describe('Will be unfulfilled.'),
  rejected: integer().always().describe('Will be rejected.'),
  undecided: integer().always().describe('Waiting, and nothing is decided: stays as it is.'),
};

/** Numbers of waiting applications by decision. */
export type DecisionCounts = Readonly<Record<keyof typeof COUNTS, number>>;

export const decisionsSetView = defineView(
  'DecisionsSet',
  {
    set: integer().always().describe('Decisions of this request that are new or changed.'),
    cleared: integer().always().describe('Decisions that were taken back.'),
    unchanged: integer().always().describe('Entries that changed nothing.'),
    decided: integer().always().describe('Waiting applications of the edition with a decision now.'),
    undecided: integer().always().describe('Waiting applications of the edition without one.'),
  },
  { description: 'The outcome of setting decisions.' },
);

/** Result of setting decisions. */
export type DecisionsSet = RecordOf<typeof decisionsSetView>;

const offerView = defineView(
  'OfferDecisions',
  {
    offer: named().always(),
    status: list<OfferStatus>(enumOf(OFFER_STATUS)).describe('Places the offer is in.'),
    maxParticipants: integer(),
    taken: integer().always().describe('Places taken now.'),
    listed: integer().always().describe('On the waiting list now.'),
    ...COUNTS,
    free: integer().describe('Places left after the commit; missing when they are unlimited.'),
    overbooked: integer().always().describe('Children beyond maxParticipants after the commit.'),
    colliding: integer().always().describe('To be confirmed, but the child cannot have the place; see collisions.'),
  },
  { description: 'What a commit would do to one offer.' },
);

/** Preview of a commit for one offer. */
export type OfferDecisions = RecordOf<typeof offerView>;

const collisionView = defineView(
  'DecisionCollision',
  {
    attendance: uuid().always().describe('The application that should be confirmed.'),
    participant: reference().always().describe('The child; of the first two hundred with its name.'),
    offer: named().always(),
    reason: choice(COLLISION_REASONS)
      .always()
      .describe('overlap: another place of the child at that time; maxPlaces: as many places as it may have.'),
    with: named().describe('overlap: the offer of the other place, which the child has, or is to get before this one.'),
    other: uuid().describe('overlap: the application of the other place.'),
    begin: moment().describe('overlap: start of the date that is in the way.'),
  },
  { description: 'A place that a child is to get and cannot have.' },
);

/** A place that a child was to get but cannot have. */
export type DecisionCollision = RecordOf<typeof collisionView>;

export const decisionsPreviewView = defineView(
  'DecisionsPreview',
  {
    edition: named().always(),
    ...COUNTS,
    overbookedOffers: integer().always().describe('Offers with more children than places after the commit.'),
    families: integer().always().describe('Families with a waiting application.'),
    children: integer().always().describe('Children with a waiting application.'),
    childrenWithoutPlace: integer()
      .always()
      .describe('Children with a waiting application that would have no place at all in the edition.'),
    collisions: nested(collisionView).describe(
      'Places that children cannot have, the first thousand: with them nothing is committed.',
    ),
    offers: nested(offerView).describe('Offers with waiting applications, by name.'),
  },
  { description: 'What committing the decisions of an edition would do.' },
);

/** Preview of a commit for an edition. */
export type DecisionsPreview = RecordOf<typeof decisionsPreviewView>;

const childView = defineView(
  'ChildDecisions',
  {
    participant: reference().always(),
    places: integer().always().describe('Places the child has in the edition now.'),
    ...COUNTS,
    withoutPlace: boolean().always().describe('No place at all in the edition, even after the commit.'),
  },
  { description: 'What a commit would do for one child.' },
);

export const familyDecisionsView = defineView(
  'FamilyDecisions',
  {
    uuid: uuid().always().describe('That of the family.'),
    family: reference().always().describe("The parents' account; the child itself when it has none."),
    places: integer().always().describe('Places the children have in the edition now.'),
    ...COUNTS,
    children: nested(childView).describe('Children with applications in the edition.'),
  },
  { description: 'What a commit would do for one family.' },
);

/** Preview of a commit for one family. */
export type FamilyDecisions = RecordOf<typeof familyDecisionsView>;
