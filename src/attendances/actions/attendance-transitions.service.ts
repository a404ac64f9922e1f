import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { entryProblem } from '../../platform/http/request/problem-body.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type Language } from '../../kernel/problem/message.js';
import { isNoProblem, notFound, Problem, requireAll } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AttendanceFinder, AttendanceReader, concernedIn } from '../reading/attendance.finder.js';
import { AttendanceChanges } from '../state/attendance-changes.js';
import { AttendanceLock, type HeldAttendance } from '../state/attendance-lock.js';
import { type Occasion, type StateChange, judge } from '../state/transition-rules.js';
import { type AttendanceTransitionInput, type AttendanceTransitionsInput } from './attendances.inputs.js';
import { mailedRecord } from '../reading/attendance.record.js';
import { type AttendanceRecord, attendanceView } from '../reading/attendance.view.js';
import { GivenPlaces } from './given-places.js';
import { type TransitionResult } from './results.view.js';

/** Transitions of applications by people (R-ATT-1, R-ATT-2, R-ATT-7, R-ATT-12): of one, or of many at once. */
@Injectable()
export class AttendanceTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly places: GivenPlaces,
    private readonly changes: AttendanceChanges,
    private readonly reader: AttendanceReader,
    private readonly finder: AttendanceFinder,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a transition. Staff may exceed the number of places; host users may not (R-ATT-12).
   * @throws Problem 404, 403 possible but not for this caller, 412 another version, 409 not possible from this state,
   * in an offer that is cancelled, for a child that cannot have the place; for a host user also without a free
   * place, out of the order of the waiting list, or before anybody can have come
   */
  transition(
    caller: Caller,
    uuid: string,
    input: AttendanceTransitionInput,
    precondition: Precondition,
  ): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const held = await this.lock.take(caller, uuid);
      const change = this.changeOf(caller, held, input.transition);
      if (change instanceof Problem && change.status === 403) throw change;
      precondition.require(attendanceView, held.record);
      if (change instanceof Problem) throw change.of(concernedIn(held.record));
      const [judged] = await this.places.judged(caller, new Map([[uuid, held]]), [change], input.force ?? false);
      if (judged instanceof Problem) throw judged.of(concernedIn(held.record));
      await this.changes.make(judged === undefined ? [] : [judged], occasionOf(caller, input));
      const unreachable = input.notify === true ? (await this.changes.unreachable([uuid])).size : null;
      return mailedRecord(await this.reader.one(caller, uuid), unreachable);
    });
  }

  /**
   * Applies a transition to many applications as one batch: all or nothing, or with `partial` to those for which it
   * is possible.
   * @throws Problem 404, 409 or 403 that names every refused entry; none with `partial`
   */
  transitionAll(caller: Caller, input: AttendanceTransitionsInput, language: Language): Promise<TransitionResult[]> {
    return this.database.transaction(async () => {
      const held = await this.lock.takeAll(caller, input.attendances);
      const possible = input.attendances.map((uuid) => {
        const one = held.get(uuid);
        return one === undefined ? notFound(this.finder.missing) : this.changeOf(caller, one, input.transition);
      });
      const judged = await this.places.judged(caller, held, possible, input.force ?? false);
      const verdicts = judged.map((verdict, index) => {
        const uuid = input.attendances[index] ?? '';
        const one = held.get(uuid);
        return verdict instanceof Problem
          ? verdict.of(one === undefined ? { attendance: uuid } : concernedIn(one.record))
          : verdict;
      });
      if (input.partial !== true) requireAll('attendances', verdicts);
      const changes = verdicts.filter(isNoProblem);
      await this.changes.make(changes, occasionOf(caller, input));
      const made = new Set(changes.map(({ attendance }) => attendance));
      const unreached = input.notify === true && caller.isAdmin ? await this.changes.unreachable([...made]) : undefined;
      return input.attendances.map((attendance, index) => ({
        ...resultOf(attendance, verdicts[index] as StateChange | Problem, held.get(attendance), language),
        unreachable:
          unreached === undefined || !made.has(attendance) || held.get(attendance)?.record.masked !== false
            ? null
            : Number(unreached.has(attendance)),
      }));
    });
  }

  private changeOf(caller: Caller, { attendance, places }: HeldAttendance, transition: string): StateChange | Problem {
    const now = this.clock.now();
    const verdict = judge(transition, { status: attendance.status, places, now, isAdmin: caller.isAdmin });
    if (verdict instanceof Problem) return verdict;
    const { uuid, offer, status } = attendance;
    return { attendance: uuid, offer, transition: verdict.name, from: status, to: verdict.to };
  }
}

const occasionOf = (
  caller: Caller,
  { notify = false, note = null, reason = null }: AttendanceTransitionInput,
): Occasion => ({
  batch: newUuid(),
  procedure: caller.isAdmin ? 'staff' : 'organiser',
  by: caller.accountUuid ?? null,
  notified: notify,
  note,
  reason,
  ...(caller.isAdmin ? {} : { hostUser: caller }),
});

const resultOf = (
  attendance: string,
  verdict: StateChange | Problem,
  held: HeldAttendance | undefined,
  language: Language,
): Omit<TransitionResult, 'unreachable'> =>
  verdict instanceof Problem
    ? {
        attendance,
        done: false,
        status: held?.attendance.status ?? null,
        problem: entryProblem(verdict, language),
      }
    : { attendance, done: true, status: verdict.to, problem: null };
