import { Injectable } from '@nestjs/common';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { AttendanceWriteStore, type NewAttendance } from './attendance-write.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { type Occasion } from './state-change.js';

/** The existing application of a child to an offer. */
export interface Present {
  readonly uuid: string;
  readonly status: AttendanceStatus;
}

/** Inserts an application to an offer, or renews the one that was withdrawn before (R-ATT-18). */
@Injectable()
export class Arrivals {
  constructor(
    private readonly store: AttendanceWriteStore,
    private readonly changes: AttendanceChanges,
  ) {}

  /** The child's application to the offer, if there is one; child and offer are locked. */
  present(participant: string, offer: string): Promise<Present | undefined> {
    return this.store.present(participant, offer);
  }

  /** How many families the mail about an application does not reach: 1, or 0. */
  async unreachable(attendance: string): Promise<number> {
    return (await this.changes.unreachable([attendance])).size;
  }

  /**
   * Writes the decided application, and everything that follows. The offer and the child are locked.
   * @param present the withdrawn application that comes back, if there is one
   * @param remark for the history, where checks are overruled
   */
  async write(
    application: NewAttendance,
    present: Present | undefined,
    remark: string | undefined,
    occasion: Occasion,
  ): Promise<void> {
    await (present === undefined ? this.store.insert(application) : this.store.renew(application));
    const { uuid, offer, status } = application;
    const made = { attendance: uuid, offer, transition: null, from: present?.status ?? null };
    await this.changes.follow([{ ...made, to: status, remark }], occasion);
  }
}
