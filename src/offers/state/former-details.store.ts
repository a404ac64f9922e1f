import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { applicationsOf } from '../model/offer.sql.js';
import { Database } from '../../platform/database/database.js';

/** SQL that remembers when and where offers took place before they are changed (R-OFF-37). */
@Injectable()
export class FormerDetailsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it before the change, with the offers locked.
   * @returns those of the offers that have applications; of the others nobody was told
   */
  remember(offers: readonly string[], cause: string): Promise<string[]> {
    return this.database.uuids(
      'offer_former_details_remember',
      `insert into offer_former_details (offer_uuid, nth, cause_uuid, replaced_at, meeting_point, meeting_address, dates)
       select o.uuid, 1 + coalesce((select max(f.nth) from offer_former_details f where f.offer_uuid = o.uuid), 0), $2, $3,
         o.meeting_point, o.meeting_address, coalesce((select jsonb_agg(jsonb_build_object('begin', d.begin_at, 'end', d.end_at,
           'recurrence', d.recurrence) order by d.begin_at, d.uuid) from offer_dates d where d.offer_uuid = o.uuid), '[]')
       from offers o join offer_tallies n on n.offer_uuid = o.uuid
       where o.uuid = any($1::uuid[]) and ${applicationsOf()} > 0
       order by o.uuid returning offer_uuid as uuid`,
      [offers, cause, this.clock.now()],
    );
  }
}
