import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { conflict, forbidden, isNoProblem, Problem } from '../../../kernel/problem/problem.js';
import { gainsPlace } from '../../model/attendance.js';
import { type HeldAttendance } from '../../state/changes/attendance-lock.js';
import { type StateChange } from '../../state/changes/state-change.js';
import { type Hindrance } from '../../state/hindrances/hindrance.js';
import { FORCE_OF_ADMINS, hindering, linesOf, overruledNote } from '../../state/hindrances/hindrance-words.js';
import { Hindrances } from '../../state/hindrances/hindrances.js';
import { WaitingListStore } from '../waiting-list/waiting-list.store.js';
import { byItsTurn, type Turn, withinPlaces } from './free-places.js';

/** Checks before transitions that give places: may the child have one? (R-ATT-21, R-ATT-22, R-ATT-23) */
@Injectable()
export class GivenPlaces {
  constructor(
    private readonly hindrances: Hindrances,
    private readonly list: WaitingListStore,
  ) {}

  /**
   * The changes of locked applications, in their order. A change that would give a place to a child which cannot have
   * it becomes a 409, and so does one of an organiser user for which no place is left, or which is not its turn. With `force` they remain, with
   * a note for the history.
   * @throws Problem 403 if the caller may not use force
   */
  async judged(
    caller: Caller,
    held: ReadonlyMap<string, HeldAttendance>,
    verdicts: readonly (StateChange | Problem)[],
    force: boolean,
  ): Promise<(StateChange | Problem)[]> {
    if (force && !caller.isAdmin) throw forbidden(FORCE_OF_ADMINS);
    const seeking = verdicts.filter(isNoProblem).filter(gainsPlace);
    const seekers = seeking.map(({ attendance, offer }) => ({
      attendance,
      offer,
      participant: held.get(attendance)?.attendance.participant ?? '',
    }));
    const found = await this.hindrances.of(seekers, { overruled: force });
    const hindered = new Map(seeking.map((change, index) => [change, found[index] ?? []]));
    const judged = verdicts.map((verdict) => {
      const hindrances = verdict instanceof Problem ? [] : (hindered.get(verdict) ?? []);
      if (verdict instanceof Problem || hindrances.length === 0) return verdict;
      if (force) return { ...verdict, remark: overruledNote(hindrances) };
      return hinders(hindrances, caller, held.get(verdict.attendance)?.record.masked ?? true);
    });
    return caller.isAdmin ? judged : withinPlaces(judged, held, await this.turnsOf(judged));
  }

  /**
   * The waiting lists from which a child is to be confirmed, each in its order. Children who cannot have a place stand
   * in nobody's way (R-WAIT-5); they are not locked: anyone who gives up another place meanwhile comes a moment too late.
   */
  private async turnsOf(verdicts: readonly (StateChange | Problem)[]): Promise<Turn[]> {
    const offers = verdicts
      .filter(isNoProblem)
      .filter(byItsTurn)
      .map(({ offer }) => offer);
    if (offers.length === 0) return [];
    const waiting = await this.list.waitingOf([...new Set(offers)]);
    const found = await this.hindrances.of(waiting);
    return waiting.map(({ attendance, offer }, index) => ({
      ...{ attendance, offer },
      hindered: (found[index] ?? []).length > 0,
    }));
  }
}

const hinders = (hindrances: readonly Hindrance[], caller: Caller, masked: boolean): Problem => {
  const { words, conflicts } = hindering(hindrances, caller, masked);
  return conflict(linesOf(words)).about(conflicts);
};
