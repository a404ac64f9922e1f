import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { EditionPhasesStore } from '../../editions/edition-phases.store.js';
import { milliseconds } from '../../platform/database/json-values.js';
import {
  BOOKLET_CATEGORY,
  BOOKLET_DATE,
  BOOKLET_EDITION_COLUMNS,
  BOOKLET_HOST_COLUMNS,
  BOOKLET_OFFER_COLUMNS,
  BOOKLET_PHASE_COLUMNS,
  type BookletContent,
  type BookletHost,
  type BookletOffer,
  type BookletPhase,
  PRINTED_PHASES,
} from './booklet.columns.js';

/**
 * SQL condition for printed offers: published for the public, and not cancelled. Independent of the edition being
 * online: a booklet is printed before its programme goes online.
 */
const PRINTED = `o.edition_uuid = $1 and o.place = 'published' and o.publish = 'public' and not o.cancelled`;

/** SQL of programme booklets: public columns only. */
@Injectable()
export class BookletStore {
  constructor(
    private readonly database: Database,
    private readonly editionPhases: EditionPhasesStore,
  ) {}

  async hasOffers(edition: string): Promise<boolean> {
    const rows = await this.database.rows('booklet_has_offers', `select from offers o where ${PRINTED} limit 1`, [
      edition,
    ]);
    return rows.length > 0;
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
