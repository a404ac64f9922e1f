import { Injectable } from '@nestjs/common';
import { pairsOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { storedText } from '../../../settings/integration-settings.js';
import { Offer, type OfferHistoryEntry } from '../../model/offers.entities.js';
import { callsOffOrOn } from '../../model/offer.sql.js';
import { DATE_LIST } from '../../reading/offer.view.js';
import { type TeamOffer } from './team-order.js';

/** One of the offers that somebody moved at once. */
interface MovedTogether extends Readonly<Pick<OfferHistoryEntry, 'note'>> {
  /** Its entry in the history. */
  readonly history: OfferHistoryEntry['uuid'];
  readonly by: OfferHistoryEntry['accountUuid'];
  /** The request asked to notify families. */
  readonly told: OfferHistoryEntry['notified'];
  readonly offer: TeamOffer;
}

/** SQL for the entries (s) that were made together with an entry (e) of an offer (c) of the same edition. */
const TOGETHER = `offers o on o.edition_uuid = c.edition_uuid join offer_history s on s.offer_uuid = o.uuid
  and s.at = e.at and s.action = e.action and s.transition = e.transition and s.account_uuid is not distinct from e.account_uuid`;

const OF_OFFER = pairsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'place', 'publish', 'editionUuid'] });

/** SQL about transitions of several offers at once, of which teams are mailed together. */
@Injectable()
export class TeamBulksStore {
  constructor(private readonly database: Database) {}

  /** The entries made together with those by which these offers were called off or on before. */
  causes(offers: readonly string[], except: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'team_bulks_causes',
      `select distinct s.uuid from offer_history e join offers c on c.uuid = e.offer_uuid join ${TOGETHER}
       where e.offer_uuid = any($1::uuid[]) and e.uuid <> all($2::uuid[]) and e.action = 'transition' and e.notified`,
      [offers, except],
    );
  }

  /** Entries made together with this one that still hold: the offers have not been called off or on since. */
  holding(cause: string): Promise<MovedTogether[]> {
    return this.database.rows<MovedTogether>(
      'team_bulks_holding',
      `select s.uuid as history, s.note, s.account_uuid as by, s.notified as told, json_build_object(${OF_OFFER}, 'editionName', n.name, 'publicWebsiteUrl', ${storedText('publicWebsiteUrl')},
         'dateList', (select ${DATE_LIST} from offer_dates d where d.offer_uuid = o.uuid)) as offer
       from offer_history e join offers c on c.uuid = e.offer_uuid join ${TOGETHER} join editions n on n.uuid = o.edition_uuid
       where e.uuid = $1 and not exists (select from offer_history l where l.offer_uuid = o.uuid
         and ${callsOffOrOn('l')} and (l.at, l.uuid) > (s.at, s.uuid))
       order by s.uuid`,
      [cause],
    );
  }
}
