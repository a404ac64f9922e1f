import { Injectable } from '@nestjs/common';
import { Edition } from '../../editions/editions.entities.js';
import { openFeeOf } from '../../money/ledger/book.sql.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { type Participant } from '../../participants/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { FAMILY_ADDRESS, HELD_PRICE, lastEntryOf } from '../model/attendance.sql.js';
import { Attendance, type AttendanceHistoryEntry } from '../model/attendances.entities.js';

const OWN = columnsOf(Attendance, 't', { only: ['uuid', 'status'] });
const OFFER = columnsOf(Offer, 'o', { only: ['cancelled'] });
const EDITION = columnsOf(Edition, 'e', { only: ['withdrawByLink'] });

const COLUMNS = `${OWN}, ${OFFER}, ${EDITION}, t.offer_uuid as offer, o.first_begin_at as "firstBeginAt",
  t.duplicate_of_uuid is not null as duplicate, h.uuid as "stateEntry", h.procedure, coalesce(h.notified, false) as notified,
  p.firstname as child, ${FAMILY_ADDRESS} as address, ${HELD_PRICE} as charged, t.paid_amount as paid,
  coalesce(w.open, 0) as open, coalesce(n.waitlisted, 0) as waitlisted`;

/** An application that a link is about, and what its family is told of it before it withdraws. Money in cents. */
export interface LinkedAttendance extends RowOf<typeof OWN>, RowOf<typeof OFFER>, RowOf<typeof EDITION> {
  readonly offer: Attendance['offerUuid'];
  /** Null: the offer has no dates. */
  readonly firstBeginAt: Date | null;
  /** It stays withdrawn, because another one of the same child counts. */
  readonly duplicate: boolean;
  /** The history entry that made its state, how it came about, and whether the family was to be mailed. */
  readonly stateEntry: AttendanceHistoryEntry['uuid'] | null;
  readonly procedure: AttendanceHistoryEntry['procedure'] | null;
  readonly notified: AttendanceHistoryEntry['notified'];
  /** First name. */
  readonly child: Participant['firstname'];
  /** Where the family is mailed; null: nowhere. */
  readonly address: string | null;
  readonly charged: number;
  readonly paid: Attendance['paidAmount'];
  readonly open: number;
  /** How many children are on the waiting list of the offer. */
  readonly waitlisted: number;
}

/** SQL about applications that links of mails are about. */
@Injectable()
export class LinkedAttendanceStore {
  constructor(private readonly database: Database) {}

  /** The application as it is now, unless it is gone. */
  one(uuid: string): Promise<LinkedAttendance | undefined> {
    return this.database.row<LinkedAttendance>(
      'linked_attendance',
      `select ${COLUMNS} from attendances t join offers o on o.uuid = t.offer_uuid join editions e on e.uuid = t.edition_uuid
         join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
         left join offer_tallies n on n.offer_uuid = o.uuid
         left join attendance_history h on h.uuid = ${lastEntryOf('t.uuid')} ${openFeeOf('t.uuid', 'w')}
       where t.uuid = $1`,
      [uuid],
    );
  }
}
