import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { columnsOf, namesOf, pairsOf } from '../../platform/database/columns-of.js';
import { type Conditions } from '../../platform/listing/conditions.js';
import { type Reference } from '../../platform/view/field.js';
import { hostsMayEdit } from '../../editions/edition-online.js';
import { storedText } from '../../settings/integration-settings.js';
import { Offer } from '../model/entities/offer.entity.js';
import { OfferTally } from '../model/entities/offer-tally.entity.js';
import { type AttendanceCounts, offerView } from './offer.view.js';
import { hostsOfOffer } from '../../hosts/host.sql.js';
import { categoriesOfOffer } from '../../categories/category.sql.js';
import { milliseconds, namedReference } from '../../platform/database/json-values.js';

/**
 * Not read with an offer: the link secret grants access, so only the single record has it; the contact person is read
 * as an account.
 */
const NOT_SELECTED = ['linkSecret', 'contactUuid', 'calendarLead'] as const satisfies readonly (keyof Offer)[];

/** Columns the loader needs, although they are not shown as they are, or not to everybody. */
const USED_BY_LOADER: readonly string[] = ['editionUuid', 'place', 'cancelled', 'publish'] satisfies (keyof Offer)[];

const FOR_ALL = offerView.visibleTo('all');

/** The columns that an anonymous list needs. Derived from the view: fields of higher audiences are not read. */
const PUBLIC_NAMES = namesOf(Offer).filter((name) => FOR_ALL.has(name) || USED_BY_LOADER.includes(name));

/** A row of an offer with its related data, before the loader completes it. */
export interface OfferRow extends Readonly<Omit<Offer, (typeof NOT_SELECTED)[number]>> {
  /** Selected only for the single record. */
  readonly linkSecret?: Offer['linkSecret'];
  readonly editionName: string;
  readonly editionAlias: string;
  readonly hostsMayEdit: boolean;
  readonly firstBeginAt: Date | null;
  readonly counts: Omit<AttendanceCounts, 'total'>;
  /** Null for an empty list. */
  readonly hostList: readonly Reference[] | null;
  readonly categoryList: readonly Reference[] | null;
  readonly dateList: readonly DateRow[] | null;
  readonly mediaPaths: readonly string[] | null;
  readonly contactAccount: ContactRow | null;
  /** Null unless staff have set one that overrides the configuration. */
  readonly publicWebsiteUrl: string | null;
}

/** The columns of an offer that permissions depend on. */
export type OfferTarget = Pick<OfferRow, 'uuid' | 'hostList' | 'hostsMayEdit'>;

/** A date within an offer's row; its moments are milliseconds since 1970, because JSON has no timestamps. */
export interface DateRow {
  readonly uuid: string;
  readonly begin: number;
  readonly end: number;
  readonly recurrence: string | null;
}

interface ContactRow extends NamedAccount {
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Everything a public page shows. Related data comes with the row, as JSON from subselects by key: a page of thirty
 * takes one round trip instead of five, and no query plan can end up scanning a whole table for it.
 */
const PUBLIC = `${columnsOf(Offer, 'o', { only: PUBLIC_NAMES })}, o.first_begin_at as "firstBeginAt",
  e.name as "editionName", e.alias as "editionAlias",
  (select json_build_object(${pairsOf(OfferTally, 't', { except: ['offerUuid'] })})
    from offer_tallies t where t.offer_uuid = o.uuid) as counts,
  (select json_agg(${namedReference('h')} order by l.position, h.uuid)
    from ${hostsOfOffer('o.uuid')}) as "hostList",
  (select json_agg(${namedReference('k')} order by l.position, k.uuid)
    from ${categoriesOfOffer('o.uuid', 'k')}) as "categoryList",
  (select json_agg(json_build_object('uuid', d.uuid, 'begin', ${milliseconds('d.begin_at')},
      'end', ${milliseconds('d.end_at')}, 'recurrence', d.recurrence) order by d.begin_at, d.uuid)
    from offer_dates d where d.offer_uuid = o.uuid) as "dateList",
  (select json_agg(m.path order by m.position, m.uuid) from offer_media m where m.offer_uuid = o.uuid) as "mediaPaths",
  ${storedText('publicWebsiteUrl')} as "publicWebsiteUrl"`;

const INTERNAL = `${columnsOf(Offer, 'o', { except: [...PUBLIC_NAMES, ...NOT_SELECTED] })},
  ${namedAccountOf('o.contact_uuid', `'phone', coalesce(named.phone, named.mobile), 'email', named.email`)} as "contactAccount"`;

/** The columns a caller's view can need: an anonymous list reads nothing internal. */
export const offerColumns = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAnonymous) return PUBLIC;
  return `${PUBLIC}, ${INTERNAL}, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit"`;
};

/** The secret of an offer's link; only for the single record. */
export const OFFER_SECRET = columnsOf(Offer, 'o', { only: ['linkSecret'] });
