import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { TAKING } from '../../../offers/model/attendance-status.js';
import { AttendanceWriteStore } from '../../state/changes/attendance-write.store.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { AttendanceLock } from '../../state/changes/attendance-lock.js';
import { Charges } from '../../state/changes/charges.js';
import { attendanceView } from '../../reading/attendance.view.js';

/** Deletes applications (R-ATT-26). */
@Injectable()
export class AttendanceRemovalService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly store: AttendanceWriteStore,
    private readonly changes: AttendanceChanges,
    private readonly charges: Charges,
  ) {}

  /**
   * Deletes an application with its history; its place goes to the first on the waiting list.
   * @throws Problem 404, 412, and 409 while receipts refer to it
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const { attendance, record } = await this.lock.take(caller, uuid);
      precondition.require(attendanceView, record);
      if (await this.charges.holds(uuid)) throw paidFor();
      await this.charges.release(uuid, caller.accountUuid ?? null);
      if (TAKING.includes(attendance.status)) await this.changes.fillPlaces(uuid, attendance.offer);
      await this.store.remove(uuid);
    });
  }
}

const paidFor = (): Problem =>
  conflict(
    message(
      'The application has receipts or payments and cannot be deleted; withdraw it instead.',
      'Zu der Anmeldung gibt es Quittungen oder Zahlungen; sie kann nicht gelöscht, nur zurückgezogen werden.',
    ),
  );
