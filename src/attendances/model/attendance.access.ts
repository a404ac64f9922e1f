import { isMaskedParticipant, type NamedParticipant, unmaskedParticipantFor, maskOf } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { localDate, localDayBegin, localDayEndExclusive, plusLocalDays } from '../../kernel/clock/zone.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { listsReleased } from '../../editions/edition.sql.js';
import { ownOf } from '../../offers/model/offer.access.js';
import { HEALTH_DAYS } from '../../participants/participant-rules.js';
import { namesOf } from '../../platform/database/columns-of.js';
import { Attendance } from './attendances.entities.js';

/**
 * Which applications (alias t) exist for a caller, defined once: for admins all; for host users those of their
 * own offers while lists are released (R-ATT-11); for everybody else none. Families apply on the public website. The
 * offers are determined once per statement, so that an index of applications by offer can be used.
 */
export const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return 'true';
  if (caller.hosts.length + caller.sharedOffers.length === 0) return 'false';
  return `t.offer_uuid = any(array(select o.uuid from offers o join editions e on e.uuid = o.edition_uuid
    where ${ownOf(caller, conditions)} and ${listsReleased('e', conditions.now)}))`;
};

/**
 * How much of a child an application reveals to a caller who sees it: `all` to callers who see families (and for the
 * caller's own child); `contact`, what is needed on the day, to host users; otherwise, and for protected
 * children, `none`: the age only.
 */
type Disclosure = 'all' | 'contact' | 'none';

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

/**
 * SQL condition: what is known of the health of a child (p) is shown to a caller who sees its application (t) to an
 * offer (o): to callers who see the child always; to host users while it has a place, from so many days before
 * the first date until so many after the last, and only in an offer that takes place: not in one that is called off or
 * taken off the programme (R-CHI-8). An offer without
 * dates has no such days.
 */
export const healthShownTo = (caller: Caller, conditions: Conditions, now: Date): string => {
  const unmasked = unmaskedParticipantFor(caller, conditions, 'p');
  if (caller.isAdmin) return unmasked;
  const [from, until] = [plusLocalDays(now, -HEALTH_DAYS), plusLocalDays(now, HEALTH_DAYS)].map(localDate);
  return `(${unmasked} or not p.shielded and t.status in ${sqlOf(GOING)} and o.place <> 'unpublished' and not o.cancelled
    and o.first_begin_at < ${conditions.bind(localDayEndExclusive(until ?? ''))}
    and exists (select from offer_occurrences x where x.offer_uuid = o.uuid and x.end_at > ${conditions.bind(localDayBegin(from ?? ''))}))`;
};

/** Workflow and booking columns: shown for a masked child, and kept for an erased one. */
const FACTS = [
  ...([
    'uuid',
    'offerUuid',
    'editionUuid',
    'participantUuid',
    'status',
    'priority',
    'favourite',
    'agreementReceived',
    'listRank',
    'decision',
  ] as const),
  ...(['drawUuid', 'drawReason', 'drawRank', 'duplicateOfUuid'] as const),
  ...(['ownFee', 'charged', 'paidAmount', 'appliedAt', 'withdrawnAt', 'createdAt', 'modifiedAt'] as const),
] as const satisfies readonly (keyof Attendance)[];

/**
 * Text about a child: masked, write-protected and erased like its name. Every column that is not a fact, so a new
 * column is hidden by default.
 */
export const WORDS = namesOf(Attendance, { except: FACTS });
export type Word = (typeof WORDS)[number];

export const NO_WORDS = maskOf(WORDS, []);
