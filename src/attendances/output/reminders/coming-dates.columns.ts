import { type Attendance } from '../../model/entities/attendance.entity.js';
import { type Offer } from '../../../offers/model/entities/offer.entity.js';
import { type Participant } from '../../../participants/entities/participant.entity.js';

/** A date of a child, of whose day its family must be reminded now. */
export interface ComingDate extends Readonly<Pick<Offer, 'bring'>>, Readonly<Pick<Attendance, 'agreementReceived'>> {
  readonly edition: string;
  /** YYYY-MM-DD, local. */
  readonly day: string;
  /** How many reminders of this day were given up before they were sent. */
  readonly nth: number;
  readonly family: string;
  readonly account: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly address: string;
  readonly offer: string;
  readonly begin: Date;
  readonly end: Date;
  readonly child: string;
  readonly childFirstname: Participant['firstname'];
  readonly childLastname: Participant['lastname'];
}
