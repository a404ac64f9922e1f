import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { mayBeRestored, bookedMeanwhile, noEntries, notPossible, unknownEntry } from './bank-entry.js';
import { BankStatementReading } from './bank-statement-reading.js';
import { type BankEntryRow } from './bank-entry.record.js';
import { BankStatementStore } from './bank-statement.store.js';
import { type BankStatementWithEntries, bankStatementWithEntriesView } from './bank-statement.view.js';
import { type AssignmentInput, type BookingInput, type EntriesInput } from './bank.inputs.js';
import { EntryAssignments } from './entry-assignments.js';
import { EntryBooking } from './entry-booking.js';
import { EntryMatching, type Payment } from './entry-matching.js';

/** Decisions of staff about entries of a statement (R-MON-23); each method is one transaction. */
@Injectable()
export class BankDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly store: BankStatementStore,
    private readonly assignments: EntryAssignments,
    private readonly matching: EntryMatching,
    private readonly booking: EntryBooking,
    private readonly reading: BankStatementReading,
    private readonly clock: Clock,
  ) {}

  /**
   * Books the given entries with their first proposal, by default all matched ones. Entries already booked are
   * skipped.
   * @throws Problem 422 an unknown entry, or an empty list; 409 nothing to book for one, or no longer as proposed.
   * Nothing
   * is booked then
   */
  book(
    caller: Caller,
    uuid: string,
    input: BookingInput,
    precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decide(caller, uuid, precondition, async (entries) => {
      if (input.entries?.length === 0) throw noEntries();
      const named = input.entries === undefined ? undefined : this.named(entries, input.entries, 'entries');
      const wanted = (named ?? entries.filter(({ state }) => state === 'matched')).filter(
        ({ state }) => state !== 'booked',
      );
      const held = await this.booking.hold(
        wanted.map(({ place, state, proposals: [first] }) => {
          if (first === undefined) throw notPossible(place, state, 'book');
          return first;
        }),
      );
      const now = new Map((await this.matching.match(payments(entries))).map((fate) => [fate.uuid, fate]));
      const bookings = wanted.flatMap((entry) => {
        const [first] = entry.proposals;
        const fate = now.get(entry.uuid);
        const same = first !== undefined && isDeepStrictEqual(first, fate?.proposals[0]);
        if (same && (named !== undefined || fate?.state === 'matched')) return [{ entry, pays: first }];
        if (named !== undefined) throw bookedMeanwhile(entry.place);
        return [];
      });
      await this.booking.book(caller, bookings, held);
    });
  }

  /**
   * Books one entry as assigned by the caller; the rest becomes a credit of the first family.
   * @throws Problem 422 an unknown entry or application, more than is open or than came in; 409 booked or ignored
   */
  assign(
    caller: Caller,
    uuid: string,
    input: AssignmentInput,
    precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decide(caller, uuid, precondition, async (entries) => {
      const [entry] = this.named(entries, [input.entry], 'entry');
      if (entry?.transfer == null || !entry.transfer.credit || !isUndecided(entry)) {
        throw notPossible(entry?.place ?? '', entry?.state ?? 'open', 'assign');
      }
      const { pays, held } = await this.assignments.of(input, entry.transfer.amount);
      await this.booking.book(caller, [{ entry, pays }], held);
    });
  }

  /**
   * Ignores entries that are not payments of families. Entries already ignored are skipped.
   * @throws Problem 422 an unknown entry, 409 a booked one
   */
  ignore(
    caller: Caller,
    uuid: string,
    input: EntriesInput,
    precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decide(caller, uuid, precondition, async (entries) => {
      const named = this.named(entries, input.entries, 'entries').filter(({ state }) => state !== 'ignored');
      for (const { place, state } of named) if (state === 'booked') throw notPossible(place, state, 'ignore');
      await this.store.update(
        named.map((entry) => ({ uuid: entry.uuid, state: 'ignored', reason: 'by_hand', proposals: [] })),
      );
      await this.store.decide(
        named.map((entry) => entry.uuid),
        caller.accountUuid ?? null,
        this.clock.now(),
      );
    });
  }

  /**
   * Restores entries: those ignored by hand or for a debatable reason, and booked ones whose receipts are reversed.
   * @throws Problem 422 an unknown entry, 409 one that cannot be restored
   */
  restore(
    caller: Caller,
    uuid: string,
    input: EntriesInput,
    precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decide(caller, uuid, precondition, async (entries) => {
      const named = this.named(entries, input.entries, 'entries').filter((entry) => !isUndecided(entry));
      for (const { place, state, reason, certain, undone } of named) {
        const possible = state === 'booked' ? undone : mayBeRestored(reason, certain);
        if (!possible) throw notPossible(place, state, 'restore');
      }
      const uuids = named.map((entry) => entry.uuid);
      await this.store.update(uuids.map((entry) => ({ uuid: entry, state: 'open', reason: null, proposals: [] })));
      await this.store.clear(uuids);
      await this.store.decide(uuids, null, null);
    });
  }

  /** Matches undecided entries again with the current open items. */
  match(caller: Caller, uuid: string, precondition: Precondition): Promise<BankStatementWithEntries> {
    return this.decide(caller, uuid, precondition, () => Promise.resolve());
  }

  /** Every decision changes what is open for the other entries. */
  private decide(
    caller: Caller,
    uuid: string,
    precondition: Precondition,
    work: (entries: readonly BankEntryRow[]) => Promise<void>,
  ): Promise<BankStatementWithEntries> {
    return this.database.transaction(async () => {
      await this.store.lock(uuid);
      if (precondition.isGiven) {
        precondition.require(bankStatementWithEntriesView, await this.reading.read(caller, uuid));
      }
      await work(await this.store.entries(uuid));
      await this.store.update(await this.matching.match(payments(await this.store.entries(uuid))));
      return this.reading.read(caller, uuid);
    });
  }

  private named(entries: readonly BankEntryRow[], refs: readonly RecordRef[], field: string): BankEntryRow[] {
    const known = new Map(entries.map((entry) => [entry.uuid, entry]));
    return refs.map((ref, index) => {
      const entry = known.get(ref.uuid ?? '');
      if (entry === undefined) throw unknownEntry(field === 'entries' ? `entries[${index}]` : field);
      return entry;
    });
  }
}

const isUndecided = ({ state }: BankEntryRow): boolean => state !== 'booked' && state !== 'ignored';

/** About money that went out nobody has decided: it may be a refund that was written down later. */
const isLookedAt = (entry: BankEntryRow): boolean =>
  isUndecided(entry) || (entry.reason === 'debit' && entry.repeats === null);

const payments = (entries: readonly BankEntryRow[]): Payment[] =>
  entries.filter(isLookedAt).flatMap(({ uuid, transfer }) => (transfer === null ? [] : [{ uuid, transfer }]));
