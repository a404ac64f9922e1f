import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { debtorRecord, type DebtorRecord, debtorView } from '../../debtors/debts/debtor.view.js';
import { DebtorStore } from '../../debtors/debts/debtor.store.js';
import { BookedAttendanceLock } from '../../ledger/books/booked-attendance-lock.js';
import { dueItemsOf, namedItems, NOT_OPEN } from '../../debtors/debts/due-items.js';
import { type SetOffInput } from './set-off.input.js';
import { SetOffs } from './set-offs.js';

/** Set-off of credits by staff (R-MON-12). */
@Injectable()
export class SetOffService {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly locks: BookedAttendanceLock,
    private readonly setOffs: SetOffs,
  ) {}

  /**
   * Pays the debtor's debts with its overpayments, earliest due date first.
   * @throws Problem 422 an application for which this debtor owes nothing, 412 another version, 409 no credit, or
   * nothing open
   */
  setOff(caller: Caller, uuid: string, input: SetOffInput, precondition: Precondition): Promise<DebtorRecord> {
    return this.database.transaction(async () => {
      const held = await this.locks.all(await this.locks.uneven([uuid]));
      const debtor = await this.debtors.known(uuid);
      const only = namedItems(
        input.items,
        dueItemsOf(debtor).map(({ attendance }) => attendance),
        NOT_OPEN,
      );
      precondition.require(debtorView, debtorRecord(debtor, caller));
      const by = caller.accountUuid ?? null;
      const amount = await this.setOffs.setOff({ debtor: uuid, held, only, by });
      if (amount === 0) throw conflict(NOTHING);
      return debtorRecord(await this.debtors.known(uuid), caller);
    });
  }
}

const NOTHING = message(
  'There is nothing to set off: this debtor has no credit, or nothing is open.',
  'Es gibt nichts zu verrechnen: Dieser Zahlungspflichtige hat kein Guthaben, oder es ist nichts offen.',
);
