import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Reminder } from './demands.entities.js';
import { Database } from '../../platform/database/database.js';
import { balanceOf } from '../ledger/book.sql.js';
import { isStanding, waitingReminders } from './demands.sql.js';
import { livingChildOf } from '../../participants/participant.store.js';

const OWN = columnsOf(Reminder, 'm', { only: ['uuid', 'attendances', 'amount', 'dueOn'] });

const WAITING_COLUMNS = `${OWN}, m.debtor_uuid as debtor, m.account_uuid as by`;

/** A reminder that is written but not sent yet. */
export interface WaitingReminder extends RowOf<typeof OWN> {
  readonly debtor: Reminder['debtorUuid'];
  /** The account that requested it; null for none. */
  readonly by: Reminder['accountUuid'];
}

/** SQL about reminders. */
@Injectable()
export class ReminderStore {
  constructor(private readonly database: Database) {}

  async insert(reminder: Reminder): Promise<void> {
    await this.database.repository(Reminder).insert(reminder);
  }

  async one(uuid: string): Promise<Reminder> {
    return this.database.repository(Reminder).findOneByOrFail({ uuid });
  }

  /** The highest level of a reminder about any of these applications since its last charge; 0 if none. */
  async levelOf(debtor: string, attendances: readonly string[]): Promise<number> {
    const row = await this.database.row<{ level: number | null }>(
      'reminders_level',
      `select max(m.level) as level from reminders m where m.debtor_uuid = $1 and m.attendances && $2::uuid[] and ${isStanding('m')}
         and exists (select from unnest($2::uuid[]) a (uuid) where a.uuid = any(m.attendances) and m.at >= coalesce(
           (select max(e.booked_at) from book_entries e join postings p on p.uuid = e.posting_uuid and p.kind = 'charge'
             where e.attendance_uuid = a.uuid), m.at))`,
      [debtor, attendances],
    );
    return row?.level ?? 0;
  }

  /** Reminders with a queued mail, of the debtors of these ledgers; oldest first. */
  async waiting(ledgers: readonly string[]): Promise<WaitingReminder[]> {
    return this.database.rows<WaitingReminder>(
      'reminders_waiting',
      `select ${WAITING_COLUMNS}
       ${waitingReminders('$1')} order by m.at, m.uuid`,
      [ledgers],
    );
  }

  /** Withdraws reminders that were never sent: they do not count. */
  async withdraw(reminders: readonly string[], at: Date): Promise<void> {
    await this.database.rows(
      'reminders_withdraw',
      `insert into reminder_withdrawals (reminder_uuid, at) select r.uuid, $2 from unnest($1::uuid[]) r (uuid) order by r.uuid
       on conflict do nothing`,
      [reminders, at],
    );
  }

  /** Whether a reminder exists for the day, even a withdrawn one. */
  async hasDay(debtor: string, day: string): Promise<boolean> {
    const rows = await this.database.rows(
      'reminders_has_day',
      'select from reminders where debtor_uuid = $1 and day = $2::date and not forced limit 1',
      [debtor, day],
    );
    return rows.length > 0;
  }

  async isRemindedOn(debtor: string, day: string): Promise<boolean> {
    const rows = await this.database.rows(
      'reminders_on_day',
      `select from reminders m where m.debtor_uuid = $1 and m.day = $2::date and ${isStanding('m')} limit 1`,
      [debtor, day],
    );
    return rows.length > 0;
  }

  async isRemindedSince(debtor: string, moment: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'reminders_since',
      `select from reminders m where m.debtor_uuid = $1 and m.at >= $2 and ${isStanding('m')} limit 1`,
      [debtor, moment],
    );
    return rows.length > 0;
  }

  /**
   * Debtors who owe something for the edition that was charged before the first moment, still owe something after
   * deducting credits, and were not reminded since the second. Excludes anonymised families.
   */
  owingFor(edition: string, chargedBefore: Date, remindedSince: Date): Promise<string[]> {
    return this.database.uuids(
      'reminders_owing',
      `select distinct i.debtor_uuid as uuid
       from (select l.debtor_uuid, e.attendance_uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
         join postings p on p.uuid = e.posting_uuid
         where l.kind = 'debtor' and e.attendance_uuid in (select t.uuid from attendances t where t.edition_uuid = $1)
         group by l.debtor_uuid, e.attendance_uuid
         having sum(e.amount) > 0 and max(e.booked_at) filter (where p.kind = 'charge') <= $2) i
       join debtors d on d.uuid = i.debtor_uuid left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid', 'c')}
       where a.anonymised_at is null and c.anonymised_at is null and ${balanceOf('d.uuid')} > 0
         and not exists (select from reminders m where m.debtor_uuid = d.uuid and m.at >= $3 and ${isStanding('m')})
       order by 1`,
      [edition, chargedBefore, remindedSince],
    );
  }

  /** The given applications that were charged before the moment. */
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
