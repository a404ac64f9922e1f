import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { dayText } from '../../kernel/clock/zone.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type Message, message } from '../../kernel/problem/message.js';
import {
  conflict,
  invalid,
  invalidField,
  isNoProblem,
  type Line,
  Problem,
  problemOfLines,
  unprocessableLines,
} from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { Database } from '../../platform/database/database.js';
import { ATTENDANCE_STATUS, type AttendanceStatus, TAKING } from '../../offers/model/attendance-status.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';
import { hasBegun, impliedBy, type OfferDays, type PresenceDay, transitionBy } from '../model/presence.js';
import { AttendanceChanges } from '../state/attendance-changes.js';
import { concernedIn } from '../reading/attendance.finder.js';
import { AttendanceLock, type HeldAttendance } from '../state/attendance-lock.js';
import { type StateChange } from '../state/transition-rules.js';
import { GivenPlaces } from './given-places.js';
import { type PresenceInput } from './attendances.inputs.js';
import { type MarkedAttendance } from './results.view.js';
import { PresencesStore } from '../state/presences.store.js';

/** An application as it was sent. */
interface Sent {
  readonly path: string;
  readonly uuid: string;
}

/** Records which children were there on each day (R-ATT-30). */
@Injectable()
export class PresenceService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly store: PresencesStore,
    private readonly places: GivenPlaces,
    private readonly changes: AttendanceChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks children as present or absent on a day, and applies the transitions that follow from it. Of two who mark the
   * same child at once the later one is right.
   * @throws Problem 422 for lists that contradict each other or name nobody, a date that the offer does not have on that
   * day, applications of another offer or without a place, each at its index; 409 while the offer is cancelled, before
   * the day has begun, and for a child that has another place at that time
   */
  mark(caller: Caller, offer: string, input: PresenceInput): Promise<MarkedAttendance[]> {
    const present = sentIn('present', input.present);
    const absent = sentIn('absent', input.absent);
    const sent = [...present, ...absent];
    requireReadable(present, absent);
    return this.database.transaction(async () => {
      const uuids = sent.map(({ uuid }) => uuid);
      const held = await this.lock.takeAll(caller, uuids, [offer]);
      const days = await this.store.daysOf(offer);
      const day = dayOf(days, input);
      const strangers = sent.flatMap((one) => refusalOf(one, offer, held.get(one.uuid)));
      if (strangers.length > 0) throw unprocessableLines(strangers);
      if (days.cancelled) throw conflict(CANCELLED);
      if (!hasBegun(day.day, this.clock.now())) throw conflict(notBegun(day.day));
      const before = await this.store.of(uuids);
      await this.store.mark(uuidsOf(present), day, true);
      await this.store.mark(uuidsOf(absent), day, false);
      const after = await this.store.of(uuids);
      const earlier = await this.store.earlierStates(uuids);
      const moved = await this.move(caller, sent, held, (uuid) =>
        impliedChange(held.get(uuid), earlier.get(uuid) ?? null, {
          before: impliedBy(before.get(uuid) ?? [], days.days),
          after: impliedBy(after.get(uuid) ?? [], days.days),
        }),
      );
      return uuids.map((uuid) => ({
        attendance: uuid,
        status: moved.get(uuid) ?? statusOf(held.get(uuid)),
        presences: after.get(uuid) ?? [],
      }));
    });
  }

  /** @returns the new states */
  private async move(
    caller: Caller,
    sent: readonly Sent[],
    held: ReadonlyMap<string, HeldAttendance>,
    changeOf: (uuid: string) => StateChange | undefined,
  ): Promise<ReadonlyMap<string, AttendanceStatus>> {
    const found = sent.flatMap(({ path, uuid }) => {
      const change = changeOf(uuid);
      return change === undefined ? [] : [{ path, change }];
    });
    const judged = await this.places.judged(
      caller,
      held,
      found.map(({ change }) => change),
      false,
    );
    const refused = judged.flatMap((verdict, index) => {
      const { path = '', change } = found[index] ?? {};
      const one = held.get(change?.attendance ?? '');
      if (!(verdict instanceof Problem)) return [];
      return [{ path, problem: one === undefined ? verdict : verdict.of(concernedIn(one.record)) }];
    });
    if (refused.length > 0)
      throw problemOfLines(
        409,
        refused.map(({ path, problem }) => [path, problem.detail]),
      ).about(refused.flatMap(({ problem }) => problem.conflicts));
    const changes = judged.filter(isNoProblem);
    await this.changes.make(changes, {
      batch: newUuid(),
      procedure: caller.isAdmin ? 'staff' : 'organiser',
      by: caller.accountUuid ?? null,
      ...{ notified: false, note: null },
      ...(caller.isAdmin ? {} : { hostUser: caller }),
    });
    return new Map(changes.map(({ attendance, to }) => [attendance, to]));
  }
}

const sentIn = (field: 'present' | 'absent', uuids: readonly string[] | null | undefined): Sent[] =>
  (uuids ?? []).map((uuid, index) => ({ path: `${field}[${String(index)}]`, uuid }));

const uuidsOf = (sent: readonly Sent[]): string[] => sent.map(({ uuid }) => uuid);

const requireReadable = (present: readonly Sent[], absent: readonly Sent[]): void => {
  if (present.length + absent.length === 0) throw invalidField('present', NOBODY, CODES.blank);
  const there = new Set(uuidsOf(present));
  const both = absent.filter(({ uuid }) => there.has(uuid));
  if (both.length > 0)
    throw invalid(both.map(({ path }) => ({ propertyPath: path, message: BOTH, code: CODES.notUnique })));
};

/** The day that is meant. */
const dayOf = ({ days, recurring }: OfferDays, { date, day }: PresenceInput): PresenceDay => {
  const ofDate = days.filter((one) => one.date === date);
  if (ofDate.length === 0) throw unprocessableLines([['date', NO_DATE]]);
  if (day == null && recurring.includes(date)) throw invalidField('day', NO_DAY, CODES.blank);
  const found = day == null ? ofDate[0] : ofDate.find((one) => one.day === day);
  if (found === undefined) throw unprocessableLines([['day', notThen(day ?? '')]]);
  return found;
};

const refusalOf = ({ path }: Sent, offer: string, held: HeldAttendance | undefined): Line[] => {
  if (held?.attendance.offer !== offer) return [[path, UNKNOWN]];
  const { status } = held.attendance;
  return TAKING.includes(status) ? [] : [[path, noPlace(status)]];
};

const statusOf = (held: HeldAttendance | undefined): AttendanceStatus => held?.attendance.status ?? 'confirmed';

/** The change of state that follows from the marks. */
const impliedChange = (
  held: HeldAttendance | undefined,
  earlier: AttendanceStatus | null,
  { before, after }: Record<'before' | 'after', ReturnType<typeof impliedBy>>,
): StateChange | undefined => {
  if (held === undefined) return undefined;
  const { uuid, offer, status } = held.attendance;
  const transition = transitionBy(status, before, after, earlier);
  const to = transition === null ? undefined : attendanceWorkflow.next(transition, status);
  return to === undefined ? undefined : { attendance: uuid, offer, transition, from: status, to };
};

const NOBODY = message(
  'Name at least one child in present or absent.',
  'Bitte mindestens ein Kind in present oder absent nennen.',
);
const BOTH = message('The same application is also in present.', 'Dieselbe Anmeldung steht auch in present.');
const NO_DATE = message('The offer has no such date.', 'Das Angebot hat keinen solchen Termin.');
const NO_DAY = message('The date is a series: name the day.', 'Der Termin ist eine Serie: Bitte den Tag nennen.');
const CANCELLED = message('The offer is cancelled: nobody is there.', 'Das Angebot ist abgesagt: Niemand ist da.');

const notThen = (day: string): Message => {
  const words = dayText(day);
  return message(`The date does not take place on ${words.en}.`, `Der Termin findet am ${words.de} nicht statt.`);
};

const notBegun = (day: string): Message => {
  const words = dayText(day);
  return message(`The day, ${words.en}, has not begun.`, `Der Tag, ${words.de}, hat noch nicht begonnen.`);
};

const UNKNOWN = message(
  'There is no such application to this offer.',
  'Zu diesem Angebot gibt es diese Anmeldung nicht.',
);

const noPlace = (status: AttendanceStatus): Message =>
  message(
    `The child has no place; it is ${status}.`,
    `Das Kind hat keinen Platz; der Stand ist ${quoted(ATTENDANCE_STATUS, status)}.`,
  );
