import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Withdrawals } from '../../../money/receipts/withdrawals.js';
import { attendanceWorkflow } from '../../model/attendance.workflow.js';
import { impossible } from './transition-rules.js';
import { type LockedAttendance } from './attendance-change.columns.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { PlacesStore } from './places.store.js';
import { type StateChange } from './state-change.js';

/** Withdraws applications whose receipt is reversed like any others: with history, books, mails and promotions. */
@Injectable()
export class ReceiptWithdrawals extends Withdrawals {
  constructor(
    private readonly places: PlacesStore,
    private readonly store: AttendanceChangeStore,
    private readonly changes: AttendanceChanges,
  ) {
    super();
  }

  /** Applications already withdrawn stay so. */
  override async withdraw(
    caller: Caller,
    attendances: readonly string[],
    { notify }: { readonly notify: boolean },
  ): Promise<void> {
    const places = await this.places.lock(await this.store.offersOf(attendances));
    const calledOff = new Set(places.filter(({ cancelled }) => cancelled).map(({ uuid }) => uuid));
    const locked = await this.store.lock(attendances);
    await this.changes.make(
      locked.filter(({ status }) => status !== 'withdrawn').map((one) => withdrawalOf(one, calledOff.has(one.offer))),
      {
        batch: newUuid(),
        procedure: 'staff',
        by: caller.accountUuid ?? null,
        notified: notify,
        note: null,
      },
    );
  }
}

/** Identifies the application among the several of a receipt. */
const notWithdrawn = ({ uuid, status }: LockedAttendance, cancelled: boolean): Problem => {
  const { en, de } = impossible('withdraw', status, { cancelled });
  return conflict(`Application ${uuid}: ${en}`, `Anmeldung ${uuid}: ${de}`);
};

const withdrawalOf = (attendance: LockedAttendance, cancelled: boolean): StateChange => {
  const { uuid, offer, status } = attendance;
  const to = attendanceWorkflow.next('withdraw', status);
  if (to === undefined) throw notWithdrawn(attendance, cancelled);
  return { attendance: uuid, offer, transition: 'withdraw', from: status, to };
};
