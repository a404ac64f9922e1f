import { Injectable } from '@nestjs/common';
import { type Account } from '../../../accounts/accounts.entities.js';
import { type Host } from '../../../hosts/hosts.entities.js';
import { editionIsOnline } from '../../../editions/edition.sql.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';

/** Somebody who is mailed for hosts. */
export interface TeamRecipient extends Readonly<Pick<Account, 'firstname'>> {
  /** The given offers that belong to its hosts. */
  readonly offers: readonly string[];
  /** Null: the host's own address. */
  readonly account: Account['uuid'] | null;
  /** The host's name, for its own address. */
  readonly lastname: Account['lastname'] | Host['name'];
  readonly address: string;
}

/** The columns of a `TeamRecipient` but the offers, of somebody who is reached (r). */
const RECIPIENT_COLUMNS = 'r.account, r.firstname, r.lastname, r.address';

/** Whether families see an edition, and from when. */
export interface Showing {
  readonly online: boolean;
  /** The next time from which they do; null: it is not set. */
  readonly from: Date | null;
}

/** The active people of the teams (m, a) of an offer's hosts (l). */
const MEMBERS = `host_members m join accounts a on a.uuid = m.account_uuid and a.kind = 'person' and not a.disabled
  and a.anonymised_at is null and trim(a.email) <> ''`;

/** SQL about who is mailed for the hosts of an offer. */
@Injectable()
export class TeamRecipientsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The active members of the teams; for a host without any, its own address. Each address once, with all of its
   * offers; not the person who did it.
   */
  ofOffers(offers: readonly string[], except: string | null): Promise<TeamRecipient[]> {
    return this.database.rows<TeamRecipient>(
      'team_recipients_of_offers',
      `with linked as materialized (
           select x.offer, l.host_uuid from unnest($1::uuid[]) x (offer) cross join lateral (
             select l.host_uuid from offer_hosts l where l.offer_uuid = x.offer) l),
         members as materialized (select m.host_uuid, a.uuid, a.firstname, a.lastname, trim(a.email) as email
           from ${MEMBERS} where m.host_uuid in (select host_uuid from linked)),
         reached as (
           select l.offer, m.uuid as account, m.firstname, m.lastname, m.email as address
           from linked l join members m on m.host_uuid = l.host_uuid and m.uuid is distinct from $2::uuid
           union all
           select l.offer, null, null, h.name, trim(h.email) from linked l join hosts h on h.uuid = l.host_uuid
           where trim(coalesce(h.email, '')) <> '' and l.host_uuid not in (select host_uuid from members))
       select distinct on (lower(r.address)) ${RECIPIENT_COLUMNS},
         (select array_agg(distinct o.offer) from reached o where lower(o.address) = lower(r.address)) as offers
       from reached r order by lower(r.address), r.account nulls last`,
      [offers, except],
    );
  }

  /** Whether families see the edition now, and from when. */
  async showing(edition: string): Promise<Showing> {
    const row = await this.database.row<Showing>(
      'team_recipients_showing',
      `select ${editionIsOnline('e', '$2')} as online, case when not e.archived then (select min(k.begin_at)
         from edition_tasks k where k.edition_uuid = e.uuid and k.type = 'show_offers' and k.begin_at > $2) end as "from"
       from editions e where e.uuid = $1`,
      [edition, this.clock.now()],
    );
    return row ?? { online: false, from: null };
  }

  /** The name of somebody who belongs to a team, for the town; null where it is under an information lock. */
  async nameOf(account: string): Promise<string | null> {
    const row = await this.database.row<{ name: string | null }>(
      'team_recipients_name_of',
      `select nullif(concat_ws(' ', a.firstname, a.lastname), '') as name from accounts a
       where a.uuid = $1 and not a.protected`,
      [account],
    );
    return row?.name ?? null;
  }
}
