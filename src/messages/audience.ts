import { vocabulary, word } from '../kernel/problem/vocabulary.js';
import { type AttendanceStatus, GOING, STILL_COUNTS } from '../offers/model/attendance-status.js';

/** Whom messages are written to. */
export const AUDIENCE_KINDS = vocabulary('audience', {
  families: word('Families', 'Familien'),
  hosts: word('Organisers', 'Veranstalter'),
});
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** States of applications whose families are addressed, unless others are named. */
export const DEFAULT_STATUSES = STILL_COUNTS;
/** The same for host users: who goes there. */
export const HOST_DEFAULT_STATUSES = GOING;
/** Host users write to families of these states only (R-MSG-6). */
export const HOST_STATUSES: readonly AttendanceStatus[] = [...GOING, 'waitlisted'];

/** Whose offers a message is confined to when a host user writes it. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly sharedOffers: readonly string[];
}

/** Whom a message is for. Filters that are not null must all match. */
export interface Audience {
  readonly edition: string;
  readonly to: AudienceKind;
  readonly offers: readonly string[] | null;
  readonly categories: readonly string[] | null;
  readonly hosts: readonly string[] | null;
  /** States of the families' applications; null when teams are addressed. */
  readonly statuses: readonly AttendanceStatus[] | null;
  /** Instead: the families that have not applied in the edition, or the teams without an offer in it. */
  readonly absent: boolean;
  /** Null: staff. */
  readonly scope: Scope | null;
}

/** Why somebody of the audience cannot be reached by mail. */
export const UNREACHED = vocabulary('unreachedReason', {
  'no-address': word('No e-mail address', 'Keine E-Mail-Adresse', 'warn'),
  erased: word('Deleted since', 'Inzwischen gelöscht'),
});
export type Unreached = (typeof UNREACHED)[number];
