import { Injectable } from '@nestjs/common';
import { type Attendance } from '../model/attendances.entities.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { lastNotice } from '../model/attendance.sql.js';

/** The columns of an application (t) that is `Waiting`. */
const WAITING_COLUMNS = 't.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer';

/** An application on the list. */
export interface Waiting {
  readonly attendance: Attendance['uuid'];
  readonly participant: Attendance['participantUuid'];
  readonly offer: Attendance['offerUuid'];
}

/** An application that was passed over, and why. */
export interface PassedOver {
  readonly attendance: string;
  readonly note: string;
}

/** An application on a list whose offer has begun. */
export interface Listed {
  readonly attendance: string;
  readonly offer: string;
  /** Its family was told that it waits. */
  readonly knows: boolean;
}

/** In a cancelled offer nobody waits: its families were told that it does not take place. */
const BEGUN = 'o.first_begin_at <= $1 and not o.cancelled';

/** SQL about waiting lists (R-WAIT-1). Callers hold the lock of the offer (`PlacesStore`). */
@Injectable()
export class WaitingListStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The offers of the editions that have a waiting list. */
  offersWithList(editions: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'waiting_list_offers',
      `select o.uuid from offers o join offer_tallies n on n.offer_uuid = o.uuid
       where o.edition_uuid = any($1::uuid[]) and n.waitlisted > 0 order by o.uuid`,
      [editions],
    );
  }

  /** The editions with waiting lists of offers that have begun. */
  editionsWithBegun(): Promise<string[]> {
    return this.database.uuids(
      'waiting_list_begun_editions',
      `select distinct t.edition_uuid as uuid from attendances t join offers o on o.uuid = t.offer_uuid
       where t.status = 'waitlisted' and ${BEGUN} order by 1`,
      [this.clock.now()],
    );
  }

  /** The applications on these lists of an edition. */
  begun(edition: string): Promise<Listed[]> {
    return this.database.rows<Listed>(
      'waiting_list_begun',
      `select t.uuid as attendance, t.offer_uuid as offer, coalesce(lt.status = 'waitlisted', false) as knows
       from attendances t join offers o on o.uuid = t.offer_uuid left join ${lastNotice()} on true
       where t.edition_uuid = $2 and t.status = 'waitlisted' and ${BEGUN} order by t.offer_uuid, t.list_rank, t.uuid`,
      [this.clock.now(), edition],
    );
  }

  /** The applications on the list, in order. */
  async order(offer: string): Promise<string[]> {
    return (await this.waiting(offer)).map(({ attendance }) => attendance);
  }

  /** The waiting applications, in order of the list. */
  waiting(offer: string): Promise<Waiting[]> {
    return this.waitingOf([offer]);
  }

  /** The waiting applications of these offers, each list in its order. */
  waitingOf(offers: readonly string[]): Promise<Waiting[]> {
    return this.database.rows<Waiting>(
      'waiting_list_waiting',
      `select ${WAITING_COLUMNS} from attendances t
       where t.offer_uuid = any($1::uuid[]) and t.status = 'waitlisted' order by t.list_rank, t.uuid`,
      [offers],
    );
  }

  /**
   * Records in the histories why these were passed over; not repeated while it is the latest entry about it.
   * @returns number of new entries
   */
  async notePassedOver(batch: string, passed: readonly PassedOver[]): Promise<number> {
    const noted = await this.database.rows(
      'waiting_list_passed_over',
      `insert into attendance_history (uuid, attendance_uuid, batch_uuid, at, from_status, to_status, procedure, notified, note)
       select n.uuid, n.attendance, $1, $2, 'waitlisted', 'waitlisted', 'promotion', false, n.note
       from unnest($3::uuid[], $4::uuid[], $5::text[]) n (uuid, attendance, note)
       where n.note is distinct from (select h.note from attendance_history h where h.attendance_uuid = n.attendance
         order by h.at desc, h.uuid desc limit 1)
       returning uuid`,
      [
        batch,
        this.clock.now(),
        passed.map(() => newUuid()),
        passed.map(({ attendance }) => attendance),
        passed.map(({ note }) => note),
      ],
    );
    return noted.length;
  }

  /** Writes the new order: every application of the list, once. Only the moved one counts as changed. */
  async arrange(order: readonly string[], moved: string): Promise<void> {
    await this.database.rows(
      'waiting_list_arrange',
      `update attendances t set list_rank = o.place,
         modified_at = case when t.uuid = $2 then $3::timestamptz else t.modified_at end
       from unnest($1::uuid[]) with ordinality o (uuid, place)
       where t.uuid = o.uuid and (t.list_rank <> o.place or t.uuid = $2)`,
      [order, moved, this.clock.now()],
    );
  }
}
