import { Injectable } from '@nestjs/common';
import { FollowingStore } from './following.store.js';
import { InvoiceCourse } from '../invoices/invoice-course.js';
import { OpenInvoices } from '../invoices/open-invoices.js';
import { type Booked, OpenReminders } from '../reminders/open-reminders.js';
import { type GivenUp } from '../books/given-up.sql.js';
import { type PostingDraft } from '../books/posting.js';
import { PostingStore } from '../books/posting.store.js';
import { takeBackPosting } from '../books/write-off-postings.js';

/** The only way to write into the books. */
@Injectable()
export class Bookkeeping {
  constructor(
    private readonly store: PostingStore,
    private readonly following: FollowingStore,
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
    const open = await this.openInvoices(postings);
    await this.follow(postings, await this.store.write(postings, by), by);
    await this.course.note(open);
  }

  /**
   * Whether `post` of these would do more than write them. Call it with the applications and the debtors' ledgers
   * locked, so that nothing is given up, reminded of or invoiced before they are written.
   */
  async isFollowed(postings: readonly PostingDraft[]): Promise<boolean> {
    const { ledgers, attendances } = bookedBy(postings);
    const named = [...attendances].filter((attendance) => attendance !== null);
    const { anything, invoices } = await this.following.whatMayFollow(named, ledgers);
    if (anything || !invoices) return anything;
    const found = await Promise.all([this.invoices.waitingFor(ledgers), this.course.open(ledgers)]);
    return found.some(({ length }) => length > 0);
  }

  /** The open invoices of those whom the postings are about. Ask before they are written. */
  openInvoices(postings: readonly PostingDraft[]): Promise<string[]> {
    return this.course.open(bookedBy(postings).ledgers);
  }

  /**
   * The second half of `post`, for postings that were written together with their receipt.
   * @param open the invoices that were open before
   */
  async followWritten(postings: readonly PostingDraft[], open: readonly string[], by: string | null): Promise<void> {
    const named = [...bookedBy(postings).attendances].filter((attendance) => attendance !== null);
    await this.follow(postings, await this.store.givenUp(named), by);
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
