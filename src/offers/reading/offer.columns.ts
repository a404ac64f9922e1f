import { type Account } from '../../accounts/accounts.entities.js';
import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { columnsOf, namesOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { type Reference } from '../../platform/http/view/field.js';
import { hostsMayEdit } from '../../editions/edition-online.js';
import { storedText } from '../../settings/integration-settings.js';
import { type Edition } from '../../editions/editions.entities.js';
import { Offer } from '../model/offer.entity.js';
import { OfferDate } from '../model/offer-date.entity.js';
import { OfferTally } from '../model/offer-tally.entity.js';
import { offerView } from './offer.view.js';
import { milliseconds, namedReference } from '../../platform/database/sql-values.js';
import { type OfferMedia } from '../model/offer-media.entity.js';

/**
 * Not read with an offer: the link secret grants access, so only the single record has it; the contact person is read
 * as an account.
 */
const NOT_SELECTED = ['linkSecret', 'contactUuid', 'calendarLead'] as const satisfies readonly (keyof Offer)[];

/** Columns that `offerRecord` needs, although they are not shown as they are, or not to everybody. */
const USED_BY_RECORD: readonly string[] = ['editionUuid', 'place', 'cancelled', 'publish'] satisfies (keyof Offer)[];

const FOR_ALL = offerView.visibleTo('all');

/** The columns that an anonymous list needs. Derived from the view: fields of higher audiences are not read. */
const PUBLIC_NAMES = namesOf(Offer).filter((name) => FOR_ALL.has(name) || USED_BY_RECORD.includes(name));

const COUNTS = pairsOf(OfferTally, 't', { except: ['offerUuid'] });

/** A row of an offer with its related data, before `offerRecord` completes it. */
export interface OfferRow extends Readonly<Omit<Offer, (typeof NOT_SELECTED)[number]>> {
  /** Selected only for the single record. */
  readonly linkSecret?: Offer['linkSecret'];
  readonly editionName: Edition['name'];
  readonly editionAlias: Edition['alias'];
  readonly hostsMayEdit: boolean;
  /** The first start of its dates, kept by a trigger. */
  readonly firstBeginAt: OfferDate['beginAt'] | null;
  /** Applications by state. */
  readonly counts: RowOf<typeof COUNTS>;
  /** Null for an empty list. */
  readonly hostList: readonly Reference[] | null;
  readonly categoryList: readonly Reference[] | null;
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
  (select json_build_object(${COUNTS})
    from offer_tallies t where t.offer_uuid = o.uuid) as counts,
  ${lists}, ${storedText('publicWebsiteUrl')} as "publicWebsiteUrl"`;

const INTERNAL = `${columnsOf(Offer, 'o', { except: [...PUBLIC_NAMES, ...NOT_SELECTED] })},
  ${namedAccountOf('o.contact_uuid', `'phone', coalesce(named.phone, named.mobile), 'email', named.email`)} as "contactAccount"`;

/** The columns a caller's view can need: an anonymous list reads nothing internal. */
export const offerColumns = (caller: Caller, conditions: Conditions, lists = LISTS_BY_KEY): string => {
  if (caller.isAnonymous) return publicColumns(lists);
  return `${publicColumns(lists)}, ${INTERNAL}, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit"`;
};

/** The secret of an offer's link; only for the single record. */
export const OFFER_SECRET = columnsOf(Offer, 'o', { only: ['linkSecret'] });

export const VARIANT_COLUMNS = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'variantOfUuid'] });

/** A variant, or the base of one. */
export type VariantRow = RowOf<typeof VARIANT_COLUMNS>;

export const ADDRESS_COLUMNS = columnsOf(Offer, 'o', { only: ['alias', 'modifiedAt'] });

/** Where an offer is, and when it was changed. */
export type OfferAddress = RowOf<typeof ADDRESS_COLUMNS>;

export const AGREEMENT_COLUMNS = columnsOf(Offer, 'o', { only: ['requiresAgreement', 'agreementPath'] });

export type AgreementRow = RowOf<typeof AGREEMENT_COLUMNS>;
