import { Inject, Injectable } from '@nestjs/common';
import { editionIsOnline } from '../../editions/edition.sql.js';
import { Clock } from '../../kernel/clock/clock.js';
import { MediaLibrary } from '../../media/media-library.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { pageOf, DATE_LIST, type DateRow } from '../reading/offer.view.js';
import { storedText } from '../../settings/integration-settings.js';
import { Offer, type OfferDate, OfferGoneDate } from '../model/offers.entities.js';
import { type Host } from '../../hosts/hosts.entities.js';
import { groupBy } from '../../kernel/collections/collections.js';

/** A host's public data. */
export type PublicHost = Readonly<Pick<Host, 'name' | 'email' | 'phone'>>;

/** The public columns of an offer with dates, listed one by one, because readers' permissions are not checked. */
const COLUMNS = columnsOf(Offer, 'o', {
  only: [
    'uuid',
    'name',
    'alias',
    'place',
    'publish',
    'cancelled',
    'teaser',
    'bring',
    'requiresAgreement',
    'agreementPath',
    'meetingPoint',
    'meetingAddress',
    'meetingLat',
    'meetingLng',
  ],
});

/** An offer in calendar files and mails: public data only. */
export interface CalendarOffer extends Omit<RowOf<typeof COLUMNS>, 'agreementPath'> {
  /** The form that parents sign. */
  readonly agreementUrl: string | null;
  /** Greater by at least a second with each change. */
  readonly modifiedAt: Date;
  readonly edition: Offer['editionUuid'];
  /** Page on the public website; only public offers of editions that are online have one. */
  readonly url: string | null;
  readonly hosts: readonly PublicHost[];
  readonly categories: readonly string[];
  readonly dates: readonly CalendarDate[];
}

export interface CalendarDate extends Readonly<Pick<OfferDate, 'uuid' | 'recurrence'>> {
  readonly begin: Date;
  readonly end: Date;
}

interface Row extends RowOf<typeof COLUMNS> {
  readonly modifiedAt: Date;
  readonly edition: Offer['editionUuid'];
  readonly online: boolean;
  readonly publicWebsiteUrl: string | null;
  readonly hosts: readonly PublicHost[] | null;
  readonly categories: readonly string[] | null;
  readonly dates: readonly DateRow[] | null;
}

const SQL = `
  select ${COLUMNS}, o.modified_at + make_interval(secs => o.calendar_lead) as "modifiedAt", o.edition_uuid as edition, ${editionIsOnline('e', '$2')} as online, ${storedText('publicWebsiteUrl')} as "publicWebsiteUrl",
    (select json_agg(json_build_object('name', h.name, 'email', h.email, 'phone', coalesce(h.phone, h.mobile))
        order by l.position, h.uuid)
      from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid) as hosts,
    (select json_agg(k.name order by l.position, k.uuid)
      from offer_categories l join categories k on k.uuid = l.category_uuid where l.offer_uuid = o.uuid) as categories,
    (select ${DATE_LIST} from offer_dates d where d.offer_uuid = o.uuid) as dates
  from offers o join editions e on e.uuid = o.edition_uuid where o.uuid = any($1::uuid[])
  order by o.first_begin_at nulls last, o.uuid`;

/** An offer's dates for other features. The caller checks visibility. */
@Injectable()
export class OfferCalendarLookup {
  constructor(
    private readonly database: Database,
    private readonly media: MediaLibrary,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async one(uuid: string): Promise<CalendarOffer | undefined> {
    const [offer] = await this.many([uuid]);
    return offer;
  }

  /** The offers, by their first dates; deleted ones are missing. */
  async many(uuids: readonly string[]): Promise<CalendarOffer[]> {
    const rows = await this.database.rows<Row>('offer_calendars', SQL, [uuids, this.clock.now()]);
    return rows.map((row) => this.offerOf(row));
  }

  private offerOf(row: Row): CalendarOffer {
    const { publicWebsiteUrl, agreementPath, online, ...offer } = row;
    const website = publicWebsiteUrl ?? this.settings.publicWebsiteUrl;
    return {
      ...offer,
      url: online ? pageOf(row, website) : null,
      agreementUrl: agreementPath === null ? null : this.media.url(agreementPath),
      hosts: row.hosts ?? [],
      categories: row.categories ?? [],
      dates: (row.dates ?? []).map((date) => ({ ...date, begin: new Date(date.begin), end: new Date(date.end) })),
    };
  }
}

const OWN = columnsOf(OfferGoneDate, 'd', { only: ['recurrence', 'goneAt'] });

/** A date that the offer no longer has, or not with these times. */
export type GoneDate = CalendarDate & RowOf<typeof OWN>;

/** A date (d) with the offer that had it. */
type GoneDateRow = GoneDate & { readonly offer: OfferGoneDate['offerUuid'] };

/** The columns of a `GoneDateRow`. */
const GONE_DATE_COLUMNS = `d.offer_uuid as offer, d.date_uuid as uuid, d.begin_at as begin, d.end_at as "end",
         ${OWN}`;

/** SQL about removed dates that families' calendars may contain. */
@Injectable()
export class GoneDatesStore {
  constructor(private readonly database: Database) {}

  /** By offer; latest first. */
  async of(offers: readonly string[]): Promise<ReadonlyMap<string, readonly GoneDate[]>> {
    const rows = await this.database.rows<GoneDateRow>(
      'offer_gone_dates',
      `select ${GONE_DATE_COLUMNS}
       from offer_gone_dates d where d.offer_uuid = any($1::uuid[]) order by d.gone_at desc, d.begin_at, d.date_uuid`,
      [offers],
    );
    return groupBy(rows, ({ offer }) => offer);
  }
}
