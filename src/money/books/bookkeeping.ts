import { Injectable } from '@nestjs/common';
import { OpenInvoices } from '../invoices/open-invoices.js';
import { OpenReminders } from '../reminders/open-reminders.js';
import { type PostingDraft } from './posting.js';
import { PostingStore } from './posting.store.js';
import { takeBackPosting } from './write-off-postings.js';

/** The only way to write into the books. */
@Injectable()
export class Bookkeeping {
  constructor(
    private readonly store: PostingStore,
    private readonly reminders: OpenReminders,
    private readonly invoices: OpenInvoices,
  ) {}

  /**
   * Books all postings, with the applications locked. Any posting for an application whose debt was written off
   * reverses the write-off: always the whole open amount is written off, and that amount changes now. Queued
   * reminders and invoices are replaced for the same reason.
   * @param by the account that books; null for a job
   */
  async post(postings: readonly PostingDraft[], by: string | null): Promise<void> {
    const givenUp = await this.store.write(postings, by);
    const changed = new Set(
      postings.flatMap(({ kind, entries }) =>
        kind === 'write_off' ? [] : entries.map(({ attendance }) => attendance),
      ),
    );
    await this.store.write(givenUp.filter(({ attendance }) => changed.has(attendance)).map(takeBackPosting), by);
    const entries = postings.flatMap((posting) => posting.entries);
    if (entries.length === 0) return;
    const ledgers = [...new Set(entries.map(({ ledger }) => ledger))];
    const attendances = new Set(entries.map(({ attendance }) => attendance));
    await this.reminders.follow({ ledgers, attendances });
    await this.invoices.follow(ledgers);
  }
}
