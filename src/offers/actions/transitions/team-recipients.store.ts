import { Injectable } from '@nestjs/common';
import { accountOf } from '../../../accounts/account.sql.js';
import { hostLinksOfOffer, hostOf, memberRows } from '../../../hosts/host.sql.js';
import { Database } from '../../../platform/database/database.js';
import { RECIPIENT_COLUMNS, type TeamRecipient } from './team-recipients.columns.js';

/** The active people of the teams (m, a) of an offer's organisers (l). */
const MEMBERS = `${memberRows()} join ${accountOf('m.account_uuid')} and a.kind = 'person' and not a.disabled
  and a.anonymised_at is null and trim(a.email) <> ''`;

/** SQL about who is mailed for the organisers of an offer. */
@Injectable()
export class TeamRecipientsStore {
  constructor(private readonly database: Database) {}

  /**
   * The active members of the teams; for an organiser without any, its own address. Each address once, with all of its
   * offers; not the person who did it.
   */
  ofOffers(offers: readonly string[], except: string | null): Promise<TeamRecipient[]> {
    return this.database.rows<TeamRecipient>(
      'team_recipients_of_offers',
      `with linked as materialized (
           select x.offer, l.host_uuid from unnest($1::uuid[]) x (offer) cross join lateral (
             select l.host_uuid from ${hostLinksOfOffer('x.offer')}) l),
         members as materialized (select m.host_uuid, a.uuid, a.firstname, a.lastname, trim(a.email) as email
           from ${MEMBERS} where m.host_uuid in (select host_uuid from linked)),
         reached as (
           select l.offer, m.uuid as account, m.firstname, m.lastname, m.email as address
           from linked l join members m on m.host_uuid = l.host_uuid and m.uuid is distinct from $2::uuid
           union all
           select l.offer, null, null, h.name, trim(h.email) from linked l join ${hostOf('l.host_uuid')}
           where trim(coalesce(h.email, '')) <> '' and l.host_uuid not in (select host_uuid from members))
       select distinct on (lower(r.address)) ${RECIPIENT_COLUMNS},
         (select array_agg(distinct o.offer) from reached o where lower(o.address) = lower(r.address)) as offers
       from reached r order by lower(r.address), r.account nulls last`,
      [offers, except],
    );
  }
}
