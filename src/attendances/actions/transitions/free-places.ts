import { TAKING } from '../../../offers/model/attendance-status.js';
import { conflict, Problem } from '../../../kernel/problem/problem.js';
import { type HeldAttendance } from '../../state/changes/attendance-lock.js';
import { freePlaces, FULL } from '../../state/changes/places.store.js';
import { type StateChange } from '../../state/changes/state-change.js';

/**
 * Limits organiser users to the places that are left, in the order of the request; the others become a 409
 * (R-ATT-12). Requires locked offers. Pure.
 */
export const withinPlaces = (
  verdicts: readonly (StateChange | Problem)[],
  held: ReadonlyMap<string, HeldAttendance>,
): (StateChange | Problem)[] => {
  const given = new Map<string, number>();
  return verdicts.map((verdict) => {
    if (verdict instanceof Problem || !takesPlace(verdict)) return verdict;
    const places = held.get(verdict.attendance)?.places;
    const before = given.get(verdict.offer) ?? 0;
    if (places === undefined || freePlaces(places) - before < 1) return conflict(FULL);
    given.set(verdict.offer, before + 1);
    return verdict;
  });
};

/** A no-show keeps the offer's place: marking the child as present after all takes no further place. */
const takesPlace = ({ from, to }: StateChange): boolean =>
  TAKING.includes(to) && (from === null || !TAKING.includes(from));
