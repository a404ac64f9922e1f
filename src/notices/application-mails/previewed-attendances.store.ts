import { Injectable } from '@nestjs/common';
import { type NamedParticipant, type MaskedPart, unmaskedParticipantFor } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { lastEntryOf } from '../../attendances/model/attendance.sql.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { summedWith } from '../../money/ledger/book.sql.js';
import { TAKING } from '../../offers/model/attendance-status.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { CHANGE_COLUMNS, CHANGE_JOINS, CHANGE_ORDER, type NotifiedChange } from './notified-changes.sql.js';

const ATTENDANCE = columnsOf(Attendance, 't', { only: ['uuid'] });

/** The columns of a `PreviewedAttendance` (t), of a child (p). */
const PREVIEWED_COLUMNS = `${ATTENDANCE}, t.edition_uuid as edition, p.shielded as protected, p.account_uuid as account`;

/** An application, as far as it decides who may see a mail about it. */
export type PreviewedAttendance = RowOf<typeof ATTENDANCE> &
  Pick<NamedParticipant, 'protected' | 'account'> & {
    readonly edition: Attendance['editionUuid'];
  };

/** Reads applications for previews of mails. */
@Injectable()
export class PreviewedAttendancesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The application. */
  one(uuid: string): Promise<PreviewedAttendance[]> {
    return this.select('previews_attendance', 't.uuid = $1', uuid);
  }

  /** The applications of the children of an account, the latest first; of a child entered twice those that stayed. */
  ofAccount(uuid: string): Promise<PreviewedAttendance[]> {
    return this.select('previews_attendances_of_account', 'p.account_uuid = $1 and t.duplicate_of_uuid is null', uuid);
  }

  /** The account, unless it is gone. */
  account(uuid: string): Promise<MaskedPart | undefined> {
    return this.database.row<MaskedPart>(
      'previews_account',
      `select a.uuid, a.roles, a.protected from accounts a where a.uuid = $1 and a.anonymised_at is null`,
      [uuid],
    );
  }

  /** The applications as a mail would tell of them now, whether or not it was told. */
  changes(applications: readonly string[]): Promise<NotifiedChange[]> {
    return this.database.rows<NotifiedChange>(
      'previews_changes',
      `select ${CHANGE_COLUMNS} from attendances t left join attendance_history h on h.uuid = ${lastEntryOf('t.uuid')}
       ${CHANGE_JOINS} where t.uuid = any($1::uuid[]) ${CHANGE_ORDER}`,
      [applications, TAKING],
    );
  }

  /** Whether what their debtors owe, or have as a credit, is in part for children that are masked for the caller. */
  async owesForMasked(caller: Caller, applications: readonly string[]): Promise<boolean> {
    const conditions = new Conditions(this.clock.now());
    const sums = summedWith(`${conditions.bind(applications)}::uuid[]`);
    conditions.add(`not ${unmaskedParticipantFor(caller, conditions, 'p')}`);
    const rows = await this.database.composed(
      'previews_owes_for_masked',
      `select from ${sums} i join attendances t on t.uuid = i.attendance join participants p on p.uuid = t.participant_uuid
       ${conditions.where} limit 1`,
      conditions.parameters,
    );
    return rows.length > 0;
  }

  private select(name: string, condition: string, uuid: string): Promise<PreviewedAttendance[]> {
    return this.database.rows<PreviewedAttendance>(
      name,
      `select ${PREVIEWED_COLUMNS}
       from attendances t join participants p on p.uuid = t.participant_uuid
       where ${condition} and p.anonymised_at is null order by t.created_at desc, t.uuid desc`,
      [uuid],
    );
  }
}
