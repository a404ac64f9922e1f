import { Injectable } from '@nestjs/common';
import { InvoiceCourse } from '../../invoices/invoice-course.js';
import { OpenInvoices } from '../../invoices/open-invoices.js';
import { type Booked, OpenReminders } from '../../invoices/reminders/open-reminders.js';
import { type GivenUp } from '../../ledger/books/given-up.sql.js';
import { type PostingDraft } from '../../ledger/books/posting.js';
import { PostingStore } from '../../ledger/books/posting.store.js';
import { takeBackPosting } from '../../ledger/books/write-off-postings.js';

/** The only way to write into the books. */
@Injectable()
export class Bookkeeping {
  constructor(
    private readonly store: PostingStore,
    private readonly reminders: OpenReminders,
    private readonly invoices: OpenInvoices,
    private readonly course: InvoiceCourse,
  ) {}

  /**
   * Books all postings, with the applications locked. Any posting for an application whose debt was written off
   * reverses the write-off: always the whole open amount is written off, and that amount changes now. Queued
   * reminders and invoices are replaced for the same reason.
   * @param by the account that books; null for a job
   */
  async post(postings: readonly PostingDraft[], by: string | null): Promise<void> {
    const open = await this.course.open(bookedBy(postings).ledgers);
    await this.follow(postings, await this.store.write(postings, by), by);
    await this.course.note(open);
  }

  private async follow(
    postings: readonly PostingDraft[],
    givenUp: readonly GivenUp[],
    by: string | null,
  ): Promise<void> {
    const changed = bookedBy(postings.filter(({ kind }) => kind !== 'write_off')).attendances;
    await this.store.write(givenUp.filter(({ attendance }) => changed.has(attendance)).map(takeBackPosting), by);
    const booked = bookedBy(postings);
    if (booked.ledgers.length === 0) return;
    await this.reminders.follow(booked);
    await this.invoices.follow(booked.ledgers);
  }
}

const bookedBy = (postings: readonly PostingDraft[]): Booked => {
  const entries = postings.flatMap((posting) => posting.entries);
  return {
    ledgers: [...new Set(entries.map(({ ledger }) => ledger))],
    attendances: new Set(entries.map(({ attendance }) => attendance)),
  };
};
