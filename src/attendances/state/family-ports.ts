import { Injectable } from '@nestjs/common';
import { AccountObligations, type Obligations, FamilyVisibility } from '../../accounts/account-ports.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { hasOpenMoney } from '../../money/ledger/book.sql.js';
import { CONCERNED, LIVE, sqlOf, GOING, STILL_COUNTS } from '../../offers/model/attendance-status.js';
import { ChildAttendances } from '../../participants/participant-ports.js';

/**
 * A family can be deleted after everything is settled and no application of its children still counts: in the middle of
 * a course its host needs name, phone and health note, whatever mark the first days have left (R-PEO-5).
 */
@Injectable()
export class FamilyObligations extends AccountObligations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async of(account: string): Promise<Obligations> {
    await this.lock(account);
    const row = await this.database.row<Obligations>(
      'family_obligations',
      `select
         ${hasOpenMoney('$1::uuid')} as "openMoney",
         (select count(*)::int from attendances t join participants p on p.uuid = t.participant_uuid
           where p.account_uuid = $1 and (
             t.status in ${sqlOf(LIVE)} and exists (select from offer_occurrences o
               where o.offer_uuid = t.offer_uuid and o.end_at > $2)
             or t.status in ${sqlOf(CONCERNED)}
               and not exists (select from offer_occurrences o where o.offer_uuid = t.offer_uuid))) as applications`,
      [account, this.clock.now()],
    );
    if (row === undefined) throw new Error('A select without a table returned no row.');
    return row;
  }

  /** Serialises with concurrent confirmations and payments. */
  private async lock(account: string): Promise<void> {
    await this.database.rows(
      'family_lock_children',
      `select from participants p where account_uuid = $1 order by uuid for no key update`,
      [account],
    );
    await this.database.rows(
      'family_lock_attendances',
      `select from attendances t where t.participant_uuid in (select p.uuid from participants p where p.account_uuid = $1)
       order by t.uuid for no key update`,
      [account],
    );
  }
}

/**
 * Applications to the offers selected by a condition on `t.offer_uuid`, except those of this account's own children
 * ($1).
 */
const anyTo = (condition: string): string =>
  `select exists (select from attendances t join participants p on p.uuid = t.participant_uuid
     where (p.account_uuid = $1::uuid) is not true and (${condition})) as seen`;

/** In any state: a team also sees withdrawn and rejected applications. */
@Injectable()
export class TeamFamilyVisibility extends FamilyVisibility {
  constructor(private readonly database: Database) {
    super();
  }

  override throughHosts(hosts: readonly string[], except: string | null): Promise<boolean> {
    return this.ask(
      'family_visibility_hosts',
      anyTo(`t.offer_uuid in (select l.offer_uuid from offer_hosts l where l.host_uuid = any($2::uuid[]))`),
      [except, hosts],
    );
  }

  override ofHosts(hosts: readonly string[], except: string | null): Promise<string[]> {
    return this.database.uuids(
      'family_visibility_of_hosts',
      `select h.uuid from unnest($2::uuid[]) h (uuid) where exists (
         select from offer_hosts l join attendances t on t.offer_uuid = l.offer_uuid join participants p on p.uuid = t.participant_uuid
         where l.host_uuid = h.uuid and (p.account_uuid = $1::uuid) is not true)`,
      [except, hosts],
    );
  }

  override throughAccount(account: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_visibility_account',
      anyTo(`t.offer_uuid in (
        select l.offer_uuid from offer_hosts l join host_members m on m.host_uuid = l.host_uuid where m.account_uuid = $2
        union all select s.offer_uuid from offer_shares s where s.account_uuid = $2)`),
      [except, account],
    );
  }

  override throughOffer(offer: string, hosts: readonly string[], except: string | null): Promise<boolean> {
    return this.ask(
      'family_visibility_offer',
      anyTo(`t.offer_uuid in (select o.uuid from offers o where (o.uuid = $2 or o.variant_of_uuid = $2)
        and exists (select from unnest($3::uuid[]) h (uuid) where not exists (
          select from offer_hosts l where l.offer_uuid = o.uuid and l.host_uuid = h.uuid)))`),
      [except, offer, hosts],
    );
  }

  override throughAttendance(child: string, offer: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_visibility_attendance',
      `select exists (select from participants p join offer_hosts l on l.offer_uuid = $3 join hosts h on h.uuid = l.host_uuid
         where p.uuid = $2 and (p.account_uuid = $1::uuid) is not true and h.team_by_masked and not exists (
           select from attendances t join offer_hosts m on m.offer_uuid = t.offer_uuid and m.host_uuid = l.host_uuid
           where t.participant_uuid = p.uuid)) as seen`,
      [except, child, offer],
    );
  }

  override ofOffer(offer: string, except: string | null): Promise<boolean> {
    return this.ask(
      'family_visibility_of_offer',
      anyTo(`t.offer_uuid in (select o.uuid from offers o where o.uuid = $2 or o.variant_of_uuid = $2)`),
      [except, offer],
    );
  }

  private async ask(name: string, sql: string, parameters: readonly unknown[]): Promise<boolean> {
    const row = await this.database.row<{ seen: boolean }>(name, sql, [...parameters]);
    return row?.seen ?? false;
  }
}

/** Effects on a child's applications when the child is changed or deleted. */
@Injectable()
export class AttendancesOfChildren extends ChildAttendances {
  constructor(private readonly database: Database) {
    super();
  }

  override async lock(child: string): Promise<void> {
    await this.database.rows(
      'participants_attendances_lock',
      'select from attendances where participant_uuid = $1 order by uuid for no key update',
      [child],
    );
  }

  override async isBound(child: string): Promise<boolean> {
    const rows = await this.database.rows(
      'participants_bound',
      `select from attendances t where t.participant_uuid = $1
         and (t.status in ${sqlOf(LIVE)}
           or t.charged is not null or t.paid_amount <> 0) limit 1`,
      [child],
    );
    return rows.length > 0;
  }

  override async hasOpenMoney(child: string): Promise<boolean> {
    const rows = await this.database.rows(
      'participants_open_money',
      `select from attendances t join book_entries e on e.attendance_uuid = t.uuid
        join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
       where t.participant_uuid = $1 group by l.uuid, t.uuid having sum(e.amount) <> 0 limit 1`,
      [child],
    );
    return rows.length > 0;
  }

  override isComing(child: string, moment: string): string {
    return `(exists (select from attendances t join offers o on o.uuid = t.offer_uuid and not o.cancelled
        where t.participant_uuid = ${child} and t.status in ${sqlOf(STILL_COUNTS)}
          and exists (select from offer_occurrences x where x.offer_uuid = o.uuid and x.end_at > ${moment}))
      or exists (select from attendances t where t.participant_uuid = ${child}
        and exists (select from edition_tasks k where k.edition_uuid = t.edition_uuid and k.type = 'holiday' and k.end_at > ${moment})))`;
  }

  override hasEnded(child: string, after: string, until: string): string {
    return `exists (select from attendances t where t.participant_uuid = ${child} and t.status in ${sqlOf(GOING)}
      and (select max(x.end_at) from offer_occurrences x where x.offer_uuid = t.offer_uuid) between ${after} and ${until})`;
  }

  override async remove(child: string): Promise<void> {
    await this.database.rows('participants_attendances_delete', 'delete from attendances where participant_uuid = $1', [
      child,
    ]);
  }
}
