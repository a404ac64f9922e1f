import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Withdrawals } from '../../money/receipts/receipt-reversal.service.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { ofChild } from './obstacle-texts.js';
import { impossible, type StateChange } from './transition-rules.js';
import { type LockedAttendance, AttendanceChangeStore } from './attendance-change.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { PlacesStore } from './places.store.js';

/** Withdraws applications whose receipt is reversed like any others: with history, books, mails and promotions. */
@Injectable()
export class ReceiptWithdrawals extends Withdrawals {
  constructor(
    private readonly places: PlacesStore,
    private readonly store: AttendanceChangeStore,
    private readonly changes: AttendanceChanges,
    private readonly reader: AttendanceReader,
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
    const leaving = (await this.store.lock(attendances)).filter(({ status }) => status !== 'withdrawn');
    const stuck = leaving.find(({ status }) => attendanceWorkflow.next('withdraw', status) === undefined);
    if (stuck !== undefined) throw await this.notWithdrawn(caller, stuck, calledOff.has(stuck.offer));
    await this.changes.make(leaving.map(withdrawalOf), {
      batch: newUuid(),
      procedure: 'staff',
      by: caller.accountUuid ?? null,
      notified: notify,
      note: null,
    });
  }

  /** Identifies the application among the several of a receipt. */
  private async notWithdrawn(caller: Caller, { uuid, status }: LockedAttendance, cancelled: boolean): Promise<Problem> {
    const concerned = (await this.reader.concerned(caller, [uuid])).get(uuid) ?? { attendance: uuid };
    const words = impossible('withdraw', status, { cancelled });
    return conflict(ofChild(concerned, words, concerned.offer?.name ?? undefined)).of(concerned);
  }
}

const withdrawalOf = ({ uuid, offer, status }: LockedAttendance): StateChange => ({
  attendance: uuid,
  offer,
  transition: 'withdraw',
  from: status,
  to: 'withdrawn',
});
