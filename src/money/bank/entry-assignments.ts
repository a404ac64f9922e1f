import { Injectable } from '@nestjs/common';
import { BookedAttendanceLock } from '../ledger/books/booked-attendance-lock.js';
import { checkAssignment } from './assignment-check.js';
import { type AssignmentInput } from './dto/bank-statement.input.js';
import { type Proposal } from './matching/match.js';
import { OpenItemsStore } from './open-items.store.js';

/** What an entry pays because somebody says so. */
interface Assigned {
  readonly pays: Pick<Proposal, 'items' | 'credit'>;
  /** The applications, locked with the debtors who owe for them. */
  readonly held: ReadonlySet<string>;
}

/** Reads what somebody says an entry pays (R-MON-23). */
@Injectable()
export class EntryAssignments {
  constructor(
    private readonly locks: BookedAttendanceLock,
    private readonly items: OpenItemsStore,
  ) {}

  /**
   * @param amount amount of the entry, in cents
   * @throws Problem 422 an unknown application, more than is open or than came in
   */
  async of(input: AssignmentInput, amount: number): Promise<Assigned> {
    const attendances = input.items.flatMap(({ attendance }) => attendance.uuid ?? []);
    await this.locks.attendances(attendances);
    const details = await this.items.details(attendances);
    return { pays: checkAssignment(input.items, details, amount), held: new Set(attendances) };
  }
}
