import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { balanceOf } from '../open-items.js';
import { Reminder } from '../entities/reminder.entity.js';

/** Statements about reminders. */
@Injectable()
export class ReminderStore {
  constructor(private readonly database: Database) {}

  async insert(reminder: Reminder): Promise<void> {
    await this.database.manager.insert(Reminder, reminder);
  }

  async one(uuid: string): Promise<Reminder> {
    return this.database.manager.findOneByOrFail(Reminder, { uuid });
  }

  /** The highest level on which any of these applications was reminded of since it was charged last; 0 when never. */
  async levelOf(debtor: string, attendances: readonly string[]): Promise<number> {
    const [row] = await this.database.rows<{ level: number | null }>(
      'reminders_level',
      `select max(m.level) as level from reminders m where m.debtor_uuid = $1 and m.attendances && $2::uuid[]
         and exists (select from unnest($2::uuid[]) a (uuid) where a.uuid = any(m.attendances) and m.at >= coalesce(
           (select max(e.booked_at) from book_entries e join postings p on p.uuid = e.posting_uuid and p.kind = 'charge'
             where e.attendance_uuid = a.uuid), m.at))`,
      [debtor, attendances],
    );
    return row?.level ?? 0;
  }

  /** The mailed reminders that name one of these applications, with their debtors locked: nobody writes another one meanwhile. */
  async heldAbout(attendances: readonly string[]): Promise<string[]> {
    await this.database.rows(
      'reminders_hold_debtors',
      `select from debtors d where d.uuid in (select l.debtor_uuid from book_entries e join ledgers l on l.uuid = e.ledger_uuid
         where e.attendance_uuid = any($1::uuid[])) order by d.uuid for no key update`,
      [attendances],
    );
    const rows = await this.database.rows<{ uuid: string }>(
      'reminders_about',
      `select m.uuid from reminders m where m.mailed and m.attendances && $1::uuid[]
         and m.debtor_uuid in (select l.debtor_uuid from book_entries e join ledgers l on l.uuid = e.ledger_uuid
           where e.attendance_uuid = any($1::uuid[]))`,
      [attendances],
    );
    return rows.map(({ uuid }) => uuid);
  }

  async isRemindedOn(debtor: string, day: string): Promise<boolean> {
    const rows = await this.database.rows(
      'reminders_on_day',
      'select from reminders where debtor_uuid = $1 and day = $2::date limit 1',
      [debtor, day],
    );
    return rows.length > 0;
  }

  async isRemindedSince(debtor: string, moment: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'reminders_since',
      'select from reminders where debtor_uuid = $1 and at >= $2 limit 1',
      [debtor, moment],
    );
    return rows.length > 0;
  }

  /**
   * Who owes something of the edition that was charged before that moment, owes anything at all once credits are taken off, and
   * was not reminded since the other one.
   * Forgotten families are not asked any more.
   */
  async owingFor(edition: string, chargedBefore: Date, remindedSince: Date): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'reminders_owing',
      `select distinct i.debtor_uuid as uuid
       from (select l.debtor_uuid, e.attendance_uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
           join postings p on p.uuid = e.posting_uuid
         where l.kind = 'debtor' and e.attendance_uuid in (select t.uuid from attendances t where t.edition_uuid = $1)
         group by l.debtor_uuid, e.attendance_uuid
         having sum(e.amount) > 0 and max(e.booked_at) filter (where p.kind = 'charge') <= $2) i
       join debtors d on d.uuid = i.debtor_uuid left join accounts a on a.uuid = d.account_uuid
         left join participants c on c.uuid = d.participant_uuid
       where a.anonymised_at is null and c.anonymised_at is null and ${balanceOf('d.uuid')} > 0
         and not exists (select from reminders m where m.debtor_uuid = d.uuid and m.at >= $3)
       order by 1`,
      [edition, chargedBefore, remindedSince],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** Of these applications, those charged before that moment. */
  async chargedBefore(attendances: readonly string[], moment: Date): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ uuid: string }>(
      'reminders_charged_before',
      `select e.attendance_uuid as uuid from book_entries e join postings p on p.uuid = e.posting_uuid
       where e.attendance_uuid = any($1::uuid[]) and p.kind = 'charge'
       group by e.attendance_uuid having max(e.booked_at) <= $2`,
      [attendances, moment],
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }
}
