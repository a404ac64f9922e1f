import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, Problem, unprocessable, unprocessableLines } from '../../kernel/problem/problem.js';
import { quoted } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS, type AttendanceStatus, RELEASED, TAKING } from '../../offers/model/attendance-status.js';
import { type Answer } from '../model/attendance.workflow.js';
import { refusedFavourite } from '../state/checks.js';
import { requireTakingPlace } from '../state/transition-rules.js';
import { AttendanceLock } from '../state/attendance-lock.js';
import { type LockedAttendance } from '../state/attendance-change.store.js';
import { Charges } from '../state/charges.js';
import { readAnswers } from '../state/answers.js';
import { type OfferTerms, ApplicationFactsStore } from '../state/application-facts.store.js';
import { mailedRecord } from '../reading/attendance.record.js';
import { AttendanceReader } from '../reading/attendance.finder.js';
import { type AttendanceRecord, attendanceView } from '../reading/attendance.view.js';
import { type AttendanceFields, AttendanceWriteStore } from '../state/attendance-write.store.js';
import { refusedChanges, amountAbove } from './applying-rights.js';
import { sentAnswers } from './new-application.js';
import { type AttendancePatch } from './attendances.inputs.js';
import { AttendanceChanges } from '../state/attendance-changes.js';

/** Changes applications without changing their state (R-ATT-25). */
@Injectable()
export class AttendanceEditsService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly facts: ApplicationFactsStore,
    private readonly store: AttendanceWriteStore,
    private readonly charges: Charges,
    private readonly reader: AttendanceReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the fields that were sent and differ; a new price is booked at once if a price was booked before.
   * @throws Problem 404, 403 for fields that the caller may not write, 422, 412, 409 for a decision on an application
   * that is not waiting,
   * or for a place in a cancelled offer
   */
  update(caller: Caller, uuid: string, input: AttendancePatch, precondition: Precondition): Promise<AttendanceRecord> {
    return this.database.transaction(async () => {
      const { attendance, places, record } = await this.lock.take(caller, uuid);
      const refusal = refusedChanges(caller, input, record);
      if (refusal !== undefined) throw refusal;
      const offer = await this.facts.offer(attendance.offer);
      const present = await this.store.fields(uuid);
      if (offer === undefined || present === undefined)
        throw new Error(`The locked application ${uuid} was not found.`);
      const changes = changesOf(input, offer, present);
      if (changes instanceof Problem) throw changes;
      if (changes.favourite === true && !RELEASED.includes(attendance.status)) await this.requireFavourite(attendance);
      precondition.require(attendanceView, record);
      if (changes.decision != null && attendance.status !== 'waiting') throw decided(attendance.status);
      if (changes.decision != null) requireTakingPlace(places, changes.decision);
      await this.store.call(caller, uuid, input.externalId);
      const before = input.notify === true ? await this.priceBefore(uuid, input) : null;
      if (Object.keys(changes).length > 0) {
        const now = this.clock.now();
        await this.store.update(uuid, changes, now);
        await this.store.noteChanges(
          [{ present: { ...present, uuid, status: attendance.status }, changes }],
          caller,
          now,
        );
      }
      if (changes.ownFee !== undefined) await this.charges.reprice([uuid], caller.accountUuid ?? null);
      const unreachable =
        before === null ? null : Number(!(await this.charges.tellPrice({ attendance: uuid, before })));
      return mailedRecord(await this.reader.one(caller, uuid), unreachable);
    });
  }

  /** @throws Problem 422 the child has as many favourites in the edition as it may have */
  private async requireFavourite({ uuid, participant, edition }: LockedAttendance): Promise<void> {
    const others = await this.facts.favourites([participant], uuid);
    const refusal = refusedFavourite(others.filter((one) => one.edition === edition).length);
    if (refusal !== undefined) throw refusal;
  }

  /** The price of which the family is told that it changed. @throws Problem 422 no fee is sent, or nothing is charged yet */
  private async priceBefore(uuid: string, { fee }: AttendancePatch): Promise<number> {
    if (fee === undefined) throw unprocessable('notify', ONLY_FEES);
    const price = await this.charges.priceOf(uuid);
    if (price === null) throw unprocessable('notify', WITHOUT_PLACE);
    return price;
  }
}

/** The fields with a new value; 422 where what is sent makes no sense for the offer. Pure. */
export const changesOf = (
  { answers, fee, notify: _notify, externalId: _externalId, ...plain }: AttendancePatch,
  offer: OfferTerms,
  present: AttendanceFields,
): Partial<AttendanceFields> | Problem => {
  const read =
    answers === undefined ? undefined : readAnswers(offer.questions, sentAnswers(answers ?? []), present.answers);
  const lines = [...(read?.unreadable ?? []), ...(read?.missing ?? []), ...amountAbove(fee, offer.fee)];
  if (lines.length > 0) return unprocessableLines(lines);
  const sent = { ...plain, answers: read && ([...read.answers] as Answer[]), ownFee: fee };
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, present[name as keyof AttendanceFields]),
    ),
  );
};

const decided = (status: AttendanceStatus): Problem =>
  conflict(
    message(
      `A decision can be set on a waiting application only; this one is ${status}.`,
      `Vorgemerkt werden kann nur bei einer wartenden Anmeldung; diese hat den Stand ${quoted(ATTENDANCE_STATUS, status)}.`,
    ),
  );

const ONLY_FEES = message(
  'Families are mailed about another fee only; send it along.',
  'Benachrichtigt wird hier nur über eine andere Gebühr; schicken Sie sie mit.',
);
const WITHOUT_PLACE = message(
  'This application holds no place, so nothing is charged for it; the mail about a place will say what it costs.',
  'Diese Anmeldung hat keinen Platz, also wird nichts berechnet; was er kostet, sagt die E-Mail über den Platz.',
);

/** Deletes applications (R-ATT-26). */
@Injectable()
export class AttendanceRemovalService {
  constructor(
    private readonly database: Database,
    private readonly lock: AttendanceLock,
    private readonly store: AttendanceWriteStore,
    private readonly changes: AttendanceChanges,
    private readonly charges: Charges,
  ) {}

  /**
   * Deletes an application with its history; its place goes to the first on the waiting list.
   * @throws Problem 404, 412, and 409 while receipts refer to it
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const { attendance, record } = await this.lock.take(caller, uuid);
      precondition.require(attendanceView, record);
      if (await this.charges.holds(uuid)) throw paidFor();
      await this.charges.release(uuid, caller.accountUuid ?? null);
      if (TAKING.includes(attendance.status)) await this.changes.fillPlaces(uuid, attendance.offer);
      await this.store.remove(uuid);
    });
  }
}

const paidFor = (): Problem =>
  conflict(
    message(
      'The application has receipts or payments and cannot be deleted; withdraw it instead.',
      'Zu der Anmeldung gibt es Quittungen oder Zahlungen; sie kann nicht gelöscht, nur zurückgezogen werden.',
    ),
  );
