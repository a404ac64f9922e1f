import { type Caller } from '../../../kernel/caller/caller.js';
import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';

/** One application gets another state; its offer is locked. */
export interface StateChange {
  readonly attendance: string;
  readonly offer: string;
  /** Null for an application that has just been made. */
  readonly transition: AttendanceTransition | null;
  /** Null for an application that has just been made. */
  readonly from: AttendanceStatus | null;
  readonly to: AttendanceStatus;
  /** What the history is to say of this one beside the note of all. */
  readonly remark?: string | undefined;
}

/** What the changes of one request, or of one run of a job, have in common (R-ATT-6). */
export interface Occasion {
  /** Uuid under which the history, and the mails, know what belongs together. */
  readonly batch: string;
  readonly procedure: Procedure;
  /** The account that did it; null for a job. */
  readonly by: string | null;
  /** Mail the families. */
  readonly notified: boolean;
  /** Several transactions share the batch: whoever makes them asks for the mails (`AttendanceChanges.tell`) after the last. */
  readonly toldLater?: boolean;
  readonly note: string | null;
  /** The organiser user who did it, on whose organisers' allowance the mails go (R-MAIL-8); none for staff and jobs. */
  readonly organiser?: Caller;
}
