import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { WORDS, type Word } from '../model/attendance.access.js';
import { Attendance, AttendanceEdit } from '../model/attendances.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { pick } from '../../kernel/collections/collections.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';
import { ExternalIds } from '../../platform/database/external-ids.store.js';
import { changesBetween, type FieldChange } from '../../kernel/collections/field-changes.js';
import { type AttendanceStatus, RECORDED, sqlOf } from '../../offers/model/attendance-status.js';
import { type Procedure, type AttendanceTransition } from '../model/attendance.workflow.js';

const CARRIED_OVER_COLUMNS = columnsOf(Attendance, 't', { only: [...WORDS, 'priority', 'favourite', 'appliedAt'] });

/** Columns that a moved application keeps; not a fee set by staff, which was for the old offer. */
type CarriedOver = RowOf<typeof CARRIED_OVER_COLUMNS>;

const FIELD_COLUMNS = columnsOf(Attendance, 't', {
  only: [...WORDS, 'priority', 'favourite', 'agreementReceived', 'decision', 'ownFee'],
});

/** The columns that can be written without changing the state. */
export type AttendanceFields = RowOf<typeof FIELD_COLUMNS>;

const PRESENT = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });

const PRESENT_COLUMNS = `${PRESENT}, ${FIELD_COLUMNS}, t.offer_uuid as offer, t.edition_uuid as edition,
  t.participant_uuid as participant`;

/** An application that is there already. */
export interface PresentAttendance extends RowOf<typeof PRESENT>, AttendanceFields {
  readonly offer: Attendance['offerUuid'];
  readonly edition: Attendance['editionUuid'];
  readonly participant: Attendance['participantUuid'];
}

/** What families say of a wish, and may change. */
const WISHED = [
  'priority',
  'favourite',
  'group',
  'answers',
  'comment',
] as const satisfies readonly (keyof Attendance)[];

const WISHED_COLUMNS = tableColumnsOf(Attendance, { only: WISHED });

/** Changes of the fields of an application that is there. */
export interface FieldEdit {
  readonly present: RowOf<typeof PRESENT> & AttendanceFields;
  readonly changes: Partial<AttendanceFields>;
}

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

/** Applications as rows from JSON, numbered in their order. */
const SENT = 'jsonb_populate_recordset(null::attendances, $1::jsonb) with ordinality w';

const EDIT_COLUMNS = tableColumnsOf(AttendanceEdit);

/** Whoever has just been deleted is none. */
const AUTHOR = '(select a.uuid from accounts a where a.uuid = w.account_uuid for key share)';

const END_OF_LIST = `case when w.status = 'waitlisted' then w.ordinality::int + coalesce((select max(l.list_rank) from attendances l
  where l.offer_uuid = w.offer_uuid and l.status = 'waitlisted'), 0) end`;

const WITHDRAWN_AT = `case when w.status = 'withdrawn' then w.modified_at end`;

/** SQL that writes applications, except their states (`AttendanceChangeStore`). */
@Injectable()
export class AttendanceWriteStore {
  constructor(
    private readonly database: Database,
    private readonly externalIds: ExternalIds,
  ) {}

  /** Lets the caller call the locked application so. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.externalIds.name(caller, 'attendance', uuid, externalId);
  }

  /** What another program calls the application it had moved is what it calls the one that stands in its place. */
  passName(from: string, to: string): Promise<void> {
    return this.externalIds.pass('attendance', [{ from, to }], { merged: false });
  }

  /** The child's application to the offer: one uuid, or none. Locks nothing. */
  of(participant: string, offer: string): Promise<string[]> {
    return this.database.uuids(
      'attendance_of',
      'select t.uuid from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2 and t.duplicate_of_uuid is null',
      [participant, offer],
    );
  }

  /** The applications of these children to these offers, locked; children and offers are locked already. */
  present(children: readonly string[], offers: readonly string[]): Promise<PresentAttendance[]> {
    return this.database.rows<PresentAttendance>(
      'attendances_present',
      `select ${PRESENT_COLUMNS} from attendances t where t.participant_uuid = any(${uuidsIn('$1')})
         and t.offer_uuid = any(${uuidsIn('$2')}) and t.duplicate_of_uuid is null order by t.uuid for no key update`,
      [children, offers],
    );
  }

  /** Inserts applications; on the waiting list they come last, in their order. */
  async insert(applications: readonly NewAttendance[]): Promise<void> {
    await this.database.rows(
      'attendances_insert',
      `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, priority, favourite, own_fee, list_rank,
         withdrawn_at, applied_at, created_at, modified_at, ${WORD_COLUMNS.join(', ')})
       select w.uuid, w.offer_uuid, w.edition_uuid, w.participant_uuid, w.status, w.priority, w.favourite, w.own_fee,
         ${END_OF_LIST}, ${WITHDRAWN_AT}, w.applied_at, w.modified_at, w.modified_at,
         ${WORD_COLUMNS.map((name) => `w.${name}`).join(', ')}
       from ${SENT}`,
      [JSON.stringify(applications.map(rowFor))],
    );
  }

  /** Families apply again after withdrawing: the same records, decided anew (R-ATT-18). */
  async renew(applications: readonly NewAttendance[]): Promise<void> {
    await this.database.rows(
      'attendances_renew',
      `update attendances t set status = w.status, priority = w.priority, favourite = w.favourite,
         ${WORD_COLUMNS.map((name) => `${name} = coalesce(w.${name}, t.${name})`).join(', ')},
         own_fee = case when ($2::boolean[])[w.ordinality] then t.own_fee else w.own_fee end, list_rank = ${END_OF_LIST},
         decision = null, draw_uuid = null, draw_reason = null, draw_rank = null,
         withdrawn_at = ${WITHDRAWN_AT}, applied_at = w.applied_at, modified_at = w.modified_at
       from ${SENT}
       where t.uuid = w.uuid and t.offer_uuid = w.offer_uuid and t.edition_uuid = w.edition_uuid
         and t.participant_uuid = w.participant_uuid`,
      [JSON.stringify(applications.map(rowFor)), applications.map(({ ownFee }) => ownFee === undefined)],
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

  /** What families say of their wishes, all that they may change. */
  async updateWishes(edits: readonly FieldEdit[], modifiedAt: Date): Promise<void> {
    await this.database.rows(
      'attendances_update_wishes',
      `update attendances t set modified_at = $2, ${WISHED_COLUMNS.map((name) => `${name} = w.${name}`).join(', ')}
       from ${SENT} where t.uuid = w.uuid`,
      [
        JSON.stringify(
          edits.map(({ present, changes }) =>
            rowOf(Attendance, { uuid: present.uuid, ...pick({ ...present, ...changes }, WISHED) }),
          ),
        ),
        modifiedAt,
      ],
    );
  }

  /** Adds an entry to the history of each application: who changed which fields. */
  async noteChanges(edits: readonly FieldEdit[], { isAdmin, accountUuid }: Caller, at: Date): Promise<void> {
    const entries = edits.map(({ present, changes: sent }) => {
      const changes = changesBetween(present, sent);
      const entry: AttendanceEdit = {
        ...{ uuid: newUuid(), attendanceUuid: present.uuid, accountUuid: accountUuid ?? null, at },
        ...{
          status: present.status,
          procedure: isAdmin ? 'staff' : 'organiser',
          changes,
          note: agreementNote(changes),
        },
      };
      return rowOf(AttendanceEdit, entry);
    });
    await this.database.rows(
      'attendances_note_changes',
      `insert into attendance_edits (${EDIT_COLUMNS.join(', ')})
       select ${EDIT_COLUMNS.map((name) => (name === 'account_uuid' ? AUTHOR : `w.${name}`)).join(', ')}
       from jsonb_populate_recordset(null::attendance_edits, $1::jsonb) w`,
      [JSON.stringify(entries)],
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

const rowFor = ({
  offer,
  edition,
  participant,
  at,
  appliedAt,
  ...application
}: NewAttendance): Record<string, unknown> =>
  rowOf(Attendance, {
    ...pick(application, [...WORDS, 'uuid', 'status', 'priority', 'favourite', 'ownFee']),
    ...{ offerUuid: offer, editionUuid: edition, participantUuid: participant },
    ...{ appliedAt: appliedAt ?? at, modifiedAt: at },
  });

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
