import { Column, Entity } from 'typeorm';
import { type ApplicationQuestion, type OfferPlace, type OfferPublish } from './offer.js';
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
} from '../../platform/database/columns.js';

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
