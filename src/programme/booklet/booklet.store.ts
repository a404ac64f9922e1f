import { Injectable } from '@nestjs/common';
import { Category } from '../../categories/categories.entities.js';
import { EditionTask, Edition } from '../../editions/editions.entities.js';
import { type DrawFingerprint, EditionPhasesStore } from '../../editions/edition-phases.store.js';
import { Host } from '../../hosts/hosts.entities.js';
import { OfferDate, Offer, type OfferMedia } from '../../offers/model/offers.entities.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { milliseconds } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';

const BOOKLET_EDITION_COLUMNS = columnsOf(Edition, 'e', { only: ['name', 'alias'] });

/** The phases of an edition that families must know; of a phase only what everybody may know. */
const PRINTED_PHASES = ['application_system', 'allocation', 'pay_days'] as const;

const BOOKLET_PHASE_COLUMNS = columnsOf(EditionTask, 'k', {
  only: ['applicationSystem', 'maxApplications', 'maxApplicationsDay', 'maxPlaces'],
});

/** A phase; moments in milliseconds since 1970. */
export interface BookletPhase extends RowOf<typeof BOOKLET_PHASE_COLUMNS> {
  readonly type: (typeof PRINTED_PHASES)[number];
  readonly begin: number;
  readonly end: number;
}

/** The printed columns of an offer, all public: listed one by one, because a page has no room for more. */
const BOOKLET_OFFER_COLUMNS = columnsOf(Offer, 'o', {
  only: [
    ...([
      'uuid',
      'name',
      'teaser',
      'description',
      'fee',
      'minAge',
      'maxAge',
      'minParticipants',
      'maxParticipants',
    ] as const),
    ...(['meetingPoint', 'meetingAddress', 'bring', 'wheelchairAccessible'] as const),
    ...(['requiresApplication', 'onlineApplication'] as const),
  ],
});

const RECURRENCE = pairsOf(OfferDate, 'd', { only: ['recurrence'] });

/** A date (d) of an offer, as JSON. */
const BOOKLET_DATE = `json_build_object('begin', ${milliseconds('d.begin_at')}, 'end', ${milliseconds('d.end_at')},
  ${RECURRENCE})`;

/** A date of an offer; moments in milliseconds since 1970. */
interface BookletDate extends RowOf<typeof RECURRENCE> {
  readonly begin: number;
  readonly end: number;
}

const CATEGORY = pairsOf(Category, 'k', { only: ['uuid', 'name', 'color'] });

/** A category (k) of an offer, as JSON. */
const BOOKLET_CATEGORY = `json_build_object(${CATEGORY})`;

/** A category; its colour as `#rrggbb`. */
export type BookletCategory = RowOf<typeof CATEGORY>;

/** An offer as it is printed. */
export interface BookletOffer extends RowOf<typeof BOOKLET_OFFER_COLUMNS> {
  readonly dates: readonly BookletDate[];
  /** Milliseconds since 1970. */
  readonly applicationDeadline: number | null;
  /** In the offer's order. */
  readonly hosts: readonly Host['name'][];
  readonly categories: readonly BookletCategory[];
  /** Name of the first picture's file. */
  readonly picture: OfferMedia['path'] | null;
}

const CONTACT = columnsOf(Host, 'h', { only: ['uuid', 'name', 'email', 'website', 'logo'] });

const BOOKLET_HOST_COLUMNS = `${CONTACT}, coalesce(h.phone, h.mobile) as phone`;

/** A host with its public contact; the logo is the name of a file. */
export interface BookletHost extends RowOf<typeof CONTACT> {
  readonly phone: Host['phone'];
}

/** All content of an edition's booklet. */
export interface BookletContent {
  readonly edition: RowOf<typeof BOOKLET_EDITION_COLUMNS> & {
    readonly period: { readonly begin: number; readonly end: number } | null;
  };
  /** In the order of time. */
  readonly phases: readonly BookletPhase[];
  /** Of the draw that is still to come. */
  readonly draw: DrawFingerprint | undefined;
  /** By begin and name; those without dates last. */
  readonly offers: readonly BookletOffer[];
  /** By name. */
  readonly hosts: readonly BookletHost[];
}

/**
 * SQL condition for printed offers: published for the public, and not cancelled. Independent of the edition being
 * online: a booklet is printed before its programme goes online.
 */
const printedOf = (edition: string): string =>
  `o.edition_uuid = ${edition} and o.place = 'published' and o.publish = 'public' and not o.cancelled`;
const PRINTED = printedOf('$1');

/** SQL of programme booklets: public columns only. */
@Injectable()
export class BookletStore {
  constructor(
    private readonly database: Database,
    private readonly editionPhases: EditionPhasesStore,
  ) {}

  /** Those of the editions that have something to print. */
  withOffers(editions: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'booklet_with_offers',
      `select e.uuid from unnest($1::uuid[]) e (uuid) where exists (select from offers o where ${printedOf('e.uuid')})`,
      [editions],
    );
  }

  /** All printed data from one snapshot; undefined if there is nothing to print. */
  content(uuid: string): Promise<BookletContent | undefined> {
    return this.database.snapshot(async () => {
      const edition = await this.edition(uuid);
      const offers = await this.offers(uuid);
      if (edition === undefined || offers.length === 0) return undefined;
      const draw = (await this.editionPhases.of([uuid])).get(uuid)?.draw;
      return { edition, phases: await this.phases(uuid), draw, offers, hosts: await this.hosts(uuid) };
    });
  }

  private edition(uuid: string): Promise<BookletContent['edition'] | undefined> {
    return this.database.row<BookletContent['edition']>(
      'booklet_edition',
      `select ${BOOKLET_EDITION_COLUMNS}, (select json_build_object('begin', ${milliseconds('min(t.begin_at)')},
           'end', ${milliseconds('max(t.end_at)')})
         from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'holiday' having count(*) > 0) as period
       from editions e where e.uuid = $1`,
      [uuid],
    );
  }

  private phases(edition: string): Promise<BookletPhase[]> {
    return this.database.rows<BookletPhase>(
      'booklet_phases',
      `select k.type, (${milliseconds('k.begin_at')})::float8 as begin, (${milliseconds('k.end_at')})::float8 as end, ${BOOKLET_PHASE_COLUMNS}
       from edition_tasks k where k.edition_uuid = $1 and k.type = any($2::text[]) order by k.begin_at, k.uuid`,
      [edition, PRINTED_PHASES],
    );
  }

  private offers(edition: string): Promise<BookletOffer[]> {
    return this.database.rows<BookletOffer>(
      'booklet_offers',
      `select ${BOOKLET_OFFER_COLUMNS},
         (extract(epoch from o.application_deadline) * 1000)::float8 as "applicationDeadline",
         coalesce((select json_agg(${BOOKLET_DATE} order by d.begin_at, d.uuid)
           from offer_dates d where d.offer_uuid = o.uuid), '[]') as dates,
         coalesce((select json_agg(l.host_uuid order by l.position, l.host_uuid)
           from offer_hosts l where l.offer_uuid = o.uuid), '[]') as hosts,
         coalesce((select json_agg(${BOOKLET_CATEGORY} order by l.position, k.uuid)
           from offer_categories l join categories k on k.uuid = l.category_uuid where l.offer_uuid = o.uuid), '[]')
           as categories,
         (select m.path from offer_media m where m.offer_uuid = o.uuid order by m.position, m.uuid limit 1) as picture
       from offers o where ${PRINTED} order by o.first_begin_at nulls last, o.name collate german, o.uuid`,
      [edition],
    );
  }

  private hosts(edition: string): Promise<BookletHost[]> {
    return this.database.rows<BookletHost>(
      'booklet_hosts',
      `select ${BOOKLET_HOST_COLUMNS} from hosts h
       where exists (select from offer_hosts l join offers o on o.uuid = l.offer_uuid
         where l.host_uuid = h.uuid and ${PRINTED})
       order by h.name collate german, h.uuid`,
      [edition],
    );
  }
}
