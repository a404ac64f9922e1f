import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';
import { type DrawReasonRow } from '../../reading/attendance.columns.js';
import { type OpenFee } from './family-payment.js';

/** An application to be reported to its family, as it is now. */
export interface NotifiedChange extends OpenFee, DrawReasonRow {
  /** Uuid of the history entry that made its state. */
  readonly entry: string | null;
  readonly attendance: string;
  /** Number of this telling of the application. */
  readonly nth: number;
  readonly status: AttendanceStatus;
  readonly transition: AttendanceTransition | null;
  readonly procedure: Procedure | null;
  /** The change asked for a mail; otherwise it is told later. */
  readonly notified: boolean;
  /** What the family was last mailed of it; null: nothing yet. */
  readonly toldStatus: AttendanceStatus | null;
  readonly toldCancelled: boolean | null;
  readonly offer: string;
  /** The entry of the offer's history by which it was last called off or on. */
  readonly course: string | null;
  /** What was remarked with that, where families were to read it. */
  readonly courseNote: string | null;
  /** The offer is cancelled. */
  readonly cancelled: boolean;
  readonly edition: string;
  /** What the family, or staff for it, remarked for the organiser. */
  readonly comment: string | null;
  /** The signed agreement form has arrived. */
  readonly agreementReceived: boolean;
  /** What was noted as the reason when it was rejected with a mail to the family. */
  readonly rejectedBecause: string | null;
  /** Position on the waiting list, from 1. */
  readonly position: number | null;
  /** Why the draw decided so is still true. */
  readonly reasonHolds: boolean;
  /** Cents. */
  readonly charged: number;
  readonly paid: number;
  /** The family was notified of a place, or the child has just lost one: its calendar may contain the dates. */
  readonly hadPlace: boolean;
  /** Since when the calendar may contain dates of the offer: the family's first place there. */
  readonly placedSince: Date;
  /** Another child of the family has a place in the offer: its dates stay in the calendar. */
  readonly siblingStays: boolean;
  /** First names of all children of the family with a place in the offer. */
  readonly goingThere: readonly string[];
  readonly child: string;
  readonly childFirstname: string;
  readonly childLastname: string | null;
  /** The account, or the participant if it has none. */
  readonly family: string;
  readonly account: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Null: the family cannot be reached. */
  readonly address: string | null;
}
