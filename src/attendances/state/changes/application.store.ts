import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Answer, type AttendanceDecision } from '../../model/attendance.js';
import { Attendance } from '../../model/entities/attendance.entity.js';

/** An application as it is written when it is decided; the offer is locked. */
export interface NewApplication {
  readonly uuid: string;
  readonly offer: string;
  readonly edition: string;
  readonly participant: string;
  readonly status: AttendanceStatus;
  readonly priority: number | null;
  readonly answers: readonly Answer[];
  /** Null: as it was, if there was one. */
  readonly comment: string | null;
  /** What staff set for the child; undefined: as it was, if there was one. */
  readonly ownFee: number | null | undefined;
  readonly at: Date;
  /** When the family applied: now, or for what comes from another offer, then. */
  readonly appliedAt?: Date;
}

/** What can be written of an application without changing its state. */
export type ApplicationFields = Pick<Attendance, 'priority' | 'answers' | 'comment' | 'decision' | 'ownFee'>;

const END_OF_LIST = `case when $5 = 'waitlisted' then 1 + coalesce((select max(w.list_rank) from attendances w
  where w.offer_uuid = $2 and w.status = 'waitlisted'), 0) end`;

/** The statements that write applications, apart from their states (`AttendanceChangeStore`). */
@Injectable()
export class ApplicationStore {
  constructor(private readonly database: Database) {}

  /** Which applications the child has to the offer: one, or none. Nothing is locked by this. */
  async of(participant: string, offer: string): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'application_of',
      'select t.uuid from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2',
      [participant, offer],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The application of the child to the offer, if there is one; both are locked. */
  async present(
    participant: string,
    offer: string,
  ): Promise<{ readonly uuid: string; readonly status: AttendanceStatus } | undefined> {
    const [present] = await this.database.rows<{ uuid: string; status: AttendanceStatus }>(
      'application_present',
      'select t.uuid, t.status from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2 for no key update',
      [participant, offer],
    );
    return present;
  }

  /** A new application; who comes to the waiting list stands at its end. */
  async insert(application: NewApplication): Promise<void> {
    await this.database.rows(
      'application_insert',
      `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, priority, answers, comment, own_fee,
         list_rank, withdrawn_at, applied_at, created_at, modified_at)
       values ($1, $2, $3, $4, $5::text, $6, $7::jsonb, $8, $9, ${END_OF_LIST},
         case when $5 = 'withdrawn' then $10::timestamptz end, $11, $10, $10)`,
      valuesOf(application),
    );
  }

  /** The family applies again after it had withdrawn: the same record, decided anew (decisions C5). */
  async renew(application: NewApplication): Promise<void> {
    await this.database.rows(
      'application_renew',
      `update attendances t set status = $5::text, priority = $6, answers = $7::jsonb, comment = coalesce($8, t.comment),
         own_fee = case when $12 then t.own_fee else $9 end, list_rank = ${END_OF_LIST}, decision = null,
         withdrawn_at = case when $5 = 'withdrawn' then $10::timestamptz end, applied_at = $11, modified_at = $10
       where t.uuid = $1 and t.offer_uuid = $2 and t.edition_uuid = $3 and t.participant_uuid = $4`,
      [...valuesOf(application), application.ownFee === undefined],
    );
  }

  async fields(uuid: string): Promise<ApplicationFields | undefined> {
    const [fields] = await this.database.rows<ApplicationFields & { decision: AttendanceDecision | null }>(
      'application_fields',
      `select t.priority, t.answers, t.comment, t.decision, t.own_fee as "ownFee" from attendances t where t.uuid = $1`,
      [uuid],
    );
    return fields;
  }

  async update(uuid: string, changes: Partial<ApplicationFields>, modifiedAt: Date): Promise<void> {
    await this.database.manager.update(Attendance, uuid, { ...changes, modifiedAt });
  }

  async remove(uuid: string): Promise<void> {
    await this.database.manager.delete(Attendance, uuid);
  }
}

const valuesOf = (application: NewApplication): unknown[] => [
  application.uuid,
  application.offer,
  application.edition,
  application.participant,
  application.status,
  application.priority,
  JSON.stringify(application.answers),
  application.comment,
  application.ownFee ?? null,
  application.at,
  application.appliedAt ?? application.at,
];
