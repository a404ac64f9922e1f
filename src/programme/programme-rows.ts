import { localDayBegin, localDayEndExclusive } from '../kernel/clock/zone.js';
import { addressOf } from '../platform/input/address.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type OfferPlace } from '../offers/model/offer.js';
import { newLinkSecret } from '../kernel/ids/link-secret.js';
import { type OfferInput, type ProgrammeInput } from './programme.input.js';

type Row = Record<string, unknown>;

export const hostRow = (host: NonNullable<ProgrammeInput['hosts']>[number]): Row => ({
  name: host.name,
  email: host.email ?? null,
  phone: host.phone ?? null,
  mobile: host.mobile ?? null,
  website: host.website ?? null,
  address: addressOf(host.address ?? null),
  text: host.text ?? null,
});

/** The columns an offer takes from the file; those it leaves out fall back to their defaults. */
export const offerRow = (offer: OfferInput): Row => ({
  name: offer.name,
  teaser: offer.teaser ?? null,
  description: offer.description ?? null,
  fee: offer.fee ?? null,
  min_age: offer.minAge ?? null,
  max_age: offer.maxAge ?? null,
  min_participants: offer.minParticipants ?? null,
  max_participants: offer.maxParticipants ?? null,
  requires_application: offer.requiresApplication ?? true,
  online_application: offer.onlineApplication ?? true,
  application_deadline: offer.applicationDeadline ?? null,
  meeting_point: offer.meetingPoint ?? null,
  bring: offer.bring ?? null,
  wheelchair_accessible: offer.wheelchairAccessible ?? null,
});

/** What a new offer has besides what the file says. */
export const newOfferRow = (uuid: string, edition: string, alias: string, place: OfferPlace, now: Date): Row => ({
  uuid,
  edition_uuid: edition,
  alias,
  place,
  cancelled: false,
  publish: 'public',
  link_secret: newLinkSecret(),
  application_questions: [],
  requires_agreement: false,
  accessibility: [],
  search_text: '',
  created_at: now,
  modified_at: now,
});

/** The holiday task of an edition; `end` of the file is its last day, included. */
export const holidayRow = (edition: string, { begin, end }: { begin: string; end: string }): Row => ({
  uuid: newUuid(),
  edition_uuid: edition,
  type: 'holiday',
  title: 'Ferien',
  begin_at: localDayBegin(begin),
  end_at: new Date(localDayEndExclusive(end).getTime() - 1000),
});
