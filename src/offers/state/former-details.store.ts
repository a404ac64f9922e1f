import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type OfferFormerDetails } from '../model/offers.entities.js';
import { applicationsOf, datesAsKept } from '../model/offer.sql.js';
import { Database } from '../../platform/database/database.js';

/** SQL that remembers when and where offers took place before they are changed (R-OFF-37). */
@Injectable()
export class FormerDetailsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it before the change, with the offers locked. Of offers that nobody has seen or applied to nothing is remembered.
   * @returns those of the offers that have applications; of the others no family was told
   */
  async remember(offers: readonly string[], cause: string): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string; applied: boolean }>(
      'offer_former_details_remember',
      `with concerned as (select o.*, ${applicationsOf()} > 0 as applied
         from offers o join offer_tallies n on n.offer_uuid = o.uuid where o.uuid = any($1::uuid[])),
       kept as (insert into offer_former_details (offer_uuid, nth, cause_uuid, replaced_at, meeting_point, meeting_address, dates)
         select o.uuid, 1 + coalesce((select max(f.nth) from offer_former_details f where f.offer_uuid = o.uuid), 0), $2, $3,
           o.meeting_point, o.meeting_address, ${datesAsKept('o.uuid')}
         from concerned o where o.applied or o.place = 'published' order by o.uuid)
       select uuid, applied from concerned order by uuid`,
      [offers, cause, this.clock.now()],
    );
    return rows.filter(({ applied }) => applied).map(({ uuid }) => uuid);
  }

  /** When and where an offer took place as the teams of its hosts last knew it; undefined where they know what holds. */
  async knownToTeams(
    offer: string,
  ): Promise<Pick<OfferFormerDetails, 'meetingPoint' | 'meetingAddress' | 'dates'> | undefined> {
    return this.database.row(
      'offer_former_details_known_to_teams',
      `select f.meeting_point as "meetingPoint", f.meeting_address as "meetingAddress", f.dates from offer_former_details f
       where f.offer_uuid = $1 and f.nth = 1 + coalesce((
         select max(k.nth) from offer_former_details k where k.offer_uuid = $1 and k.known_to_teams), 0)`,
      [offer],
    );
  }

  /** The teams of these offers know when and where they take place now. */
  async noteTeamsNotified(offers: readonly string[]): Promise<void> {
    await this.database.rows(
      'offer_former_details_teams_notified',
      `update offer_former_details f set known_to_teams = true where f.offer_uuid = any($1::uuid[]) and not f.known_to_teams`,
      [offers],
    );
  }
}
