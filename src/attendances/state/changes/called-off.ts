import { type Message, message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type AttendanceStatus, GOING, TAKING } from '../../../offers/model/attendance-status.js';
import { type Places } from './places.store.js';

/** States that no application may enter in a cancelled offer (R-ATT-5), whatever its previous state. */
const CLOSED: readonly AttendanceStatus[] = [...GOING, 'waitlisted'];

/**
 * Whether the state would give somebody a place in a cancelled offer, or put them on its waiting list. `force` does
 * not overrule this: the offer must be relaunched first.
 * @param from the previous state; null for a new application
 */
export const isCalledOff = (
  { cancelled }: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  from: AttendanceStatus | null = null,
): boolean => cancelled && (CLOSED.includes(to) || (TAKING.includes(to) && !(from !== null && TAKING.includes(from))));

/**
 * For new applications. One that would only wait is refused by the checks, together with all other errors; overruling
 * the checks does not overrule this.
 * @throws Problem 409 if it would get a place, or a position on the waiting list, in a cancelled offer
 */
export const requireTakingPlace = (
  places: Pick<Places, 'cancelled'>,
  to: AttendanceStatus,
  { force = false }: { readonly force?: boolean | undefined } = {},
): void => {
  if (isCalledOff(places, to) || (places.cancelled && force && to === 'waiting'))
    throw conflict(calledOff(to)).about([{ reason: 'cancelled' }]);
};

/** Why an application to a cancelled offer cannot enter a state. */
export const calledOff = (to: AttendanceStatus): Message =>
  message(
    `The offer is cancelled: nobody becomes ${to} there until it is relaunched.`,
    `Das Angebot ist abgesagt: Bis es wieder aufgenommen wird, erhält dort niemand den Status ${to}.`,
  );
