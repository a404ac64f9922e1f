import { type Role } from '../common/access/roles.js';
import { type Caller } from '../common/access/caller.js';
import { type Conditions } from '../common/listing/conditions.js';
import { hostsMayEdit } from '../editions/edition-online.js';
import { type OfferPlace } from './offer.js';
import { type AttendanceCounts, type OfferRecord } from './offer.view.js';

/** An offer as one statement gives it, before the loader adds hosts, categories, dates, pictures and variants. */
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
  readonly contactUuid: string | null;
  readonly contactFirstname: string | null;
  readonly contactLastname: string | null;
  readonly contactRoles: Role[] | null;
  readonly contactProtected: boolean | null;
  readonly contactPhone: string | null;
  readonly contactEmail: string | null;
  readonly counts: Omit<AttendanceCounts, 'total'>;
}

const PUBLIC = `o.uuid, o.name, o.alias, o.place, o.cancelled, o.teaser, o.description, o.fee, o.min_age as "minAge",
  o.max_age as "maxAge", o.min_participants as "minParticipants", o.max_participants as "maxParticipants",
  o.requires_application as "requiresApplication", o.online_application as "onlineApplication",
  o.application_deadline as "applicationDeadline", o.meeting_point as "meetingPoint", o.meeting_address as "meetingAddress",
  o.meeting_lat as "meetingLat", o.meeting_lng as "meetingLng", o.bring, o.wheelchair_accessible as "wheelchairAccessible",
  o.created_at as "createdAt", o.modified_at as "modifiedAt", o.publish, o.first_begin_at as "firstBeginAt",
  e.uuid as "editionUuid", e.name as "editionName", e.alias as "editionAlias",
  json_build_object('waiting', t.waiting, 'confirmed', t.confirmed, 'waitlisted', t.waitlisted, 'withdrawn', t.withdrawn,
    'rejected', t.rejected, 'unfulfilled', t.unfulfilled, 'participated', t.participated, 'noshow', t.noshow) as counts`;

const INTERNAL = `o.comment, o.application_questions as "applicationQuestions", o.apply_text as "applyText",
  o.variant_of_uuid as "variantOfUuid", o.requires_agreement as "requiresAgreement", o.agreement_path as "agreementPath",
  o.accessibility, o.internal_note as "internalNote", o.contact_uuid as "contactUuid", c.firstname as "contactFirstname",
  c.lastname as "contactLastname", c.roles as "contactRoles", c.protected as "contactProtected",
  coalesce(c.phone, c.mobile) as "contactPhone", c.email as "contactEmail"`;

/** The columns a caller's view can need: an anonymous list reads nothing internal. */
export const offerColumns = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAnonymous) return PUBLIC;
  return `${PUBLIC}, ${INTERNAL}, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit"`;
};
