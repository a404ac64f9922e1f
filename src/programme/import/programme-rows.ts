import { localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
import { EditionTask } from '../../editions/editions.entities.js';
import { Host } from '../../hosts/hosts.entities.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { rowOf } from '../../platform/database/columns-of.js';
import { addressOf } from '../../platform/http/input/address.js';
import { filled, storedFields } from '../../platform/http/input/field.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type OfferPlace } from '../../offers/model/offer.js';
import { newLinkSecret } from '../../kernel/ids/link-secret.js';
import { HostInput, OfferInput } from './programme.inputs.js';

type Row = Record<string, unknown>;

const HOST_FIELDS = storedFields(HostInput, Host, ['address']);
const OFFER_FIELDS = storedFields(OfferInput, Offer);

/** The columns of a host that come from the file. */
export const hostRow = (host: HostInput): Row =>
  rowOf(Host, { ...filled(host, HOST_FIELDS), address: addressOf(host.address ?? null) });

/** The columns of an offer that come from the file; omitted ones get their defaults. */
export const offerRow = (offer: OfferInput): Row =>
  rowOf(Offer, {
    ...filled(offer, OFFER_FIELDS),
    requiresApplication: offer.requiresApplication ?? true,
    onlineApplication: offer.onlineApplication ?? true,
  });

/** Further columns of a new offer. */
export const newOfferRow = (uuid: string, edition: string, alias: string, place: OfferPlace, now: Date): Row => ({
  ...rowOf(Offer, {
    uuid,
    editionUuid: edition,
    alias,
    place,
    cancelled: false,
    publish: 'public',
    linkSecret: newLinkSecret(),
    applicationQuestions: [],
    requiresAgreement: false,
    accessibility: [],
    calendarLead: 0,
    createdAt: now,
    modifiedAt: now,
  }),
  // Set by a trigger.
  search_text: '',
});

/** The holiday task of an edition; `end` in the file is its last day, inclusive. */
export const holidayRow = (edition: string, { begin, end }: { begin: string; end: string }): Row =>
  rowOf(EditionTask, {
    uuid: newUuid(),
    editionUuid: edition,
    type: 'holiday',
    title: 'Ferien',
    beginAt: localDayBegin(begin),
    endAt: new Date(localDayEndExclusive(end).getTime() - 1000),
  });
