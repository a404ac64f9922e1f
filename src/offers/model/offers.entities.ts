import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type ApplicationQuestion,
  type OfferPlace,
  type OfferPublish,
  type OfferAction,
  type OfferStatus,
} from './offer.js';
import {
  BooleanColumn,
  FloatColumn,
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableBoolean,
  NullableInteger,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../platform/database/columns.js';
import { type AttendanceStatus } from './attendance-status.js';
import { type FieldChange } from '../../kernel/collections/field-changes.js';

/** An activity of an edition (R-OFF-13). first_begin_at and search_text are maintained by triggers. */
@Entity('offers')
export class Offer extends Keyed {
  @UuidColumn('edition_uuid')
  editionUuid!: string;

  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @TextColumn()
  place!: OfferPlace;

  @BooleanColumn()
  cancelled!: boolean;

  @TextColumn()
  publish!: OfferPublish;

  @TextColumn('link_secret')
  linkSecret!: string;

  @NullableText()
  teaser!: string | null;

  @NullableText()
  description!: string | null;

  @NullableInteger()
  fee!: number | null;

  @NullableInteger('min_age')
  minAge!: number | null;

  @NullableInteger('max_age')
  maxAge!: number | null;

  @NullableInteger('min_participants')
  minParticipants!: number | null;

  @NullableInteger('max_participants')
  maxParticipants!: number | null;

  @BooleanColumn('requires_application')
  requiresApplication!: boolean;

  @BooleanColumn('online_application')
  onlineApplication!: boolean;

  @NullableMoment('application_deadline')
  applicationDeadline!: Date | null;

  @NullableText('meeting_point')
  meetingPoint!: string | null;

  @NullableText('meeting_address')
  meetingAddress!: string | null;

  @FloatColumn('meeting_lat')
  meetingLat!: number | null;

  @FloatColumn('meeting_lng')
  meetingLng!: number | null;

  @NullableText()
  bring!: string | null;

  @NullableBoolean('wheelchair_accessible')
  wheelchairAccessible!: boolean | null;

  @NullableText()
  comment!: string | null;

  @NullableUuid('contact_uuid')
  contactUuid!: string | null;

  @Column('jsonb', { name: 'application_questions' })
  applicationQuestions!: ApplicationQuestion[];

  @NullableText('apply_text')
  applyText!: string | null;

  @BooleanColumn('requires_agreement')
  requiresAgreement!: boolean;

  @NullableText('agreement_path')
  agreementPath!: string | null;

  @TextArray()
  accessibility!: string[];

  @NullableText('internal_note')
  internalNote!: string | null;

  @NullableUuid('variant_of_uuid')
  variantOfUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;

  /** Seconds by which its number in calendars is ahead of the last change: a trigger makes each change's the greatest. */
  @IntegerColumn('calendar_lead')
  calendarLead!: number;
}

/** One date of an offer; with a recurrence rule it stands for several occurrences. */
@Entity('offer_dates')
export class OfferDate extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText()
  recurrence!: string | null;
}

/** One occurrence of an offer's date: the recurrence expanded, so that `from` and `until` can use an index. */
@Entity('offer_occurrences')
export class OfferOccurrence {
  @UuidKey('date_uuid')
  dateUuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @PrimaryColumn('timestamptz', { name: 'begin_at' })
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;
}

/** A picture of an offer. */
@Entity('offer_media')
export class OfferMedia extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @TextColumn()
  path!: string;

  @IntegerColumn()
  position!: number;
}

/** Number of applications of an offer by state, maintained by a trigger on attendances. */
@Entity('offer_tallies')
export class OfferTally implements Record<AttendanceStatus, number> {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @IntegerColumn()
  waiting!: number;

  @IntegerColumn()
  confirmed!: number;

  @IntegerColumn()
  waitlisted!: number;

  @IntegerColumn()
  withdrawn!: number;

  @IntegerColumn()
  rejected!: number;

  @IntegerColumn()
  unfulfilled!: number;

  @IntegerColumn()
  participated!: number;

  @IntegerColumn()
  noshow!: number;
}

/** A former date, as JSON has it. */
interface FormerDate {
  readonly begin: string;
  readonly end: string;
  readonly recurrence: string | null;
}

/** When and where an offer took place until it was changed (R-OFF-37). */
@Entity('offer_former_details')
export class OfferFormerDetails {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  /** From 1. */
  @PrimaryColumn('integer')
  nth!: number;

  /** The edit, of the offer and the variants that follow it. */
  @UuidColumn('cause_uuid')
  causeUuid!: string;

  @MomentColumn('replaced_at')
  replacedAt!: Date;

  @NullableText('meeting_point')
  meetingPoint!: string | null;

  @NullableText('meeting_address')
  meetingAddress!: string | null;

  /** The teams of its hosts know what followed: they changed it, or were mailed. */
  @BooleanColumn('known_to_teams')
  knownToTeams!: boolean;

  @Column('jsonb')
  dates!: FormerDate[];
}

/** A date that was removed while the offer had applications: families' calendars may still contain it. */
@Entity('offer_gone_dates')
export class OfferGoneDate {
  @UuidKey('date_uuid')
  dateUuid!: string;

  @PrimaryColumn('timestamptz', { name: 'gone_at' })
  goneAt!: Date;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @MomentColumn('begin_at')
  beginAt!: Date;

  @MomentColumn('end_at')
  endAt!: Date;

  @NullableText()
  recurrence!: string | null;
}

/** One action on an offer; never changed, deleted with its offer. */
@Entity('offer_history')
export class OfferHistoryEntry extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @MomentColumn('at')
  at!: Date;

  @TextColumn()
  action!: OfferAction;

  @NullableText()
  transition!: string | null;

  @TextArray('from_status')
  fromStatus!: OfferStatus[];

  @TextArray('to_status')
  toStatus!: OfferStatus[];

  @TextArray()
  fields!: string[];

  /** References by their uuids: they are named when they are read. */
  @Column('jsonb')
  changes!: readonly FieldChange[];

  /** Families were to be mailed. */
  @BooleanColumn()
  notified!: boolean;

  /** Somebody was mailed, families or teams; null: nobody was to be, or it was made before this was kept. */
  @NullableBoolean()
  mailed!: boolean | null;

  @NullableText()
  note!: string | null;
}
