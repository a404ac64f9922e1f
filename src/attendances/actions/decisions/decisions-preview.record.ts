import { accountReference, participantReference } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { offerState, statusOf } from '../../../offers/model/offer.workflow.js';
import {
  type ChildDecisionsRow,
  type FamilyDecisionsRow,
  type OfferDecisionsRow,
} from './decisions-preview.columns.js';
import { type FamilyDecisions, type OfferDecisions } from './decisions.view.js';

/** @param colliding how many children are to get a place that they cannot have */
export const offerDecisions = (
  { uuid, name, alias, place, cancelled, ...counts }: OfferDecisionsRow,
  colliding: number,
): OfferDecisions => {
  const left = counts.maxParticipants === null ? null : counts.maxParticipants - counts.taken - counts.confirmed;
  return {
    ...counts,
    offer: { uuid, name, alias },
    status: statusOf(offerState(place, cancelled)),
    free: left === null ? null : Math.max(0, left),
    overbooked: Math.max(0, -(left ?? 0)),
    colliding,
  };
};

/** A family as the caller may see it: its account and its children may be masked. */
export const familyDecisions = (
  { account, children, ...family }: FamilyDecisionsRow,
  caller: Caller,
): FamilyDecisions => {
  const own = children.map((child) => childDecisions(child, caller));
  // A family without an account consists of one child.
  const [only] = own;
  const reference = account === null ? only?.participant : accountReference(account, caller);
  return { ...family, family: reference ?? { uuid: family.uuid, name: null }, children: own };
};

const childDecisions = (
  { participant, ...counts }: ChildDecisionsRow,
  caller: Caller,
): FamilyDecisions['children'][number] => ({
  ...counts,
  participant: participantReference(participant, caller),
});
