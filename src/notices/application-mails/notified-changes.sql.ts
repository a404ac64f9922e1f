import { Offer, type OfferHistoryEntry } from '../../offers/model/offers.entities.js';
import { type Edition } from '../../editions/editions.entities.js';
import { type Participant } from '../../participants/participant.entity.js';
import { type AttendanceTransition } from '../../attendances/model/attendance.workflow.js';
import {
  Attendance,
  type AttendanceHistoryEntry,
  type FamilyNotice,
} from '../../attendances/model/attendances.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ceasedSince, openFeeOf } from '../../money/ledger/book.sql.js';
import { callsOffOrOn, changesOf } from '../../offers/model/offer.sql.js';
import {
  freshPriceOf,
  IS_DISCOUNTED,
  KNOWN_CHANGES,
  KNOWS_DETAILS,
  lastEntryOf,
  lastNotice,
  FAMILY_ADDRESS,
} from '../../attendances/model/attendance.sql.js';
import { DRAW_REASON, type DrawReasonRow, POSITION } from '../../attendances/reading/attendance.view.js';
import { type OpenFee } from './family-payment.js';
import { formerDetails, type KnownDetails } from './known-details.store.js';
import { type Account } from '../../accounts/accounts.entities.js';

const VALUE = (name: string): string => `(t.draw_reason -> 'values' ->> '${name}')`;

/** SQL: `from` the places that the child of an application (t) has in offers that take place. */
const fromPlaces = (condition: string, taking: string): string =>
  `from attendances k join offers g on g.uuid = k.offer_uuid and not g.cancelled
   where k.participant_uuid = t.participant_uuid and k.status = any(${taking}) and ${condition}`;

const HOLDERS = ['before', 'only', 'fewer', 'friends', 'favourite', 'rank', 'number'];

/** SQL condition: as many children have a place in the offer of an application (t) as the reason counts. */
const isAsFull = (taking: string): string =>
  `(select count(*) from attendances k where k.offer_uuid = t.offer_uuid and k.status = any(${taking})) >=
   ${HOLDERS.map((who) => `${VALUE(who)}::integer`).join(' + ')}`;

/** SQL: how many places the child of an application (t) has in its edition, in offers that take place. */
const placesInEdition = (taking: string): string =>
  `(select count(*)::int ${fromPlaces('k.edition_uuid = t.edition_uuid', taking)})`;

/**
 * SQL condition: why a draw decided so still holds for an application (t). Between the draw and its commit places are
 * given back and offers cancelled; what a family reads then must be true when it is written (R-MAIL-5).
 * @param taking parameter with the states in which a child has a place
 */
const reasonHolds = (taking: string): string => {
  const hasPlaceThere = `exists (select ${fromPlaces(`k.offer_uuid = ${VALUE('offer')}::uuid`, taking)})`;
  const inEdition = fromPlaces('k.edition_uuid = t.edition_uuid', taking);
  return `case t.draw_reason ->> 'code'
    when 'given-before' then ${hasPlaceThere}
    when 'clashes-with-own-place' then ${hasPlaceThere}
    when 'limit-reached' then ${placesInEdition(taking)} >= ${VALUE('limit')}::integer
    when 'no-place-left' then ${isAsFull(taking)} and not exists (select ${inEdition})
    when 'full' then ${isAsFull(taking)}
    else true end`;
};

/** SQL for the number that the next notice of an application gets. */
export const nextNoticeOf = (attendance: string): string =>
  `(select coalesce(max(n.nth), 0) + 1 from tellings n where n.attendance_uuid = ${attendance})`;

/** SQL for the history entry by which an offer was last called off or on. */
const lastCourseOf = (offer: string): string =>
  `(select e.uuid from offer_history e where e.offer_uuid = ${offer} and ${callsOffOrOn('e')}
    order by e.at desc, e.uuid desc limit 1)`;

const OWN = columnsOf(Attendance, 't', { only: ['status', 'priority', 'agreementReceived', 'comment'] });

/** Whether the offer is shown, and whether it is cancelled. */
const COURSE = columnsOf(Offer, 'o', { only: ['place', 'cancelled'] });

/** An application to be reported to its family, as it is now. */
export interface NotifiedChange
  extends
    OpenFee,
    DrawReasonRow,
    RowOf<typeof OWN>,
    RowOf<typeof COURSE>,
    Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  /** Uuid of the history entry that made its state. */
  readonly entry: AttendanceHistoryEntry['uuid'] | null;
  readonly attendance: Attendance['uuid'];
  /** Uuid of the history entry that made its state, also where this change is not the last that led to it; null: it has none. */
  readonly stateEntry: AttendanceHistoryEntry['uuid'] | null;
  /** Mails of the edition carry links with which families withdraw. */
  readonly withdrawByLink: Edition['withdrawByLink'];
  /** Number of this notice of the application. */
  readonly nth: FamilyNotice['nth'];
  readonly transition: AttendanceTransition | null;
  readonly procedure: AttendanceHistoryEntry['procedure'] | null;
  /** The change asked for a mail; otherwise it is told later. */
  readonly notified: AttendanceHistoryEntry['notified'];
  /** The family was told of this very change. */
  readonly entryNotified: boolean;
  /** State in the last notice to the family; null: there was none. */
  readonly notifiedStatus: FamilyNotice['status'] | null;
  readonly notifiedCancelled: FamilyNotice['cancelled'] | null;
  readonly toldAt: FamilyNotice['toldAt'] | null;
  /** Null: it is new. */
  readonly from: AttendanceHistoryEntry['fromStatus'];
  readonly offer: Attendance['offerUuid'];
  /** When its first date begins; null: it has none. */
  readonly firstBeginAt: Date | null;
  /** Number of changes of its time and place so far. */
  readonly offerChanges: FamilyNotice['offerChanges'];
  /** When and where it took place as the family of a place last read it; null where that holds. */
  readonly knownDetails: KnownDetails | null;
  /** The entry of the offer's history by which it was last called off or on. */
  readonly course: OfferHistoryEntry['uuid'] | null;
  /** The remark made with that, where families were to read it. */
  readonly courseNote: OfferHistoryEntry['note'];
  readonly edition: Attendance['editionUuid'];
  /** The reason that the family is to read. */
  readonly because: AttendanceHistoryEntry['reason'];
  /** Position on the waiting list, from 1. */
  readonly position: number | null;
  /** Why the draw decided so is still true. */
  readonly reasonHolds: boolean;
  /** Places that the child has in the edition. */
  readonly places: number;
  /** Cents. */
  readonly charged: NonNullable<Attendance['charged']>;
  readonly paid: Attendance['paidAmount'];
  /** Cents that a place would be charged. */
  readonly price: number;
  readonly discounted: boolean;
  /** Cents that were charged until the place was lost, since the family was last told. */
  readonly ceased: number;
  /** Cents that were paid back when the place was lost, or since. */
  readonly paidBack: number;
  /** The family was notified of a place, or the child has just lost one: its calendar may contain the dates. */
  readonly hadPlace: boolean;
  /** Since when the calendar may contain dates of the offer: the family's first place there. */
  readonly placedSince: Date;
  /** Another child of the family has a place in the offer: its dates stay in the calendar. */
  readonly siblingStays: boolean;
  /** All children of the family with a place in the offer. */
  readonly goingThere: readonly Readonly<Pick<Participant, 'uuid' | 'firstname'>>[];
  readonly child: Participant['uuid'];
  readonly childFirstname: Participant['firstname'];
  readonly childLastname: Participant['lastname'];
  /** The account, or the participant if it has none. */
  readonly family: string;
  readonly account: Participant['accountUuid'];
  /** Null: the family cannot be reached. */
  readonly address: string | null;
}

/**
 * Columns of a `NotifiedChange` of an application (t), with the history entry (h) that made its state. $2: the states with a
 * place.
 */
export const CHANGE_COLUMNS = `h.uuid as entry, t.uuid as attendance, ${OWN}, ${lastEntryOf('t.uuid')} as "stateEntry",
    (select d.withdraw_by_link from editions d where d.uuid = t.edition_uuid) as "withdrawByLink", h.transition, h.procedure,
    coalesce(h.notified, false) as notified,
    exists (select from tellings c where c.entry_uuid = h.uuid and c.state = 'told') as "entryNotified",
    lt.status as "notifiedStatus", lt.cancelled as "notifiedCancelled",
    lt.told_at as "toldAt", h.from_status as "from",
    coalesce(cs.ceased, 0) as ceased, coalesce(cs.back, 0) as "paidBack",
    ${nextNoticeOf('t.uuid')} as nth, ${lastCourseOf('t.offer_uuid')} as course, t.offer_uuid as offer, o.first_begin_at as "firstBeginAt", ${COURSE},
    ${changesOf('t.offer_uuid')} as "offerChanges",
    t.edition_uuid as edition, case when not ${KNOWS_DETAILS} then ${formerDetails('t.offer_uuid', KNOWN_CHANGES)} end as "knownDetails",
    h.reason as because, coalesce(t.charged, 0) as charged, ${freshPriceOf()} as price,
    ${IS_DISCOUNTED} as discounted, t.paid_amount as paid,
    w.debtor, w.number, coalesce(w.open, 0) as open, coalesce(w.balance, 0) as balance,
    ${POSITION} as position, ${DRAW_REASON}, ${reasonHolds('$2')} as "reasonHolds",
    ${placesInEdition('$2')} as places,
    h.from_status = any($2) or exists (select from attendance_history e where e.attendance_uuid = h.attendance_uuid
      and e.notified and e.to_status = any($2) and (e.at, e.uuid) < (h.at, h.uuid))
      or exists (select from tellings c where c.attendance_uuid = t.uuid and c.state = 'told' and not c.cancelled
        and c.status = any($2)) as "hadPlace",
    coalesce((select min(e.at) from attendances s join participants c on c.uuid = s.participant_uuid
        join attendance_history e on e.attendance_uuid = s.uuid and e.to_status = any($2)
      where s.offer_uuid = t.offer_uuid and (s.uuid = t.uuid or c.account_uuid = p.account_uuid)), t.created_at)
      as "placedSince",
    p.account_uuid is not null and exists (select from attendances s join participants c on c.uuid = s.participant_uuid
      where s.offer_uuid = t.offer_uuid and c.account_uuid = p.account_uuid and s.uuid <> t.uuid
        and s.status = any($2)) as "siblingStays",
    coalesce((select json_agg(json_build_object('uuid', c.uuid, 'firstname', c.firstname) order by c.date_of_birth nulls last, c.firstname, c.uuid)
      from attendances s join participants c on c.uuid = s.participant_uuid
      where s.offer_uuid = t.offer_uuid and (s.uuid = t.uuid or c.account_uuid = p.account_uuid)
        and s.status = any($2)), '[]') as "goingThere",
    (select nullif(trim(e.note), '') from offer_history e where e.uuid = ${lastCourseOf('t.offer_uuid')} and e.notified)
      as "courseNote",
    p.uuid as child, p.firstname as "childFirstname", p.lastname as "childLastname",
    coalesce(a.uuid, p.uuid) as family, a.uuid as account,
    case when a.uuid is null then p.firstname else a.firstname end as firstname,
    case when a.uuid is null then p.lastname else a.lastname end as lastname,
    ${FAMILY_ADDRESS} as address`;

/** The joins of these columns. */
export const CHANGE_JOINS = `join offers o on o.uuid = t.offer_uuid
  join participants p on p.uuid = t.participant_uuid
  left join accounts a on a.uuid = p.account_uuid
  left join ${lastNotice()} on true
  left join ${ceasedSince('t.uuid', "coalesce(lt.told_at, '-infinity')", 'cs')} on true
  ${openFeeOf('t.uuid', 'w')}`;

export const CHANGE_ORDER =
  'order by family, p.date_of_birth nulls last, p.firstname, p.uuid, o.first_begin_at nulls last, o.uuid, t.uuid';
