import { Injectable } from '@nestjs/common';
import { FamilySight } from '../../../accounts/family-sight.js';
import { Database } from '../../../platform/database/database.js';

/**
 * Applications to the offers selected by a condition on `t.offer_uuid`, except those of this account's own children
 * ($1).
 */
const anyTo = (condition: string): string =>
  `select exists (select from attendances t join participants p on p.uuid = t.participant_uuid
     where (p.account_uuid = $1::uuid) is not true and (${condition})) as seen`;

/** In any state: a team also sees withdrawn and rejected applications. */
@Injectable()
export class SeenFamilies extends FamilySight {
  constructor(private readonly database: Database) {
    super();
  }

  override throughHosts(hosts: readonly string[], except: string | null): Promise<boolean> {
    return this.ask(
      'family_sight_hosts',
      anyTo(`t.offer_uuid in (select l.offer_uuid from offer_hosts l where l.host_uuid = any($2::uuid[]))`),
      [except, hosts],
    );
  }

  override throughAccount(account: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_sight_account',
      anyTo(`t.offer_uuid in (
        select l.offer_uuid from offer_hosts l join host_members m on m.host_uuid = l.host_uuid where m.account_uuid = $2
        union all select s.offer_uuid from offer_shares s where s.account_uuid = $2)`),
      [except, account],
    );
  }

  override throughOffer(offer: string, hosts: readonly string[], except: string | null): Promise<boolean> {
    return this.ask(
      'family_sight_offer',
      anyTo(`t.offer_uuid in (select o.uuid from offers o where (o.uuid = $2 or o.variant_of_uuid = $2)
        and exists (select from unnest($3::uuid[]) h (uuid) where not exists (
          select from offer_hosts l where l.offer_uuid = o.uuid and l.host_uuid = h.uuid)))`),
      [except, offer, hosts],
    );
  }

  override throughAttendance(child: string, offer: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_sight_attendance',
      `select exists (select from participants p join offer_hosts l on l.offer_uuid = $3 join hosts h on h.uuid = l.host_uuid
         where p.uuid = $2 and (p.account_uuid = $1::uuid) is not true and h.team_by_masked and not exists (
           select from attendances t join offer_hosts m on m.offer_uuid = t.offer_uuid and m.host_uuid = l.host_uuid
           where t.participant_uuid = p.uuid)) as seen`,
      [except, child, offer],
    );
  }

  override ofOffer(offer: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_sight_of_offer',
      anyTo(`t.offer_uuid in (select o.uuid from offers o where o.uuid = $2 or o.variant_of_uuid = $2)`),
      [except, offer],
    );
  }

  private async ask(name: string, sql: string, parameters: readonly unknown[]): Promise<boolean> {
    const row = await this.database.row<{ seen: boolean }>(name, sql, [...parameters]);
    return row?.seen ?? false;
  }
}
