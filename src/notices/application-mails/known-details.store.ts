import { Injectable } from '@nestjs/common';
import { type Dated } from '../../kernel/clock/german-dates.js';
import { OfferFormerDetails } from '../../offers/model/offers.entities.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { keptDates } from '../../offers/actions/moves/team-moved-mail.js';
import { Database } from '../../platform/database/database.js';
import { KNOWN_CHANGES } from '../../attendances/model/attendance.sql.js';

const DETAILS = pairsOf(OfferFormerDetails, 'f', { only: ['meetingPoint', 'meetingAddress', 'dates'] });

/** When and where an offer took place, as JSON has it. */
export type KnownDetails = RowOf<typeof DETAILS>;

/** When and where an offer took place, as a family last read it. */
export interface FamilyDetails extends Omit<KnownDetails, 'dates'> {
  readonly family: string;
  readonly offer: OfferFormerDetails['offerUuid'];
  readonly dates: readonly Dated[];
}

/** SQL: what held after so many changes of an offer, as JSON; null where it still holds. */
export const formerDetails = (offer: string, changes: string): string => `(select json_build_object(${DETAILS})
  from offer_former_details f where f.offer_uuid = ${offer} and f.nth = ${changes} + 1)`;

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
