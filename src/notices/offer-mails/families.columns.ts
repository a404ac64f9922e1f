import { type CONCERNED } from '../../offers/model/attendance-status.js';
import { type Participant } from '../../participants/entities/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { type OpenFee } from '../application-mails/family-payment.js';
import { type Account } from '../../accounts/entities/account.entity.js';

/** What is said of an application (t): the remark, and whether the signed agreement form has arrived. */
export const REMARKED_COLUMNS = columnsOf(Attendance, 't', { only: ['agreementReceived', 'comment'] });

/** A child with an application to the offer, and the amounts charged and paid for it, in cents. */
export interface ConcernedChild
  extends OpenFee, RowOf<typeof REMARKED_COLUMNS>, Readonly<Pick<Participant, 'uuid' | 'firstname' | 'lastname'>> {
  readonly status: (typeof CONCERNED)[number];
  readonly charged: NonNullable<Attendance['charged']>;
  readonly paid: Attendance['paidAmount'];
}

/** The family of a child: the parents' account, or a participant without one. */
export interface NotifiedFamily extends Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  readonly uuid: string;
  /** Null: a participant without an account. */
  readonly account: Participant['accountUuid'];
  readonly address: string | null;
  /** Since when its calendar may contain dates of the offer: the first place of one of these children. */
  readonly placedSince: Date | null;
  readonly children: readonly ConcernedChild[];
}
