import { isMaskedParticipant, type NamedParticipant, unmaskedParticipantFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/listing/conditions.js';
import { listsReleased } from '../../editions/edition-online.js';
import { ownOf } from '../../offers/model/offer.access.js';
import { editionOf } from '../../editions/edition.sql.js';
import { offerRows } from '../../offers/model/offer.sql.js';

/**
 * Which applications (alias t) exist for a caller, written once: for admins all; for organiser users those of their own
 * offers while lists are released (R-ATT-11); for everybody else none. Families apply on the public website. The offers
 * are found once for the statement, so that an index of applications by offer answers the rest.
 */
export const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return 'true';
  if (caller.hosts.length + caller.sharedOffers.length === 0) return 'false';
  return `t.offer_uuid = any(array(select o.uuid from ${offerRows()} join ${editionOf('o.edition_uuid')}
    where ${ownOf(caller, conditions)} and ${listsReleased('e', conditions.now)}))`;
};

/**
 * How much of a child an application shows a caller who sees the application: `all` to those who see families (and of one's
 * own child); `contact`, what it takes on the day, to organiser users; else, and of protected children, `none`: the age only.
 */
export type Disclosure = 'all' | 'contact' | 'none';

export const disclosureOf = (
  participant: Pick<NamedParticipant, 'protected' | 'account'>,
  caller: Caller,
): Disclosure => {
  if (!isMaskedParticipant(participant, caller)) return 'all';
  return caller.isAdmin || participant.protected ? 'none' : 'contact';
};

/**
 * The SQL test that the name of a child (alias p) is shown to a caller who sees its application: `disclosureOf` for
 * statements that search in names or sort by them.
 */
export const namesShownTo = (caller: Caller, conditions: Conditions): string => {
  const unmasked = unmaskedParticipantFor(caller, conditions, 'p');
  return caller.isAdmin ? unmasked : `(not p.shielded or ${unmasked})`;
};
