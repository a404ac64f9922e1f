import { Injectable } from '@nestjs/common';
import { ChildAttendances } from '../../../participants/child-attendances.js';
import { Database } from '../../../platform/database/database.js';
import { GOING, LIVE, sqlOf, STILL_COUNTS } from '../../../offers/model/attendance-status.js';

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
