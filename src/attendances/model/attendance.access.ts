import { isMaskedParticipant, type NamedParticipant, unmaskedParticipantFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/listing/conditions.js';
import { listsReleased } from '../../editions/edition-online.js';
import { ownOf } from '../../offers/model/offer.access.js';
import { editionOf } from '../../editions/edition.sql.js';
import { offerRows } from '../../offers/model/offer.sql.js';

/**
 * Which applications (alias t) exist for a caller, defined once: for admins all; for organiser users those of their
 * own offers while lists are released (R-ATT-11); for everybody else none. Families apply on the public website. The
 * offers are determined once per statement, so that an index of applications by offer can be used.
 */
export const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return 'true';
  if (caller.hosts.length + caller.sharedOffers.length === 0) return 'false';
  return `t.offer_uuid = any(array(select o.uuid from ${offerRows()} join ${editionOf('o.edition_uuid')}
    where ${ownOf(caller, conditions)} and ${listsReleased('e', conditions.now)}))`;
};

/**
 * How much of a child an application reveals to a caller who sees it: `all` to callers who see families (and for the
 * caller's own child); `contact`, what is needed on the day, to organiser users; otherwise, and for protected
 * children, `none`: the age only.
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
 * SQL condition: the name of a child (alias p) is shown to a caller who sees its application; `disclosureOf` for
 * statements that search or sort by name.
 */
export const namesShownTo = (caller: Caller, conditions: Conditions): string => {
  const unmasked = unmaskedParticipantFor(caller, conditions, 'p');
  return caller.isAdmin ? unmasked : `(not p.shielded or ${unmasked})`;
};
