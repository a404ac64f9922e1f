import { Injectable } from '@nestjs/common';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { keptDates } from '../../offers/actions/moves/moved-details.js';
import { Database } from '../../platform/database/database.js';
import { KNOWN_CHANGES } from '../../attendances/model/told.js';
import { type FamilyDetails, formerDetails, type KnownDetails } from './known-details.columns.js';

/** SQL about what families read of dates and meeting points. */
@Injectable()
export class KnownDetailsStore {
  constructor(private readonly database: Database) {}

  /** Of families with a place in one of these offers, those that read something other than what holds. */
  async of(offers: readonly string[]): Promise<FamilyDetails[]> {
    const rows = await this.database.rows<{ family: string; offer: string; known: KnownDetails }>(
      'known_details_of',
      `select k.family, k.offer, k.known from (
         select g.family, g.offer, ${formerDetails('g.offer', 'g.changes')} as known
         from (
           select coalesce(p.account_uuid, p.uuid) as family, t.offer_uuid as offer, min(${KNOWN_CHANGES}) as changes
           from attendances t join participants p on p.uuid = t.participant_uuid
           where t.offer_uuid = any($1::uuid[]) and t.status in ${sqlOf(GOING)}
             and exists (select from offer_former_details e where e.offer_uuid = t.offer_uuid)
           group by 1, 2) g) k
       where k.known is not null`,
      [offers],
    );
    return rows.map(({ family, offer, known }) => ({ ...known, family, offer, dates: keptDates(known) }));
  }
}
