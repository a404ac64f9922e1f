import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/listing/conditions.js';
import { type Reference } from '../../platform/view/field.js';
import { hostsMayEdit } from '../../editions/edition-online.js';
import { storedText } from '../../settings/integration-settings.js';
import { type OfferPlace } from '../model/offer.js';
import { type AttendanceCounts, type OfferRecord } from './offer.view.js';

/** An offer as one statement gives it, with what hangs on it, before the loader works out the rest. */
export interface OfferRow extends Omit<
  OfferRecord,
  | 'edition'
  | 'hosts'
  | 'categories'
  | 'dates'
  | 'media'
  | 'variants'
  | 'variantOf'
  | 'status'
  | 'vacancies'
  | 'fullyBooked'
  | 'url'
  | 'contact'
  | 'attendances'
  | 'transitions'
  | 'privateLink'
  | 'agreementUrl'
> {
  readonly place: OfferPlace;
  readonly cancelled: boolean;
  /** Only selected for the single record. */
  readonly linkSecret?: string;
  readonly editionUuid: string;
  readonly editionName: string;
  readonly editionAlias: string;
  readonly hostsMayEdit: boolean;
  readonly firstBeginAt: Date | null;
  readonly variantOfUuid: string | null;
  readonly agreementPath: string | null;
  readonly counts: Omit<AttendanceCounts, 'total'>;
  /** Null stands for an empty list. */
  readonly hostList: readonly Reference[] | null;
  readonly categoryList: readonly Reference[] | null;
  readonly dateList: readonly DateRow[] | null;
  readonly mediaPaths: readonly string[] | null;
  readonly contactAccount: ContactRow | null;
  /** Null unless staff have set another one than the configured. */
  readonly publicWebsiteUrl: string | null;
}

/** As much of an offer as the right to do something to it depends on. */
export type OfferTarget = Pick<OfferRow, 'uuid' | 'hostList' | 'hostsMayEdit'>;

/** A date inside of an offer's row; its moments in milliseconds since 1970, which JSON can carry. */
export interface DateRow {
  readonly uuid: string;
  readonly begin: number;
  readonly end: number;
  readonly recurrence: string | null;
}

export interface ContactRow extends NamedAccount {
  readonly phone: string | null;
  readonly email: string | null;
}

const REFERENCE = (record: string): string =>
  `json_build_object('uuid', ${record}.uuid, 'name', ${record}.name, 'alias', ${record}.alias)`;

/** A moment that JSON can carry. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

/**
 * Everything a public page shows. What hangs on an offer comes with its row, as JSON from subselects by key: a page of
 * thirty takes one round trip instead of five, and no plan can come to read a whole table for it.
 */
const PUBLIC = `o.uuid, o.name, o.alias, o.place, o.cancelled, o.teaser, o.description, o.fee, o.min_age as "minAge",
  o.max_age as "maxAge", o.min_participants as "minParticipants", o.max_participants as "maxParticipants",
  o.requires_application as "requiresApplication", o.online_application as "onlineApplication",
  o.application_deadline as "applicationDeadline", o.meeting_point as "meetingPoint", o.meeting_address as "meetingAddress",
  o.meeting_lat as "meetingLat", o.meeting_lng as "meetingLng", o.bring, o.wheelchair_accessible as "wheelchairAccessible",
  o.created_at as "createdAt", o.modified_at as "modifiedAt", o.publish, o.first_begin_at as "firstBeginAt",
  e.uuid as "editionUuid", e.name as "editionName", e.alias as "editionAlias",
  (select json_build_object('waiting', t.waiting, 'confirmed', t.confirmed, 'waitlisted', t.waitlisted,
      'withdrawn', t.withdrawn, 'rejected', t.rejected, 'unfulfilled', t.unfulfilled, 'participated', t.participated,
      'noshow', t.noshow)
    from offer_tallies t where t.offer_uuid = o.uuid) as counts,
  (select json_agg(${REFERENCE('h')} order by l.position, h.uuid)
    from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid) as "hostList",
  (select json_agg(${REFERENCE('k')} order by l.position, k.uuid)
    from offer_categories l join categories k on k.uuid = l.category_uuid where l.offer_uuid = o.uuid) as "categoryList",
  (select json_agg(json_build_object('uuid', d.uuid, 'begin', ${milliseconds('d.begin_at')},
      'end', ${milliseconds('d.end_at')}, 'recurrence', d.recurrence) order by d.begin_at, d.uuid)
    from offer_dates d where d.offer_uuid = o.uuid) as "dateList",
  (select json_agg(m.path order by m.position, m.uuid) from offer_media m where m.offer_uuid = o.uuid) as "mediaPaths",
  ${storedText('publicWebsiteUrl')} as "publicWebsiteUrl"`;

const INTERNAL = `o.comment, o.application_questions as "applicationQuestions", o.apply_text as "applyText",
  o.variant_of_uuid as "variantOfUuid", o.requires_agreement as "requiresAgreement", o.agreement_path as "agreementPath",
  o.accessibility, o.internal_note as "internalNote",
  ${namedAccountOf('o.contact_uuid', `'phone', coalesce(named.phone, named.mobile), 'email', named.email`)} as "contactAccount"`;

/** The columns a caller's view can need: an anonymous list reads nothing internal. */
export const offerColumns = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAnonymous) return PUBLIC;
  return `${PUBLIC}, ${INTERNAL}, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit"`;
};
