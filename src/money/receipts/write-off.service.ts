import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { debtorRecord, type DebtorRecord, debtorView } from '../debtors/debtor.view.js';
import { DebtorStore } from '../debtors/debtor.store.js';
import { Bookkeeping } from './bookkeeping.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';
import { dueItemsOf, namedItems, NOT_OPEN } from '../debtors/due-items.js';
import { InvoiceNews } from '../invoices/invoice-news.js';
import { LedgerLookup } from '../ledger/ledger.store.js';
import { PositionsStore } from '../ledger/positions.store.js';
import { type WriteOffInput, type WriteOffReversalInput } from './receipts.inputs.js';
import { takeBackPosting, writeOffPosting } from '../ledger/postings.js';

/** Writes off debts, and reverses write-offs (R-MON-14). */
@Injectable()
export class WriteOffService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly ledgers: LedgerLookup,
    private readonly locks: BookedAttendanceLock,
    private readonly positions: PositionsStore,
    private readonly books: Bookkeeping,
    private readonly news: InvoiceNews,
  ) {}

  /**
   * Writes off everything still to be paid for some applications, or for all. A family that holds an invoice for it is mailed that
   * it is void, when wanted. Charges made while this waits for its
   * locks are not included: the caller has not seen them.
   * @throws Problem 422 an application for which this debtor owes nothing, 412 another version, 409 nothing is open,
   * or a credit
   * would pay it
   */
  writeOff(caller: Caller, uuid: string, input: WriteOffInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const held = await this.locks.all(await this.locks.uneven([uuid]));
      const debtor = await this.debtors.known(uuid);
      const due = dueItemsOf(debtor).filter(({ attendance }) => held.has(attendance));
      const wanted = namedItems(input.items, due.map(attendanceOf), NOT_OPEN);
      precondition.require(debtorView, debtorRecord(debtor, caller));
      if (due.length === 0) throw conflict(NOTHING_OPEN);
      if ((debtor.itemList ?? []).some(({ open }) => open < 0)) throw conflict(CREDIT_FIRST);
      const ledger = await this.ledgers.ofDebtor(uuid);
      await this.books.post(
        due
          .filter(({ attendance }) => wanted.has(attendance))
          .map((item) => writeOffPosting({ ...item, ledger }, input.reason)),
        caller.accountUuid ?? null,
      );
      const wasNotified = input.notify === true ? await this.news.tellVoids(uuid) : undefined;
      const unreachable = wasNotified === undefined ? null : Number(!wasNotified);
      return { ...debtorRecord(await this.debtors.known(uuid), caller), unreachable };
    });
  }

  /**
   * Reverses the write-offs of some applications, or of all.
   * @throws Problem 422 an application without a write-off, 412 another version, 409 nothing was written off
   */
  takeBack(
    caller: Caller,
    uuid: string,
    input: WriteOffReversalInput,
    precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const ledger = await this.ledgers.ofDebtor(uuid);
      const held = await this.locks.all((await this.positions.writtenOffOf(ledger)).map(attendanceOf));
      const writtenOff = (await this.positions.writtenOffOf(ledger)).filter(({ attendance }) => held.has(attendance));
      const wanted = namedItems(input.items, writtenOff.map(attendanceOf), NOT_WRITTEN_OFF);
      precondition.require(debtorView, debtorRecord(await this.debtors.known(uuid), caller));
      if (writtenOff.length === 0) throw conflict(NOTHING_WRITTEN_OFF);
      const chosen = writtenOff.filter(({ attendance }) => wanted.has(attendance));
      await this.books.post(chosen.map(takeBackPosting), caller.accountUuid ?? null);
      return debtorRecord(await this.debtors.known(uuid), caller);
    });
  }
}

const attendanceOf = ({ attendance }: { readonly attendance: string }): string => attendance;

const NOTHING_OPEN = message(
  'There is nothing to write off: this debtor owes nothing.',
  'Es gibt nichts auszubuchen: Dieser Zahlungspflichtige schuldet nichts.',
);
const CREDIT_FIRST = message(
  'This debtor has a credit. Set it off first (POST /debtors/{uuid}/set-off): what it pays need not be given up.',
  'Dieser Zahlungspflichtige hat ein Guthaben. Verrechnen Sie es zuerst (POST /debtors/{uuid}/set-off): Was es bezahlt, muss nicht ausgebucht werden.',
);
const NOT_WRITTEN_OFF = message(
  'Nothing was written off for this debtor for this application.',
  'Für eine solche Anmeldung wurde bei diesem Zahlungspflichtigen nichts ausgebucht.',
);
const NOTHING_WRITTEN_OFF = message(
  'Nothing was written off for this debtor, or it was taken back already.',
  'Bei diesem Zahlungspflichtigen wurde nichts ausgebucht, oder es ist schon zurückgenommen.',
);
