import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, insertionOf, rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { WORDS, type Word } from '../model/attendance.access.js';
import { Attendance, AttendanceEdit } from '../model/attendances.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { pick } from '../../kernel/collections/collections.js';
import { Database } from '../../platform/database/database.js';
import { ExternalIds } from '../../platform/database/external-ids.store.js';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { type AttendanceStatus, RECORDED, sqlOf } from '../../offers/model/attendance-status.js';
import { type Procedure, type AttendanceTransition } from '../model/attendance.workflow.js';

const PRESENT_COLUMNS = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });

/** An application that is there already. */
type PresentAttendance = RowOf<typeof PRESENT_COLUMNS>;

const CARRIED_OVER_COLUMNS = columnsOf(Attendance, 't', { only: [...WORDS, 'priority', 'favourite', 'appliedAt'] });

/** Columns that a moved application keeps; not a fee set by staff, which was for the old offer. */
type CarriedOver = RowOf<typeof CARRIED_OVER_COLUMNS>;

const FIELD_COLUMNS = columnsOf(Attendance, 't', {
  only: [...WORDS, 'priority', 'favourite', 'agreementReceived', 'decision', 'ownFee'],
});

/** The columns that can be written without changing the state. */
export type AttendanceFields = RowOf<typeof FIELD_COLUMNS>;

/**
 * An application to be inserted or renewed by a decision; the offer is locked. Text fields that are null stay
 * unchanged.
 */
export interface NewAttendance extends Readonly<Pick<Attendance, Word | 'uuid' | 'status' | 'priority' | 'favourite'>> {
  readonly offer: string;
  readonly edition: string;
  readonly participant: string;
  /** The fee set by staff for the child; undefined: unchanged. */
  readonly ownFee: number | null | undefined;
  readonly at: Date;
  /** When the family applied: now, or for a moved application the original time. */
  readonly appliedAt?: Date;
}

const DECIDED_ANEW = { decisionReason: null, drawUuid: null, drawReason: null, drawRank: null } as const;

const WORD_COLUMNS = tableColumnsOf(Attendance, { only: WORDS });

/** The text fields of an application, as a row from JSON. */
const SENT_WORDS = 'jsonb_populate_record(null::attendances, $7::jsonb) w';

const END_OF_LIST = `case when $5 = 'waitlisted' then 1 + coalesce((select max(w.list_rank) from attendances w
  where w.offer_uuid = $2 and w.status = 'waitlisted'), 0) end`;

/** SQL that writes applications, except their states (`AttendanceChangeStore`). */
@Injectable()
export class AttendanceWriteStore {
  constructor(
    private readonly database: Database,
    private readonly externalIds: ExternalIds,
  ) {}

  /** What another program calls the application it had moved is what it calls the one that stands in its place. */
  passName(from: string, to: string): Promise<void> {
    return this.externalIds.pass('attendance', [{ from, to }]);
  }

  /** The child's application to the offer: one uuid, or none. Locks nothing. */
  of(participant: string, offer: string): Promise<string[]> {
    return this.database.uuids(
      'attendance_of',
      'select t.uuid from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2 and t.duplicate_of_uuid is null',
      [participant, offer],
    );
  }

  /** The child's application to the offer, if there is one; child and offer are locked. */
  present(participant: string, offer: string): Promise<PresentAttendance | undefined> {
    return this.database.row<PresentAttendance>(
      'attendance_present',
      `select ${PRESENT_COLUMNS} from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2
         and t.duplicate_of_uuid is null for no key update`,
      [participant, offer],
    );
  }

  /** Inserts an application; on the waiting list it comes last. */
  async insert(application: NewAttendance): Promise<void> {
    await this.database.rows(
      'attendance_insert',
      `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, priority, favourite, own_fee, list_rank,
         withdrawn_at, applied_at, created_at, modified_at, ${WORD_COLUMNS.join(', ')})
       select $1, $2, $3, $4, $5::text, $6, $11, $8, ${END_OF_LIST}, case when $5 = 'withdrawn' then $9::timestamptz end, $10, $9, $9,
         ${WORD_COLUMNS.map((name) => `w.${name}`).join(', ')}
       from ${SENT_WORDS}`,
      valuesOf(application),
    );
  }

  /** A family applies again after withdrawing: the same record, decided anew (R-ATT-18). */
  async renew(application: NewAttendance): Promise<void> {
    await this.database.rows(
      'attendance_renew',
      `update attendances t set status = $5::text, priority = $6, favourite = $11,
         ${WORD_COLUMNS.map((name) => `${name} = coalesce(w.${name}, t.${name})`).join(', ')},
         own_fee = case when $12 then t.own_fee else $8 end, list_rank = ${END_OF_LIST}, decision = null,
         draw_uuid = null, draw_reason = null, draw_rank = null,
         withdrawn_at = case when $5 = 'withdrawn' then $9::timestamptz end, applied_at = $10, modified_at = $9
       from ${SENT_WORDS}
       where t.uuid = $1 and t.offer_uuid = $2 and t.edition_uuid = $3 and t.participant_uuid = $4`,
      [...valuesOf(application), application.ownFee === undefined],
    );
  }

  fields(uuid: string): Promise<AttendanceFields | undefined> {
    return this.database.row<AttendanceFields>(
      'attendance_fields',
      `select ${FIELD_COLUMNS} from attendances t where t.uuid = $1`,
      [uuid],
    );
  }

  /** The values that a locked application takes along to another offer, for any caller. */
  async carriedOver(uuid: string): Promise<CarriedOver> {
    const row = await this.database.row<CarriedOver>(
      'attendance_carried_over',
      `select ${CARRIED_OVER_COLUMNS} from attendances t where t.uuid = $1`,
      [uuid],
    );
    if (row === undefined) throw new Error(`The locked application ${uuid} was not found.`);
    return row;
  }

  /** A decision is set by hand: why there was another, by a draw or not, is gone. */
  async update(uuid: string, changes: Partial<AttendanceFields>, modifiedAt: Date): Promise<void> {
    const drawn = changes.decision === undefined ? {} : DECIDED_ANEW;
    await this.database.repository(Attendance).update(uuid, { ...changes, ...drawn, modifiedAt });
  }

  /** Adds an entry to the application's history: who changed which fields. */
  async noteChanges(
    { uuid, status }: PresentAttendance,
    changes: readonly FieldChange[],
    { isAdmin, accountUuid }: Caller,
    at: Date,
  ): Promise<void> {
    const edit: AttendanceEdit = {
      ...{ uuid: newUuid(), attendanceUuid: uuid, accountUuid: accountUuid ?? null, at, status },
      ...{ procedure: isAdmin ? 'staff' : 'organiser', changes, note: agreementNote(changes) },
    };
    const { columns, places, parameters } = insertionOf(AttendanceEdit, edit, {
      accountUuid: (place) => `(select a.uuid from accounts a where a.uuid = ${place} for key share)`,
    });
    await this.database.rows(
      'attendance_note_changes',
      `insert into attendance_edits (${columns}) values (${places})`,
      parameters,
    );
  }

  async remove(uuid: string): Promise<void> {
    await this.database.repository(Attendance).delete(uuid);
  }
}

/** Families read in their file that the agreement form has arrived, or has not. */
const agreementNote = (changes: readonly FieldChange[]): string | null => {
  const agreement = changes.find(({ field }) => field === 'agreementReceived');
  if (agreement === undefined) return null;
  return agreement.to === true
    ? 'Die Einverständniserklärung liegt vor.'
    : 'Die Einverständniserklärung liegt nicht vor.';
};

const valuesOf = (application: NewAttendance): unknown[] => [
  application.uuid,
  application.offer,
  application.edition,
  application.participant,
  application.status,
  application.priority,
  JSON.stringify(rowOf(Attendance, pick(application, WORDS))),
  application.ownFee ?? null,
  application.at,
  application.appliedAt ?? application.at,
  application.favourite,
];

type LaterChange = readonly [from: AttendanceStatus, transition: AttendanceTransition, procedure: Procedure];

/** How applications that were not made so got their state; null: they were. */
const COURSES: Readonly<Record<AttendanceStatus, LaterChange | null>> = {
  waiting: null,
  confirmed: null,
  waitlisted: null,
  withdrawn: ['confirmed', 'withdraw', 'family'],
  rejected: ['waiting', 'reject', 'staff'],
  unfulfilled: ['waiting', 'unfulfill', 'decisions'],
  participated: ['confirmed', 'participated', 'organiser'],
  noshow: ['confirmed', 'noshow', 'organiser'],
};

const LATER_CHANGES = Object.entries(COURSES).flatMap(([status, course]) =>
  course === null ? [] : [{ status, from: course[0], transition: course[1], procedure: course[2] }],
);

const LATER = 'jsonb_to_recordset($2::jsonb) m (status text, "from" text, transition text, procedure text)';

/** Histories of applications that were written in bulk, without intermediate steps. */
@Injectable()
export class BulkHistoryStore {
  constructor(private readonly database: Database) {}

  /**
   * Writes how the applications of the edition got their states: creation and later changes, all of them told. Few
   * statements, because there are tens of thousands; for one edition, so that each stays within the time it is given.
   */
  async add(edition: string): Promise<void> {
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, to_status, procedure, notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at,
         coalesce(m."from", t.status), case when coalesce(m."from", t.status) = 'waiting' then 'lot' else 'firstcome' end, true
       from attendances t left join ${LATER} on m.status = t.status where t.edition_uuid = $1`,
      [edition, JSON.stringify(LATER_CHANGES)],
    );
    await this.database.query(
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, transition, from_status, to_status, procedure,
         notified)
       select gen_random_uuid(), t.uuid, gen_random_uuid(), t.applied_at + interval '3 days', m.transition, m."from",
         t.status, m.procedure, true
       from attendances t join ${LATER} on m.status = t.status where t.edition_uuid = $1`,
      [edition, JSON.stringify(LATER_CHANGES)],
    );
    await this.database.query(
      `insert into tellings (attendance_uuid, nth, status, cancelled, cause_uuid, event, state, told_at)
       select t.uuid, 1, t.status, o.cancelled, t.uuid, 'applications:' || t.uuid, 'told', t.modified_at
       from attendances t join offers o on o.uuid = t.offer_uuid where t.edition_uuid = $1
         and t.status <> 'waiting' and t.status not in ${sqlOf(RECORDED)}`,
      [edition],
    );
  }
}
