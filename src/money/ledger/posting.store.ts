import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { BookEntry, Posting } from './ledger.entities.js';
import { type PostingDraft } from './ledger.js';
import { type WrittenOff, writtenOffWhere } from './book.sql.js';

const POSTING = tableColumnsOf(Posting).join(', ');

const ENTRY = tableColumnsOf(BookEntry).join(', ');

/** Writes postings and their entries; the database checks at commit that each posting balances. */
const WRITE = `with posted as (insert into postings (${POSTING})
     select ${POSTING} from jsonb_populate_recordset(null::postings, $1)),
   added as (insert into book_entries (${ENTRY})
     select ${ENTRY} from jsonb_populate_recordset(null::book_entries, $2) returning attendance_uuid)`;

/** Writes into the books. */
@Injectable()
export class PostingStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes all postings in one statement.
   * @param by the account that books; null for a job
   * @returns the amounts written off before for the applications concerned
   */
  async write(postings: readonly PostingDraft[], by: string | null): Promise<WrittenOff[]> {
    if (postings.length === 0) return [];
    const bookedAt = this.clock.now();
    const made = postings.map((draft) => ({ uuid: newUuid(), ...draft }));
    return this.database.rows<WrittenOff>(
      'postings_add',
      `${WRITE}
       ${writtenOffWhere('e.attendance_uuid in (select attendance_uuid from added)')}`,
      [
        JSON.stringify(
          made.map(({ uuid, kind, text, receipt = null, item = null, valuedAt = bookedAt }) =>
            rowOf(Posting, {
              // Of a posting with a receipt a trigger sets the day from which it counts.
              ...{ uuid, bookedAt, valuedAt, kind, text },
              ...{ receiptUuid: receipt, itemUuid: item, accountUuid: by },
            } satisfies Posting),
          ),
        ),
        JSON.stringify(
          made.flatMap(({ uuid: postingUuid, entries }) =>
            entries.map(({ ledger: ledgerUuid, contra: contraUuid, attendance: attendanceUuid, amount }) =>
              rowOf(BookEntry, {
                uuid: newUuid(),
                ...{ postingUuid, bookedAt, ledgerUuid, contraUuid, attendanceUuid, amount },
              } satisfies BookEntry),
            ),
          ),
        ),
      ],
    );
  }
}
