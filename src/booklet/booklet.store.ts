import { Injectable } from '@nestjs/common';
import { columnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Offer } from '../offers/model/entities/offer.entity.js';
import {
  type BookletContent,
  type BookletHost,
  type BookletOffer,
  type BookletPhase,
  PRINTED_OF_OFFER,
  PRINTED_PHASES,
} from './booklet.js';
import { EditionTask } from '../editions/entities/edition-task.entity.js';
import { datesOfOffer, mediaOfOffer, offerOf, offerRows } from '../offers/model/offer.sql.js';
import { editionRows, tasksOfEdition } from '../editions/edition.sql.js';
import { categoriesOfOffer } from '../categories/category.sql.js';
import { hostLinkRows, hostLinksOfOffer, hostRows } from '../hosts/host.sql.js';
import { milliseconds } from '../platform/database/json-values.js';

/**
 * SQL condition for printed offers: published for the public, and not cancelled. Independent of the edition being
 * online: a booklet is printed before its programme goes online.
 */
const PRINTED = `o.edition_uuid = $1 and o.place = 'published' and o.publish = 'public' and not o.cancelled`;

const PHASE_COLUMNS = columnsOf(EditionTask, 'k', { only: ['applicationSystem', 'maxApplications', 'maxPlaces'] });

const OFFER_COLUMNS = columnsOf(Offer, 'o', { only: PRINTED_OF_OFFER });

/** SQL of programme booklets: public columns only. */
@Injectable()
export class BookletStore {
  constructor(private readonly database: Database) {}

  async hasOffers(edition: string): Promise<boolean> {
    const rows = await this.database.rows('booklet_has_offers', `select from ${offerRows()} where ${PRINTED} limit 1`, [
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
      return { edition, phases: await this.phases(uuid), offers, hosts: await this.hosts(uuid) };
    });
  }

  private edition(uuid: string): Promise<BookletContent['edition'] | undefined> {
    return this.database.row<BookletContent['edition']>(
      'booklet_edition',
      `select e.name, e.alias, (select json_build_object('begin', ${milliseconds('min(t.begin_at)')},
           'end', ${milliseconds('max(t.end_at)')})
         from ${tasksOfEdition('e.uuid', 't')} and t.type = 'holiday' having count(*) > 0) as period
       from ${editionRows()} where e.uuid = $1`,
      [uuid],
    );
  }

  private phases(edition: string): Promise<BookletPhase[]> {
    return this.database.rows<BookletPhase>(
      'booklet_phases',
      `select k.type, (${milliseconds('k.begin_at')})::float8 as begin, (${milliseconds('k.end_at')})::float8 as end, ${PHASE_COLUMNS}
       from ${tasksOfEdition('$1')} and k.type = any($2::text[]) order by k.begin_at, k.uuid`,
      [edition, PRINTED_PHASES],
    );
  }

  private offers(edition: string): Promise<BookletOffer[]> {
    return this.database.rows<BookletOffer>(
      'booklet_offers',
      `select ${OFFER_COLUMNS},
         (extract(epoch from o.application_deadline) * 1000)::float8 as "applicationDeadline",
         coalesce((select json_agg(json_build_object('begin', ${milliseconds('d.begin_at')},
             'end', ${milliseconds('d.end_at')}, 'recurrence', d.recurrence) order by d.begin_at, d.uuid)
           from ${datesOfOffer('o.uuid')}), '[]') as dates,
         coalesce((select json_agg(l.host_uuid order by l.position, l.host_uuid)
           from ${hostLinksOfOffer('o.uuid')}), '[]') as hosts,
         coalesce((select json_agg(json_build_object('uuid', k.uuid, 'name', k.name, 'color', k.color) order by l.position, k.uuid)
           from ${categoriesOfOffer('o.uuid', 'k')}), '[]')
           as categories,
         (select m.path from ${mediaOfOffer('o.uuid')} order by m.position, m.uuid limit 1) as picture
       from ${offerRows()} where ${PRINTED} order by o.first_begin_at nulls last, o.name collate german, o.uuid`,
      [edition],
    );
  }

  private hosts(edition: string): Promise<BookletHost[]> {
    return this.database.rows<BookletHost>(
      'booklet_hosts',
      `select h.uuid, h.name, coalesce(h.phone, h.mobile) as phone, h.email, h.website, h.logo from ${hostRows()}
       where exists (select from ${hostLinkRows()} join ${offerOf('l.offer_uuid')}
         where l.host_uuid = h.uuid and ${PRINTED})
       order by h.name collate german, h.uuid`,
      [edition],
    );
  }
}
