import { type Caller } from '../../../kernel/caller/caller.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';

/** A change of one application's state; its offer is locked. */
export interface StateChange {
  readonly attendance: string;
  readonly offer: string;
  /** Null for a new application. */
  readonly transition: AttendanceTransition | null;
  /** Null for a new application. */
  readonly from: AttendanceStatus | null;
  readonly to: AttendanceStatus;
  /** Remark in the history for this change, besides the common note. */
  readonly remark?: string | undefined;
  /** What the family reads of why, instead of the common reason. */
  readonly reason?: string | null | undefined;
}

/** What the changes of one request, or of one run of a job, have in common (R-ATT-6). */
export interface Occasion {
  /** Groups the changes in the history and in mails. */
  readonly batch: string;
  readonly procedure: Procedure;
  /** The account that did it; null for a job. */
  readonly by: string | null;
  /** Mail the families. */
  readonly notified: boolean;
  /**
   * Several transactions share the batch: their caller enqueues the mails (`AttendanceChanges.notify`) after the last.
   */
  readonly toldLater?: boolean;
  readonly note: string | null;
  /** What the family reads of why (R-ATT-32). */
  readonly reason?: string | null;
  /**
   * The organiser user who caused the changes, whose organisers' allowance the mails use (R-MAIL-8); none for staff
   * and jobs.
   */
  readonly organiser?: Caller;
}
