import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Database } from '../../common/database/database.js';
import { type Precondition } from '../../common/http/etag.js';
import { message } from '../../common/http/message.js';
import { conflict } from '../../common/http/problem.js';
import { debtorRecord } from '../../debtors/debtor.record.js';
import { type DebtorRow, DebtorStore } from '../../debtors/debtor.store.js';
import { type DebtorRecord, debtorView } from '../../debtors/debtor.view.js';
import { Bookkeeping } from '../bookkeeping.js';
import { DebtorLock } from '../debtor-lock.js';
import { LedgerLookup } from '../ledger-lookup.js';
import { namedItems } from '../named-items.js';
import { type GivenUp } from './given-up.js';
import { type WriteOffInput, type WriteOffReversalInput } from './write-off.input.js';
import { takeBackPosting, writeOffPosting } from './write-off-postings.js';
import { WriteOffStore } from './write-off.store.js';

/** Debts that the town gives up, and takes back when it thinks better of it (decisions F3). */
@Injectable()
export class WriteOffService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly ledgers: LedgerLookup,
    private readonly locks: DebtorLock,
    private readonly store: WriteOffStore,
    private readonly books: Bookkeeping,
  ) {}

  /**
   * Gives up all that is still to be paid for some applications, or for all.
   * @throws Problem 422 an application for which this debtor owes nothing, 412 another version, 409 nothing is open
   */
  writeOff(caller: Caller, uuid: string, input: WriteOffInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      await this.lock(await this.locks.uneven([uuid]));
      const debtor = await this.read(uuid);
      const open = openOf(debtor, await this.ledgers.ofDebtor(uuid));
      const wanted = namedItems(input.items, open.map(attendanceOf), NOT_OPEN);
      precondition.require(debtorView, debtorRecord(debtor, caller));
      if (open.length === 0) throw conflict(NOTHING_OPEN);
      const chosen = open.filter(({ attendance }) => wanted.has(attendance));
      await this.books.post(
        chosen.map((one) => writeOffPosting(one, input.reason)),
        caller.accountUuid ?? null,
      );
      return debtorRecord(await this.read(uuid), caller);
    });
  }

  /**
   * What was given up for some applications, or for all, is owed again.
   * @throws Problem 422 an application of which nothing was given up, 412 another version, 409 nothing was given up
   */
  takeBack(
    caller: Caller,
    uuid: string,
    input: WriteOffReversalInput,
    precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const ledger = await this.ledgers.ofDebtor(uuid);
      await this.lock((await this.store.givenUpOf(ledger)).map(attendanceOf));
      const givenUp = await this.store.givenUpOf(ledger);
      const wanted = namedItems(input.items, givenUp.map(attendanceOf), NOT_WRITTEN_OFF);
      precondition.require(debtorView, debtorRecord(await this.read(uuid), caller));
      if (givenUp.length === 0) throw conflict(NOTHING_WRITTEN_OFF);
      const chosen = givenUp.filter(({ attendance }) => wanted.has(attendance));
      await this.books.post(chosen.map(takeBackPosting), caller.accountUuid ?? null);
      return debtorRecord(await this.read(uuid), caller);
    });
  }

  private async lock(attendances: readonly string[]): Promise<void> {
    await this.locks.children(attendances);
    await this.locks.applications(attendances);
  }

  private async read(uuid: string): Promise<DebtorRow> {
    const row = await this.debtors.one(uuid);
    if (row === undefined) throw new Error('Debtors are never deleted.');
    return row;
  }
}

const attendanceOf = ({ attendance }: GivenUp): string => attendance;

const openOf = ({ itemList }: DebtorRow, ledger: string): GivenUp[] =>
  (itemList ?? []).flatMap(({ attendance, offerName, open }) =>
    attendance !== null && open > 0 ? [{ attendance, ledger, offer: offerName ?? '', amount: open }] : [],
  );

const NOT_OPEN = message(
  'This debtor owes nothing for such an application.',
  'Für eine solche Anmeldung schuldet dieser Zahlungspflichtige nichts.',
);
const NOTHING_OPEN = message(
  'There is nothing to write off: this debtor owes nothing.',
  'Es gibt nichts auszubuchen: Dieser Zahlungspflichtige schuldet nichts.',
);
const NOT_WRITTEN_OFF = message(
  'Nothing of such an application was written off for this debtor.',
  'Für eine solche Anmeldung wurde bei diesem Zahlungspflichtigen nichts ausgebucht.',
);
const NOTHING_WRITTEN_OFF = message(
  'Nothing was written off for this debtor, or it was taken back already.',
  'Bei diesem Zahlungspflichtigen wurde nichts ausgebucht, oder es ist schon zurückgenommen.',
);
