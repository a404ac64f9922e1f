import { type Message, message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type AttendanceStatus, TAKING } from '../../../offers/model/attendance-status.js';
import { type Places } from './places.store.js';

/** States to which nobody comes in an offer that is called off (R-ATT-5), whatever their state was. */
const CLOSED: readonly AttendanceStatus[] = ['confirmed', 'waitlisted', 'participated'];

/**
 * Whether the state would give somebody a place in an offer that is called off, or let them wait for one anew. `force` does not
 * lift that: the offer is to be relaunched first.
 * @param from the state until now; null for a new application
 */
export const isCalledOff = (
  { cancelled }: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  from: AttendanceStatus | null = null,
): boolean => cancelled && (CLOSED.includes(to) || (TAKING.includes(to) && !(from !== null && TAKING.includes(from))));

/**
 * For new applications. One that would only wait is refused by the checks, with all that is wrong besides; what lifts the checks
 * does not lift this.
 * @throws Problem 409 when it would come to a place, or wait for one, in an offer that is called off
 */
export const requireTakingPlace = (
  places: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  { force = false }: { readonly force?: boolean | undefined } = {},
): void => {
  if (isCalledOff(places, to) || (places.cancelled && force && to === 'waiting')) throw conflict(calledOff(to));
};

/** Why an application to a cancelled offer does not come to a state. */
export const calledOff = (to: AttendanceStatus): Message =>
  message(
    `The offer is cancelled: nobody becomes ${to} there until it is relaunched.`,
    `Das Angebot ist abgesagt: Bis es wieder aufgenommen wird, erhält dort niemand den Status ${to}.`,
  );
