import { enumOf } from '../../kernel/problem/vocabulary.js';
import { type NamedAccount, namedAccountOf } from '../../accounts/masks.js';
import {
  boolean,
  cents,
  choice,
  decimal,
  externalId,
  integer,
  list,
  moment,
  object,
  operations,
  text,
  url,
  uuid,
  named,
  namedList,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { defineView, nested } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../model/attendance-status.js';
import { offerAudience, seesPublicOnly } from '../model/offer.access.js';
import { OFFER_PUBLISH, OFFER_STATUS, type OfferStatus, QUESTION_TYPES } from '../model/offer.js';
import { Offer, OfferDate, OfferTally, type OfferMedia } from '../model/offers.entities.js';
import { OFFER_TRANSITIONS } from '../model/offer.workflow.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { columnsOf, namesOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { hostsMayEdit } from '../../editions/edition.sql.js';
import { storedText } from '../../settings/integration-settings.js';
import { type Edition } from '../../editions/editions.entities.js';
import { milliseconds, namedReference } from '../../platform/database/sql-values.js';

/** Number of an offer's applications by state (R-OFF-15). */
type AttendanceCounts = Readonly<Record<AttendanceStatus | 'total', number>>;

/** The contact person of an offer; masked if the caller may not see personal data. */
export type OfferContact = Pick<NamedAccount, 'uuid'> & {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
};

/** An offer with everything its view shows. */
export interface OfferRecord extends Readonly<
  Omit<
    Offer,
    'editionUuid' | 'cancelled' | 'linkSecret' | 'contactUuid' | 'variantOfUuid' | 'agreementPath' | 'calendarLead'
  >
> {
  readonly edition: NamedReference;
  readonly hosts: readonly NamedReference[];
  readonly status: readonly OfferStatus[];
  readonly dates: readonly OfferDate[];
  readonly vacancies: number | null;
  readonly fullyBooked: boolean;
  readonly categories: readonly NamedReference[];
  readonly url: string | null;
  readonly media: readonly string[];
  /** Of an offer that is published through its link, for callers whose offer it may be. */
  readonly privateLink: string | null;
  readonly contact: OfferContact | null;
  readonly attendances: AttendanceCounts;
  readonly transitions: readonly string[];
  /** Whether host users may edit its edition now; not shown, nor read for callers without a token. */
  readonly hostsMayEdit: boolean;
  /** The first start of its dates; not shown. */
  readonly firstBeginAt: OfferDate['beginAt'] | null;
  readonly variantOf: NamedReference | null;
  readonly variants: readonly NamedReference[];
  readonly agreementUrl: string | null;
  /** Only in an answer that had families mailed. */
  readonly unreachable?: number | null;
}

const offerDateView = defineView<OfferDate>('OfferDate', {
  uuid: uuid().always(),
  begin: moment()
    .always()
    .from(({ beginAt }: OfferDate) => beginAt)
    .describe('Local time.', '2026-08-20T09:00:00+02:00'),
  end: moment()
    .always()
    .from(({ endAt }: OfferDate) => endAt),
  recurrence: text().describe('RFC 5545 recurrence rule, for recurring dates.', 'FREQ=WEEKLY;COUNT=4'),
});

const COUNTS = [...ATTENDANCE_STATUS, 'total'] as const;

const countsSchema = {
  type: 'object',
  properties: Object.fromEntries(COUNTS.map((name) => [name, { type: 'integer' }])),
  required: COUNTS,
  additionalProperties: false,
} as const;

const contactSchema = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string', format: 'email' },
  },
  required: ['uuid'],
  additionalProperties: false,
} as const;

const questionSchema = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    label: { type: 'string' },
    type: enumOf(QUESTION_TYPES),
    choices: { type: 'array', items: { type: 'string' } },
    required: { type: 'boolean' },
    sensitive: {
      type: 'boolean',
      description: 'Its answers are forgotten 14 days after the last date of the offer.',
    },
  },
  required: ['uuid', 'label', 'type', 'choices', 'required', 'sensitive'],
  additionalProperties: false,
} as const;

/** An offer (R-OFF-13); fields visible only with a token are marked (R-OFF-14, R-OFF-15). */
export const offerView = defineView<OfferRecord>(
  'Offer',
  {
    uuid: uuid().always(),
    name: text().always().describe('Title.', 'Hexenmeisterin im Hexenkeller'),
    alias: text().always(),
    edition: named().always().describe("The offer's edition."),
    hosts: namedList().describe('The organisers.'),
    status: list(enumOf(OFFER_STATUS)).describe('Places the offer is in.', ['published']),
    teaser: text().describe('Short subtitle.'),
    description: text().describe('Markdown, as entered.'),
    dates: nested(offerDateView).describe('Dates; none: the offer is permanent.'),
    fee: cents().describe('Cents. Missing or 0: free.', 500),
    minAge: integer(),
    maxAge: integer(),
    minParticipants: integer(),
    maxParticipants: integer(),
    vacancies: integer().volatile().describe('Places left; missing when places are unlimited.'),
    fullyBooked: boolean().always().volatile(),
    requiresApplication: boolean().always().describe('Families have to apply.'),
    onlineApplication: boolean().always(),
    applicationDeadline: moment().describe('Until when families have to apply.'),
    meetingPoint: text(),
    meetingAddress: text(),
    meetingLat: decimal(),
    meetingLng: decimal(),
    bring: text().describe('What to bring.'),
    wheelchairAccessible: boolean().describe('Missing: by arrangement.'),
    categories: namedList(),
    url: url().describe("The offer's page on the public website, where families apply."),
    media: list({ type: 'string', format: 'uri' }).describe('Pictures, at most 3000 x 3000 pixels.'),
    createdAt: moment().always(),
    modifiedAt: moment().always(),
    publish: choice(OFFER_PUBLISH).for('token').describe('Whether everybody can find it, or only holders of its link.'),
    privateLink: url().for('own').alone().describe('Only on the single record, when publish is private_link.'),
    comment: text().for('token'),
    contact: object(contactSchema).for('own').describe('The contact person.'),
    attendances: object(countsSchema).for('own').volatile().describe('Number of applications by state.'),
    applicationQuestions: list(questionSchema).for('token'),
    transitions: list(enumOf(OFFER_TRANSITIONS))
      .for('token')
      .volatile()
      .describe('The transitions you may apply to the offer now.'),
    may: operations().describe('What you may do to the offer now, as operationIds.', ['updateOffer', 'copyOffer']),
    applyText: text().for('token').describe('Shown to families when they apply.'),
    variantOf: named().for('token').describe('The offer this one is a variant of.'),
    variants: namedList().for('token').volatile(),
    requiresAgreement: boolean().for('token'),
    agreementUrl: url().for('token'),
    accessibility: list({ type: 'string' }).for('token'),
    internalNote: text().for('own'),
    externalId: externalId('offer'),
    unreachable: integer()
      .for('own')
      .volatile()
      .describe('Only in an answer that had families mailed: how many of them have no address.'),
  },
  { audience: offerAudience, description: 'An activity of an edition.', versioned: true },
);

/**
 * Not read with an offer for everybody: the link secret grants access; the contact person is read as an account.
 */
const NOT_SELECTED = ['linkSecret', 'contactUuid', 'calendarLead'] as const satisfies readonly (keyof Offer)[];

/** Columns that `offerRecord` needs, although they are not shown as they are, or not to everybody. */
const USED_BY_RECORD: readonly string[] = ['editionUuid', 'place', 'cancelled', 'publish'] satisfies (keyof Offer)[];

const FOR_ALL = offerView.visibleTo('all');

/** The columns that an anonymous list needs. Derived from the view: fields of higher audiences are not read. */
const PUBLIC_NAMES = namesOf(Offer).filter((name) => FOR_ALL.has(name) || USED_BY_RECORD.includes(name));

const OFFER_COUNTS = pairsOf(OfferTally, 't', { except: ['offerUuid'] });

/** A row of an offer with its related data, before `offerRecord` completes it. */
export interface OfferRow extends Readonly<Omit<Offer, (typeof NOT_SELECTED)[number]>> {
  /** Not selected for callers who have no offers of their own. */
  readonly linkSecret?: Offer['linkSecret'];
  readonly editionName: Edition['name'];
  readonly editionAlias: Edition['alias'];
  readonly hostsMayEdit: boolean;
  /** The first start of its dates, kept by a trigger. */
  readonly firstBeginAt: OfferDate['beginAt'] | null;
  /** Applications by state. */
  readonly counts: RowOf<typeof OFFER_COUNTS>;
  /** Null for an empty list. */
  readonly hostList: readonly NamedReference[] | null;
  readonly categoryList: readonly NamedReference[] | null;
  readonly dateList: readonly DateRow[] | null;
  readonly mediaPaths: readonly OfferMedia['path'][] | null;
  readonly contactAccount: ContactRow | null;
  /** Null unless staff have set one that overrides the configuration. */
  readonly publicWebsiteUrl: string | null;
}

/** Columns of an offer, as they are read. */
export type StoredColumns = Partial<Pick<OfferRow, keyof OfferRow & keyof Offer>>;

/** The columns of an offer that permissions depend on. */
export type OfferTarget = Pick<OfferRow, 'uuid' | 'hostList' | 'hostsMayEdit'>;

/** A date within an offer's row; its moments are milliseconds since 1970, because JSON has no timestamps. */
export interface DateRow extends RowOf<typeof DATE> {
  readonly begin: number;
  readonly end: number;
}

type ContactRow = NamedAccount & Readonly<Pick<Account, 'phone' | 'email'>>;

const DATE = pairsOf(OfferDate, 'd', { only: ['uuid', 'recurrence'] });

/** SQL for the dates (d) of an offer: a list of `DateRow`, by begin. */
export const DATE_LIST = `json_agg(json_build_object(${DATE}, 'begin', ${milliseconds('d.begin_at')},
      'end', ${milliseconds('d.end_at')}) order by d.begin_at, d.uuid)`;

/** Lists that come with an offer, as JSON: what is put together, and the tables and the alias that has the offer's key. */
const LISTS: Readonly<Record<string, readonly [list: string, tables: string, linked: string]>> = {
  hostList: [
    `json_agg(${namedReference('h')} order by l.position, h.uuid)`,
    'offer_hosts l join hosts h on h.uuid = l.host_uuid',
    'l',
  ],
  categoryList: [
    `json_agg(${namedReference('k')} order by l.position, k.uuid)`,
    'offer_categories l join categories k on k.uuid = l.category_uuid',
    'l',
  ],
  dateList: [DATE_LIST, 'offer_dates d', 'd'],
  mediaPaths: ['json_agg(m.path order by m.position, m.uuid)', 'offer_media m', 'm'],
};

/** The lists of one offer (o) each, by its key. */
const LISTS_BY_KEY = Object.entries(LISTS)
  .map(
    ([name, [list, from, linked]]) => `(select ${list} from ${from} where ${linked}.offer_uuid = o.uuid) as "${name}"`,
  )
  .join(', ');

/** The lists of all offers of a page, whose keys are `cut.uuids`: each table is read once and not for every offer. */
export const LISTS_OF_PAGE = {
  columns: Object.keys(LISTS)
    .map((name) => `"${name}".list as "${name}"`)
    .join(', '),
  joins: Object.entries(LISTS)
    .map(
      ([name, [list, from, linked]]) => `left join (select ${linked}.offer_uuid, ${list} as list from ${from}
        where ${linked}.offer_uuid = any((select uuids from cut)::uuid[]) group by 1) "${name}" on "${name}".offer_uuid = o.uuid`,
    )
    .join(' '),
};

/** Everything a public page shows; related data comes with the row, which takes one round trip instead of five. */
const publicColumns = (lists: string): string => `${columnsOf(Offer, 'o', { only: PUBLIC_NAMES })},
  o.first_begin_at as "firstBeginAt", e.name as "editionName", e.alias as "editionAlias",
  (select json_build_object(${OFFER_COUNTS})
    from offer_tallies t where t.offer_uuid = o.uuid) as counts,
  ${lists}, ${storedText('publicWebsiteUrl')} as "publicWebsiteUrl"`;

const INTERNAL = `${columnsOf(Offer, 'o', { except: [...PUBLIC_NAMES, ...NOT_SELECTED] })},
  ${namedAccountOf('o.contact_uuid', `'phone', coalesce(named.phone, named.mobile), 'email', named.email`)} as "contactAccount"`;

/** The columns a caller's view can need: an anonymous list reads nothing internal. */
export const offerColumns = (caller: Caller, conditions: Conditions, lists = LISTS_BY_KEY): string => {
  if (caller.isAnonymous) return publicColumns(lists);
  const secret = seesPublicOnly(caller) ? '' : `, ${OFFER_SECRET}`;
  return `${publicColumns(lists)}, ${INTERNAL}${secret}, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit"`;
};

/** The secret of an offer's link: a part of its version, shown on the single record only. */
const OFFER_SECRET = columnsOf(Offer, 'o', { only: ['linkSecret'] });

export const VARIANT_COLUMNS = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'variantOfUuid'] });

/** A variant, or the base of one. */
export type VariantRow = RowOf<typeof VARIANT_COLUMNS>;

export const ADDRESS_COLUMNS = columnsOf(Offer, 'o', { only: ['alias', 'modifiedAt'] });

/** Address of an offer, and the time of its last change. */
export type OfferAddress = RowOf<typeof ADDRESS_COLUMNS>;

export const AGREEMENT_COLUMNS = columnsOf(Offer, 'o', { only: ['requiresAgreement', 'agreementPath'] });

export type AgreementRow = RowOf<typeof AGREEMENT_COLUMNS>;

/** The columns that an offer's URL on the public website depends on. */
type Paged = Readonly<Pick<Offer, 'alias' | 'place' | 'publish'>>;

/** The offer's page on the public website; only public offers have one. */
export const pageOf = ({ alias, place, publish }: Paged, website: string): string | null =>
  place === 'published' && publish === 'public' ? `${website}/angebote/${alias}` : null;
