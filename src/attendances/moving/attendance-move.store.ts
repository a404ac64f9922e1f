import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { newUuid } from '../../common/ids/uuid.js';
import { type AttendanceStatus } from '../../offers/attendance-status.js';
import { type Answer } from '../attendance.js';

/** What goes with an application to its new offer; a fee that staff set does not: it was for the old one. */
export interface Arrival {
  readonly from: string;
  readonly offer: string;
  readonly answers: readonly Answer[];
}

/** The application that a child has at an offer already. */
export interface Present {
  readonly uuid: string;
  readonly status: AttendanceStatus;
}

/** The statements about applications that move to another offer. */
@Injectable()
export class AttendanceMoveStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The child's application to the offer, locked; the offer and the child are locked already. */
  async present(participant: string, offer: string): Promise<Present | undefined> {
    const [row] = await this.database.rows<Present>(
      'attendance_move_present',
      'select t.uuid, t.status from attendances t where t.participant_uuid = $1 and t.offer_uuid = $2 for update',
      [participant, offer],
    );
    return row;
  }

  /** The answers of an application, whoever asks. */
  async answers(uuid: string): Promise<Answer[]> {
    const [row] = await this.database.rows<{ answers: Answer[] }>(
      'attendance_move_answers',
      'select t.answers from attendances t where t.uuid = $1',
      [uuid],
    );
    return row?.answers ?? [];
  }

  /** A new application like the old one, at the end of the waiting list if it waits there. The family applied when it did. */
  async add({ from, offer, answers }: Arrival, status: AttendanceStatus): Promise<string> {
    const uuid = newUuid();
    await this.database.rows(
      'attendance_move_add',
      `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, priority, answers, comment,
         applied_at, created_at, modified_at, list_rank)
       select $1, o.uuid, o.edition_uuid, t.participant_uuid, $4::text, t.priority, $5::jsonb, t.comment, t.applied_at, $6, $6,
         case when $4::text = 'waitlisted' then 1 + coalesce((select max(w.list_rank) from attendances w
           where w.offer_uuid = o.uuid and w.status = 'waitlisted'), 0) end
       from attendances t cross join offers o where t.uuid = $2 and o.uuid = $3`,
      [uuid, from, offer, status, JSON.stringify(answers), this.clock.now()],
    );
    return uuid;
  }

  /** Gives a withdrawn application of the same child what the moved one brings; its state is changed as any other's. */
  async revive(uuid: string, { from, answers }: Arrival): Promise<void> {
    await this.database.rows(
      'attendance_move_revive',
      `update attendances t set priority = f.priority, comment = f.comment, applied_at = f.applied_at, answers = $3::jsonb,
         own_fee = null
       from attendances f where t.uuid = $1 and f.uuid = $2`,
      [uuid, from, JSON.stringify(answers)],
    );
  }
}
