import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../kernel/clock/zone.js';
import { message } from '../../kernel/problem/message.js';
import { MailAllowance } from '../../hosts/mail-allowance.store.js';
import { HostMailsStore, AttendanceChangeStore } from './attendance-change.store.js';
import { GOING, TAKING } from '../../offers/model/attendance-status.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { WaitingLists } from '../../offers/ports/offer-ports.js';
import { PresencesStore } from './presences.store.js';
import { Charges } from './charges.js';
import { StaleMails } from './stale-mails.js';
import { type Occasion, type StateChange } from './transition-rules.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from './notify-attendances.js';
import { AttendanceWriteStore, type NewAttendance, type PresentAttendance } from './attendance-write.store.js';
import { type Procedure } from '../model/attendance.workflow.js';
import { groupBy } from '../../kernel/collections/collections.js';

/** Maximum mails about one application that hosts may cause in a local day. */
const MAILS_PER_APPLICATION = 3;

/** Limits the mails about applications that hosts cause (R-MAIL-8). */
@Injectable()
export class HostMails {
  constructor(
    private readonly store: HostMailsStore,
    private readonly allowance: MailAllowance,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it with the applications locked, and their states and history written: each reachable family will get one
   * mail.
   * @throws Problem 429 too many for one application, or for a host
   */
  async spend(caller: Caller, attendances: readonly string[]): Promise<void> {
    const today = localDayBegin(localDate(this.clock.now()));
    if ((await this.store.mailsSince(attendances, today)) > MAILS_PER_APPLICATION) throw this.allowance.refusal(SAID);
    await this.allowance.spend(await this.store.families(attendances, caller.hosts));
  }

  /**
   * Places that the caller frees go to the waiting list, and promoted families are mailed: these mails count as
   * caused by the caller, whether the list moves today or later.
   * @param offers offers in which a place became free, once per place
   * @throws Problem 429 too many for a host
   */
  async spendOnPromotions(caller: Caller, offers: readonly string[]): Promise<void> {
    if (offers.length > 0) await this.allowance.spend(await this.store.promotions(offers, caller.hosts));
  }
}

const SAID = message(
  `Organisers may mail a family at most ${String(MAILS_PER_APPLICATION)} times a day about one application. Nothing was changed.`,
  `Zu einer Anmeldung können Veranstalter der Familie höchstens ${String(MAILS_PER_APPLICATION)}-mal am Tag schreiben. Es wurde nichts geändert.`,
);

/** Transitions after which the place goes to the first on the waiting list (R-WAIT-2). */
const FREEING_TRANSITIONS: readonly (string | null)[] = ['withdraw', 'reject'];

/**
 * The only way to change the state of applications. The deciding code (staff, a procedure, the waiting list,
 * committed decisions) locks the offers, decides, and passes the changes here, where all consequences happen in the
 * same transaction: the row, the history, the books, and jobs for mails and promotions. A constant number of
 * statements for any number of changes.
 */
@Injectable()
export class AttendanceChanges {
  constructor(
    private readonly store: AttendanceChangeStore,
    private readonly charges: Charges,
    private readonly hostMails: HostMails,
    private readonly jobs: Jobs,
    private readonly waitingLists: WaitingLists,
    private readonly mails: StaleMails,
    private readonly presences: PresencesStore,
  ) {}

  /**
   * Applies transitions to existing applications. The caller holds the locks of their offers and of the applications.
   */
  async make(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    if (changes.length === 0) return;
    await this.store.write(changes, occasion.procedure === 'decisions');
    await this.store.limitFavourites(changes);
    await this.follow(changes, occasion);
  }

  /**
   * The consequences for applications whose rows are written already: new ones.
   * @throws Problem 429 if a host has caused too many mails today
   */
  async follow(changes: readonly StateChange[], occasion: Occasion): Promise<void> {
    await this.store.note(changes, occasion);
    await this.presences.markCome(changes.filter(walksIn).map(({ attendance }) => attendance));
    const lost = changes.filter(staysAway);
    const left = [...new Set(lost.map(({ offer }) => offer))];
    await this.mails.cancelReminders(left);
    await this.mails.rewriteMovesFor(
      lost.map(({ attendance }) => attendance),
      left,
    );
    const freed = changes.filter(freesPlace).map(({ offer }) => offer);
    await this.charges.recharge(changes, occasion.by);
    // After the books, in the same order as for cancelled offers: two requests with different orders could deadlock.
    if (occasion.notified && occasion.hostUser !== undefined)
      await this.hostMails.spend(
        occasion.hostUser,
        changes.map(({ attendance }) => attendance),
      );
    if (occasion.hostUser !== undefined) await this.hostMails.spendOnPromotions(occasion.hostUser, freed);
    if (occasion.notified && occasion.notifiedLater !== true) await this.notify(occasion.batch);
    await this.fill(
      freed,
      changes.filter(letsGo).map(({ attendance }) => attendance),
    );
  }

  /** Enqueues the mails about a batch; requests before the job runs are merged. */
  async notify(batch: string): Promise<void> {
    await this.jobs.add(NOTIFY_ATTENDANCES, { batch } satisfies NotifyAttendancesPayload, { key: `tell:${batch}` });
  }

  /** How many families of a batch have no address to be mailed at. */
  unreachableOf(batch: string): Promise<number> {
    return this.store.unreachableOf(batch);
  }

  /** The given applications whose families have no address. */
  unreachable(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    return this.store.unreachable(attendances);
  }

  /** Gives up mails about the place and enqueues the promotion of waiting lists, before an application with a place is deleted. */
  async fillPlaces(attendance: string, offer: string): Promise<void> {
    await this.mails.cancelReminders([offer]);
    await this.mails.rewriteMovesFor([attendance], [offer]);
    await this.fill([offer], [attendance]);
  }

  /**
   * The waiting lists of the offers, and those where children were passed over because of the places that they give up with
   * these applications. In one call: nothing locks the other offers, so two transactions that enqueue the same jobs in
   * different orders would deadlock.
   */
  private async fill(offers: readonly string[], givenUp: readonly string[]): Promise<void> {
    const elsewhere = givenUp.length > 0 ? await this.store.awaited(givenUp) : [];
    await this.waitingLists.fill([...offers, ...elsewhere]);
  }
}

const freesPlace = ({ transition, from, to }: StateChange): boolean =>
  FREEING_TRANSITIONS.includes(transition) && from !== null && TAKING.includes(from) && !TAKING.includes(to);

/** The child came without a place (R-ATT-31). */
const walksIn = ({ from, to }: StateChange): boolean =>
  to === 'participated' && (from === null || !TAKING.includes(from));

/** The child no longer takes part. */
const staysAway = ({ from, to }: StateChange): boolean => from !== null && GOING.includes(from) && !GOING.includes(to);

const letsGo = ({ from, to }: StateChange): boolean => from !== null && GOING.includes(from) && !TAKING.includes(to);

/** A decided application that is to be written. */
export interface NewApplication {
  readonly application: NewAttendance;
  /** The withdrawn one that comes back, if there is one. */
  readonly present: Pick<PresentAttendance, 'uuid' | 'status'> | undefined;
  /** For the history, where checks are overruled. */
  readonly remark?: string | undefined;
  readonly procedure: Procedure;
}

/** Inserts applications to offers, or renews those that were withdrawn before (R-ATT-18). */
@Injectable()
export class AttendanceCreation {
  constructor(
    private readonly store: AttendanceWriteStore,
    private readonly changes: AttendanceChanges,
  ) {}

  /** The applications of these children to these offers; children and offers are locked. */
  present(children: readonly string[], offers: readonly string[]): Promise<PresentAttendance[]> {
    return this.store.present(children, offers);
  }

  /** Lets the caller call the application so. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.store.call(caller, uuid, externalId);
  }

  /** The application that a moved one became is found under what other programs call that. */
  passName(from: string, to: string): Promise<void> {
    return this.store.passName(from, to);
  }

  /** How many families the mail about an application does not reach: 1, or 0. */
  async unreachable(attendance: string): Promise<number> {
    return (await this.changes.unreachable([attendance])).size;
  }

  /**
   * Writes the decided applications, and everything that follows, in their order. The offers and the children are locked. A
   * constant number of statements for any number, unless new ones and those that come back alternate.
   */
  async write(made: readonly NewApplication[], occasion: Omit<Occasion, 'procedure'>): Promise<void> {
    for (const run of runsOf(made)) {
      const applications = run.map(({ application }) => application);
      await (run[0]?.present === undefined ? this.store.insert(applications) : this.store.renew(applications));
    }
    for (const [procedure, decided] of groupBy(made, (one) => one.procedure)) {
      const changes = decided.map(({ application: { uuid, offer, status }, present, remark }): StateChange => {
        return { attendance: uuid, offer, transition: null, from: present?.status ?? null, to: status, remark };
      });
      await this.changes.follow(changes, { ...occasion, procedure });
    }
  }
}

/** New ones, and those that come back, as long as they follow each other: waiting lists have their order. */
const runsOf = (made: readonly NewApplication[]): NewApplication[][] => {
  const runs: NewApplication[][] = [];
  for (const one of made) {
    const last = runs.at(-1);
    if (last !== undefined && (last[0]?.present === undefined) === (one.present === undefined)) last.push(one);
    else runs.push([one]);
  }
  return runs;
};
