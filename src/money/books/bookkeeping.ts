import { Injectable } from '@nestjs/common';
import { OpenReminders } from '../reminders/open-reminders.js';
import { type PostingDraft } from './posting.js';
import { PostingStore } from './posting.store.js';
import { takeBackPosting } from './write-off-postings.js';

/** The only door into the books. */
@Injectable()
export class Bookkeeping {
  constructor(
    private readonly store: PostingStore,
    private readonly reminders: OpenReminders,
  ) {}

  /**
   * Books all of it, with the applications locked. Whatever happens to an application whose debt was written off, the write-off
   * is taken back: only the whole of what is open is ever given up, and what is open is another sum now. So are reminders that wait to
   * be sent: they are written anew.
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
    await this.reminders.follow({
      ledgers: [...new Set(entries.map(({ ledger }) => ledger))],
      attendances: new Set(entries.map(({ attendance }) => attendance)),
    });
  }
}
