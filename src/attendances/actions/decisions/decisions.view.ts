import { boolean, choice, integer, list, moment, reference, uuid } from '../../../platform/view/field.js';
import { defineView, nested } from '../../../platform/view/view.js';
import { OFFER_STATUS } from '../../../offers/model/offer.js';
import {
  type ChildDecisions,
  COLLISION_REASONS,
  type DecisionCollision,
  type DecisionsPreview,
  type DecisionsSet,
  type FamilyDecisions,
  type OfferDecisions,
} from './decisions.js';

const COUNTS = {
  confirmed: integer().always().describe('Will be confirmed.'),
  waitlisted: integer().always().describe('Will come to the waiting list.'),
  unfulfilled: integer().always().describe('Will be unfulfilled.'),
  rejected: integer().always().describe('Will be rejected.'),
  undecided: integer().always().describe('Waiting, and nothing is decided: stays as it is.'),
};

export const decisionsSetView = defineView<DecisionsSet>(
  'DecisionsSet',
  {
    set: integer().always().describe('Decisions of this request that are new or other ones.'),
    cleared: integer().always().describe('Decisions that were taken back.'),
    unchanged: integer().always().describe('Entries that changed nothing.'),
    decided: integer().always().describe('Waiting applications of the edition with a decision now.'),
    undecided: integer().always().describe('Waiting applications of the edition without one.'),
  },
  { description: 'What setting decisions has come to.' },
);

const offerView = defineView<OfferDecisions>(
  'OfferDecisions',
  {
    offer: reference().always(),
    status: list({ type: 'string', enum: [...OFFER_STATUS] }).describe('Places the offer is in.'),
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

const collisionView = defineView<DecisionCollision>(
  'DecisionCollision',
  {
    attendance: uuid().always().describe('The application that is to be confirmed.'),
    offer: reference().always(),
    reason: choice(COLLISION_REASONS)
      .always()
      .describe('overlap: another place of the child at that time; maxPlaces: as many places as it may have.'),
    with: reference().describe(
      'overlap: the offer of the other place, which the child has, or is to get before this one.',
    ),
    other: uuid().describe('overlap: the application of the other place.'),
    begin: moment().describe('overlap: begin of the date that is in the way.'),
  },
  { description: 'A place that a child is to get and cannot have.' },
);

export const decisionsPreviewView = defineView<DecisionsPreview>(
  'DecisionsPreview',
  {
    edition: reference().always(),
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

const childView = defineView<ChildDecisions>(
  'ChildDecisions',
  {
    participant: reference().always(),
    places: integer().always().describe('Places the child has in the edition now.'),
    ...COUNTS,
    withoutPlace: boolean().always().describe('No place at all in the edition, not after the commit either.'),
  },
  { description: 'What a commit would do for one child.' },
);

export const familyDecisionsView = defineView<FamilyDecisions>(
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
