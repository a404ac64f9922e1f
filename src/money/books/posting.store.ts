import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { BookEntry } from './entities/book-entry.entity.js';
import { Posting } from './entities/posting.entity.js';
import { type PostingDraft } from './posting.js';
import { type GivenUp, givenUpWhere } from './given-up.sql.js';
import { AttendanceTables } from '../parties/attendance-tables.js';

/** Postings, and the account that books them; null for a job. */
interface Booking {
  readonly postings: readonly PostingDraft[];
  readonly by: string | null;
}

/** Postings and their entries as rows in JSON, for `writtenPostings`. */
export interface PostingRows {
  readonly postings: string;
  readonly entries: string;
}

const POSTING = tableColumnsOf(Posting).join(', ');

const ENTRY = tableColumnsOf(BookEntry).join(', ');

/**
 * SQL that writes into the books, as parts of `with`; called by `Bookkeeping` and for receipts only. The database checks
 * at commit that each posting balances.
 * @param postings, entries parameters with `PostingRows`
 * @param receipts the part that writes the receipts of the postings, for a trigger that reads their days of payment
 */
export const writtenPostings = (postings: string, entries: string, receipts?: string): string =>
  `posted as (insert into postings (${POSTING})
     select ${POSTING} from jsonb_populate_recordset(null::postings, ${postings}) p${receipts === undefined ? '' : ` where p.receipt_uuid in (select uuid from ${receipts})`}),
   added as (insert into book_entries (${ENTRY})
     select ${ENTRY} from jsonb_populate_recordset(null::book_entries, ${entries}) returning attendance_uuid)`;

/** Writes into the books, and reads what was given up. */
@Injectable()
export class PostingStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attendances: AttendanceTables,
  ) {}

  /**
   * Writes all postings in one statement.
   * @param by the account that books; null for a job
   * @returns the amounts written off before for the applications concerned
   */
  async write(postings: readonly PostingDraft[], by: string | null): Promise<GivenUp[]> {
    if (postings.length === 0) return [];
    const rows = this.rowsOf([{ postings, by }]);
    return this.database.rows<GivenUp>(
      'postings_add',
      `with ${writtenPostings('$1', '$2')}
       ${givenUpWhere('e.attendance_uuid in (select attendance_uuid from added)', this.attendances)}`,
      [rows.postings, rows.entries],
    );
  }

  /** The amounts written off for these applications. */
  givenUp(attendances: readonly string[]): Promise<GivenUp[]> {
    return this.database.rows<GivenUp>(
      'postings_given_up',
      givenUpWhere(`e.attendance_uuid = any(${uuidsIn('$1')})`, this.attendances),
      [attendances],
    );
  }

  /** The rows of these postings, booked now. */
  rowsOf(bookings: readonly Booking[]): PostingRows {
    const bookedAt = this.clock.now();
    const postings = bookings.flatMap(({ postings: drafts, by }) =>
      drafts.map((draft) => ({ uuid: newUuid(), ...draft, by })),
    );
    return {
      postings: JSON.stringify(
        postings.map(({ uuid, kind, text, receipt = null, item = null, valuedAt = bookedAt, by }) =>
          rowOf(Posting, {
            // Of a posting with a receipt a trigger sets the day from which it counts.
            ...{ uuid, bookedAt, valuedAt, kind, text },
            ...{ receiptUuid: receipt, itemUuid: item, accountUuid: by },
          } satisfies Posting),
        ),
      ),
      entries: JSON.stringify(
        postings.flatMap(({ uuid: postingUuid, entries }) =>
          entries.map(({ ledger: ledgerUuid, contra: contraUuid, attendance: attendanceUuid, amount }) =>
            rowOf(BookEntry, {
              uuid: newUuid(),
              ...{ postingUuid, bookedAt, ledgerUuid, contraUuid, attendanceUuid, amount },
            } satisfies BookEntry),
          ),
        ),
      ),
    };
  }
}
