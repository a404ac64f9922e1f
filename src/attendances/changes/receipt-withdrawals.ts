import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { message } from '../../common/http/message.js';
import { conflict, type Problem } from '../../common/http/problem.js';
import { newUuid } from '../../common/ids/uuid.js';
import { Withdrawals } from '../../receipts/withdrawals.js';
import { attendanceWorkflow } from '../attendance.workflow.js';
import { impossible } from '../transitions/transition-rules.js';
import { AttendanceChangeStore, type LockedAttendance } from './attendance-change.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { PlacesStore } from './places.store.js';
import { type StateChange } from './state-change.js';

/** Applications whose receipt is reversed are withdrawn like any others: with history, money, mails and promotions. */
@Injectable()
export class ReceiptWithdrawals extends Withdrawals {
  constructor(
    private readonly places: PlacesStore,
    private readonly store: AttendanceChangeStore,
    private readonly changes: AttendanceChanges,
  ) {
    super();
  }

  /** Those that are withdrawn already stay so. */
  override async withdraw(
    caller: Caller,
    attendances: readonly string[],
    { notify }: { readonly notify: boolean },
  ): Promise<void> {
    await this.places.lock(await this.store.offersOf(attendances));
    const locked = await this.store.lock(attendances);
    await this.changes.apply(locked.filter(({ status }) => status !== 'withdrawn').map(withdrawalOf), {
      batch: newUuid(),
      procedure: 'staff',
      by: caller.accountUuid ?? null,
      notified: notify,
      note: null,
    });
  }
}

/** Of the several of a receipt, which one it is. */
const notWithdrawn = (attendance: string, status: LockedAttendance['status']): Problem => {
  const { en, de } = impossible('withdraw', status);
  return conflict(message(`Application ${attendance}: ${en}`, `Anmeldung ${attendance}: ${de}`));
};

const withdrawalOf = ({ uuid, offer, status }: LockedAttendance): StateChange => {
  const to = attendanceWorkflow.apply('withdraw', status);
  if (to === undefined) throw notWithdrawn(uuid, status);
  return { attendance: uuid, offer, transition: 'withdraw', from: status, to };
};
