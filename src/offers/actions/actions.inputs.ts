import { OFFER_TRANSITIONS } from '../model/offer.workflow.js';
import {
  ActionName,
  ExternalId,
  Identifier,
  Moment,
  Text,
  Choice,
  Flag,
  Decimal,
  Ref,
  Whole,
} from '../../platform/http/input/fields.js';
import { Texts, NestedList, Refs, Identifiers } from '../../platform/http/input/list-fields.js';
import { QUESTION_TYPES, OFFER_PUBLISH, type OfferPublish } from '../model/offer.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Patch } from '../../platform/http/input/registry.js';

/** A date in the body of an offer (R-OFF-24); `end` after `begin`. */
export class OfferDateInput {
  @Identifier({
    description:
      'Keeps the identity of one of the dates the offer has; without it the date is the one with the same times, the only one of the day or the only one of all, else a new one.',
  })
  uuid?: string | null;

  @Moment({ required: true, example: '2026-08-03T09:00:00+02:00' })
  begin!: Date;

  @Moment({ required: true, example: '2026-08-03T12:00:00+02:00' })
  end!: Date;

  @Text({
    max: 500,
    description:
      'RFC 5545 RRULE of FREQ, INTERVAL, BYDAY and COUNT or UNTIL; at most 366 occurrences. Local times stay the same across the clock changes.',
    example: 'FREQ=WEEKLY;COUNT=4',
  })
  recurrence?: string | null;
}

/** A question families answer when they apply (R-OFF-21). */
export class ApplicationQuestionInput {
  @Identifier({ description: 'Keeps the identity of one of the questions the offer has.' })
  uuid?: string | null;

  @Text({ max: 255, required: true, description: 'The question.', example: 'Isst Ihr Kind vegetarisch?' })
  label!: string;

  @Choice(QUESTION_TYPES, { neverNull: true, description: 'Default: text.' })
  type?: (typeof QUESTION_TYPES)[number];

  @Texts({ max: 50, length: 255, description: 'The answers to choose from, for type choice.' })
  choices?: string[];

  @Flag({ neverNull: true, description: 'The application needs an answer. Default: false.' })
  required?: boolean;

  @Flag({
    neverNull: true,
    description:
      'Its answers may tell of health or the like, and are forgotten 14 days after the last date of the offer. Default: as the question that has this uuid; of a new one true for type text, else false.',
  })
  sensitive?: boolean;
}

/** Most dates one offer may have (R-OFF-24). */
export const MAX_DATES = 366;
const MAX_LINKS = 50;
const LONG = 20_000;

/** Body of POST /offers: all writable fields (R-OFF-18). */
export class OfferCreate {
  @ExternalId()
  externalId?: string | null;

  @Text({ max: 255, required: true, description: 'Title.' })
  name!: string;

  @Ref({ required: true, description: 'Edition by UUID or alias.', example: 'sommer-2026' })
  edition!: RecordRef;

  @Refs({
    max: MAX_LINKS,
    description:
      'Organisers by UUID or alias. Organiser users name at least one of their own; left out on creation: their first.',
    example: ['sv-osterburken'],
  })
  hosts?: RecordRef[];

  @Refs({ max: MAX_LINKS, description: 'Categories by UUID or alias.', example: ['basteln'] })
  categories?: RecordRef[];

  @Text({ max: 300, description: 'Short subtitle.' })
  teaser?: string | null;

  @Text({ max: LONG, description: 'Markdown. Returned as entered: clients must render it safely.' })
  description?: string | null;

  @NestedList(() => OfferDateInput, { max: MAX_DATES, description: 'Replaces the whole list.' })
  dates?: OfferDateInput[] | null;

  @Whole({ min: 0, max: 1_000_000, description: 'Cents; null or 0: free.' })
  fee?: number | null;

  @Whole({ min: 0, max: 99, description: 'Years.' })
  minAge?: number | null;

  @Whole({ min: 0, max: 99, description: 'Years, at least minAge.' })
  maxAge?: number | null;

  @Whole({ min: 1, max: 10_000 })
  minParticipants?: number | null;

  @Whole({ min: 1, max: 10_000, description: 'At least minParticipants; null: unlimited.' })
  maxParticipants?: number | null;

  @Flag({ neverNull: true, description: 'Families have to apply. Default: true.' })
  requiresApplication?: boolean;

  @Flag({ neverNull: true, description: 'Families apply on the website. Default: true.' })
  onlineApplication?: boolean;

  @Moment({ description: 'Until when families have to apply.' })
  applicationDeadline?: Date | null;

  @Text({ max: 255, description: 'Where to meet, of several lines.' })
  meetingPoint?: string | null;

  @Text({ max: 255 })
  meetingAddress?: string | null;

  @Decimal({ min: -90, max: 90, description: 'Degrees north.' })
  meetingLat?: number | null;

  @Decimal({ min: -180, max: 180, description: 'Degrees east.' })
  meetingLng?: number | null;

  @Text({ max: 255, description: 'What to bring.' })
  bring?: string | null;

  @Flag({ description: 'null: by arrangement.' })
  wheelchairAccessible?: boolean | null;

  @Choice(OFFER_PUBLISH, { neverNull: true, description: 'Default: public.' })
  publish?: OfferPublish;

  @Text({ max: LONG })
  comment?: string | null;

  @Ref({
    description: "Contact person: an account by UUID or e-mail address. For organiser users one of the offer's team.",
    example: 'petra.probe@sv-osterburken.example',
  })
  contact?: RecordRef | null;

  @NestedList(() => ApplicationQuestionInput, { max: 50, description: 'Replaces the whole list.' })
  applicationQuestions?: ApplicationQuestionInput[] | null;

  @Text({ max: LONG, description: 'Shown to families when they apply.' })
  applyText?: string | null;

  @Flag({ neverNull: true, description: 'Parents have to sign a form. Default: false.' })
  requiresAgreement?: boolean;

  @Texts({ max: 20, length: 64, example: ['Begleitperson willkommen'] })
  accessibility?: string[];

  @Text({ max: LONG, description: "Seen by admins and the offer's own organisers only." })
  internalNote?: string | null;
}

/** Body of PATCH /offers/{uuid}: only the keys sent change; null clears, except for fields that always have a value. */
@Patch()
export class OfferPatch extends OfferCreate {
  @Flag({
    neverNull: true,
    description:
      'Mail the families with a place the old and new values when dates, meetingPoint or meetingAddress change; also for the variants that follow; where staff make the change, the teams of the organisers, too. Without a change of these, what families and teams were not told of the offer yet is told; where there is nothing and nothing changes, a 422. Nobody is mailed about dates of an offer that is not published or is cancelled. Not stored. Default: false.',
  })
  notify?: boolean;

  @Flag({
    neverNull: true,
    description:
      'Give the offer these dates even though children with places in it have other places then; admins only. Not stored. Default: false.',
  })
  force?: boolean;
}

/** Body of POST /offers/{uuid}/transition (R-OFF-2). */
export class OfferTransitionInput {
  @ActionName(OFFER_TRANSITIONS, { required: true, description: 'What to do.', example: 'publish' })
  transition!: string;

  @Flag({
    neverNull: true,
    description:
      'cancel, relaunch, and publish of an offer that was cancelled: mail every family with an application that has a place or waits for one. reopen, publish, unpublish, cancel and relaunch by staff: mail the teams of its organisers. When organisers cancel or relaunch, the town is mailed in any case. Default: false.',
  })
  notify?: boolean;

  @Flag({
    neverNull: true,
    description:
      'unpublish: even though applications are waiting, confirmed or waitlisted. relaunch, and publish of an offer that was cancelled: even though children with places in the offer have other places then, or as many as they may have; admins only. Default: false.',
  })
  force?: boolean;

  @Text({ max: 1000, description: 'Remark for the history.', example: 'Wegen Hochwassers.' })
  note?: string | null;
}

/** Body of POST /offers/{uuid}/copy (R-OFF-32). */
export class OfferCopyInput {
  @Ref({ description: 'Edition of the copy by UUID or alias; left out: the same edition.', example: 'sommer-2026' })
  edition?: RecordRef | null;
}

/** Body of POST /offers/{uuid}/variant (R-OFF-33). */
export class OfferVariantInput {
  @NestedList(() => OfferDateInput, { max: MAX_DATES, description: "The variant's own dates." })
  dates?: OfferDateInput[] | null;
}

/** Most offers of one request. */
const MAX_OFFERS = 500;

/** Body of POST /offers/copy (R-OFF-39). */
export class OfferCopiesInput {
  @Identifiers({
    max: MAX_OFFERS,
    required: true,
    description: 'The offers, all of one edition, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71'],
  })
  offers!: string[];

  @Ref({ required: true, description: 'Edition of the copies, by UUID or alias.', example: 'sommer-2026' })
  edition!: RecordRef;

  @Whole({
    min: -3660,
    max: 3660,
    description:
      'Takes the dates and the deadline along, moved by this many days, at the same local times. 364 keeps the days of the week. Without it the copies have neither.',
    example: 364,
  })
  moveDays?: number | null;
}

/** Body of POST /offers/transition (R-OFF-40). */
export class OfferTransitionsInput extends OfferTransitionInput {
  @Identifiers({
    max: MAX_OFFERS,
    required: true,
    description: 'The offers, all of one edition, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71'],
  })
  offers!: string[];

  @Flag({
    neverNull: true,
    description: 'Do what can be done, and report each that was not. Default: false, all or nothing.',
  })
  partial?: boolean;
}
