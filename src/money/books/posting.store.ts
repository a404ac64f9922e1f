import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type PostingDraft } from './posting.js';
import { type GivenUp, givenUpWhere } from './given-up.js';
import { Applications } from '../parties/applications.js';

/** The only SQL that writes into the books. Called by `Bookkeeping` only. */
@Injectable()
export class PostingStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly applications: Applications,
  ) {}

  /**
   * Writes all postings in two statements. The database checks at commit that each one balances.
   * @param by the account that books; null for a job
   * @returns the amounts written off before for the applications concerned
   */
  async write(postings: readonly PostingDraft[], by: string | null): Promise<GivenUp[]> {
    if (postings.length === 0) return [];
    const drafts = postings.map((draft) => ({ ...draft, uuid: newUuid() }));
    const now = this.clock.now();
    await this.database.rows(
      'postings_add',
      `insert into postings (uuid, booked_at, kind, text, receipt_uuid, item_uuid, account_uuid)
       select p.uuid, $6, p.kind, p.text, p.receipt, p.item, $7
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[]) p (uuid, kind, text, receipt, item)`,
      [
        drafts.map(({ uuid }) => uuid),
        drafts.map(({ kind }) => kind),
        drafts.map(({ text }) => text),
        drafts.map(({ receipt }) => receipt ?? null),
        drafts.map(({ item }) => item ?? null),
        now,
        by,
      ],
    );
    const entries = drafts.flatMap(({ uuid, entries: sides }) => sides.map((side) => ({ posting: uuid, ...side })));
    return this.database.rows<GivenUp>(
      'book_entries_add',
      `with added as (insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, attendance_uuid, amount)
       select e.uuid, e.posting, $7, e.ledger, e.contra, e.attendance, e.amount
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::integer[])
         e (uuid, posting, ledger, contra, attendance, amount) returning attendance_uuid)
       ${givenUpWhere('e.attendance_uuid in (select attendance_uuid from added)', this.applications)}`,
      [
        entries.map(() => newUuid()),
        entries.map(({ posting }) => posting),
        entries.map(({ ledger }) => ledger),
        entries.map(({ contra }) => contra),
        entries.map(({ attendance }) => attendance),
        entries.map(({ amount }) => amount),
        now,
      ],
    );
  }
}
