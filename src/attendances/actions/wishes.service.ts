import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { conflict, forbidden, Problem, unprocessableLines } from '../../kernel/problem/problem.js';
import { inWords, quoted, vocabulary } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS, type AttendanceStatus, RELEASED } from '../../offers/model/attendance-status.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';
import { externalIdTaken } from '../../platform/database/external-ids.store.js';
import { AttendanceChanges, AttendanceCreation, type NewApplication } from '../state/attendance-changes.js';
import { AttendanceWriteStore, type FieldEdit, type PresentAttendance } from '../state/attendance-write.store.js';
import { type Deciding, Eligibility } from '../state/eligibility.js';
import { overruledNote } from '../state/obstacle-texts.js';
import { type Places, PlacesStore } from '../state/places.store.js';
import { judge, type Occasion, type StateChange } from '../state/transition-rules.js';
import { AppliedOfferStore, type OpenOffer } from './applied-offer.store.js';
import { NO_OFFER } from './applying.service.js';
import { changesOf } from './attendance-edits.service.js';
import { type AttendancePatch } from './attendances.inputs.js';
import { applicationOf, refusedApplication, type SaidOfApplication } from './new-application.js';

/** What a family says of a wish; what is left out stays as it is. */
type SaidOfWish = Pick<AttendancePatch, 'priority' | 'favourite' | 'group' | 'answers' | 'comment'>;

/** A wish of a family as it is sent. */
export interface Wish {
  /** The child, locked. */
  readonly participant: string;
  readonly offer: RecordRef;
  readonly said: SaidOfWish;
  readonly withdraw: boolean;
  /** The application that the sender calls by the name of the wish, if there is one. */
  readonly named: string | undefined;
  /** What is there may be changed: the sender knows the family, the child or the wish by its own name. */
  readonly known: boolean;
}

/** What became of a wish. */
export const WISH_RESULTS = vocabulary('wishResult', {
  created: { en: 'Created', de: 'Neu', tone: 'good' },
  changed: { en: 'Changed', de: 'Geändert', tone: 'good' },
  unchanged: { en: 'Unchanged', de: 'Unverändert' },
  refused: { en: 'Refused', de: 'Abgelehnt', tone: 'bad' },
});

export interface WishOutcome {
  /** Uuid of the application; null where there is none. */
  readonly attendance: string | null;
  readonly status: AttendanceStatus | null;
  readonly result: (typeof WISH_RESULTS)[number];
  readonly problem: Problem | null;
}

/** A wish that is to be decided, with the application that is there. */
interface Open {
  readonly wish: Wish;
  readonly nth: number;
  readonly offer: string;
  readonly present: PresentAttendance | undefined;
}

/** What is written once all is decided. */
interface Plan {
  readonly made: NewApplication[];
  readonly edits: FieldEdit[];
}

/**
 * The wishes of a family, all in one go (R-FAM-5): each is decided by the rules for single applications, those that are refused
 * leave nothing behind, and what is there already stays as it is. A constant number of statements for any number of wishes.
 */
@Injectable()
export class WishesService {
  constructor(
    private readonly offers: AppliedOfferStore,
    private readonly places: PlacesStore,
    private readonly eligibility: Eligibility,
    private readonly creation: AttendanceCreation,
    private readonly changes: AttendanceChanges,
    private readonly store: AttendanceWriteStore,
    private readonly clock: Clock,
  ) {}

  /** The first locks, before those of the family: the editions of the offers. @returns the offers that the caller may see */
  hold(caller: Caller, offers: readonly RecordRef[]): Promise<OpenOffer[]> {
    return this.offers.holdAll(caller, offers);
  }

  /**
   * Carries out the wishes in their order; those that withdraw come first, so that a child may have another wish for the place
   * that it gives up. Call it with the children locked.
   * @param held what `hold` found
   * @param notify the families are mailed of what was done, each once
   */
  async carryOut(
    caller: Caller,
    wishes: readonly Wish[],
    held: readonly OpenOffer[],
    notify: boolean,
  ): Promise<WishOutcome[]> {
    const seen = new Set(held.map(({ uuid }) => uuid));
    const wanted = new Set(wishes.flatMap(({ offer: { uuid } }) => (uuid !== undefined && seen.has(uuid) ? uuid : [])));
    const there = await this.places.hold([...wanted]);
    const present = there.size === 0 ? [] : await this.creation.present(childrenOf(wishes), [...there]);
    const outcomes = new Map<number, WishOutcome>();
    const open = opened(wishes, there, present, outcomes);
    const occasion = { batch: newUuid(), by: caller.accountUuid ?? null, notified: notify, note: null };
    await this.withdraw(caller, open, outcomes, occasion);
    const rest = open.filter(({ nth }) => !outcomes.has(nth));
    if (rest.length > 0) await this.write(caller, await this.decided(caller, rest, outcomes), occasion);
    return wishes.map((_, nth) => outcomes.get(nth) ?? refused(unprocessableLines([NO_OFFER])));
  }

  /** Withdraws what is to be withdrawn, as its family. */
  private async withdraw(
    caller: Caller,
    open: readonly Open[],
    outcomes: Map<number, WishOutcome>,
    occasion: Omit<Occasion, 'procedure'>,
  ): Promise<void> {
    const leaving = open.filter(({ wish }) => wish.withdraw);
    if (leaving.length === 0) return;
    const places = new Map((await this.places.many(offersOf(leaving))).map((offer) => [offer.uuid, offer]));
    const changes = leaving.flatMap(({ wish, nth, offer, present }): StateChange[] => {
      const change = this.leaves(caller, wish, present, places.get(offer));
      if (present === undefined || change === undefined) outcomes.set(nth, unchanged(present));
      else if (change instanceof Problem) outcomes.set(nth, refused(change, present));
      else outcomes.set(nth, { attendance: present.uuid, status: change.to, result: 'changed', problem: null });
      return change === undefined || change instanceof Problem ? [] : [change];
    });
    await this.changes.make(changes, { ...occasion, procedure: 'family' });
  }

  /** The change that withdraws an application, or why not; undefined where there is nothing to withdraw. */
  private leaves(
    caller: Caller,
    { known }: Wish,
    present: PresentAttendance | undefined,
    places: Places | undefined,
  ): StateChange | Problem | undefined {
    if (present === undefined || places === undefined || present.status === 'withdrawn') return undefined;
    if (!known) return onlyAdded();
    const { uuid, offer, status } = present;
    if (attendanceWorkflow.next('withdraw', status) === undefined)
      return conflict(notWithdrawn(status)).of({ attendance: uuid });
    const verdict = judge('withdraw', { status, places, now: this.clock.now(), isAdmin: caller.isAdmin });
    if (verdict instanceof Problem) return verdict.of({ attendance: uuid });
    return { attendance: uuid, offer, transition: verdict.name, from: status, to: verdict.to };
  }

  /** Decides the wishes one after the other, before anything of them is written. */
  private async decided(caller: Caller, open: readonly Open[], outcomes: Map<number, WishOutcome>): Promise<Plan> {
    const deciding = await this.eligibility.begin({
      caller,
      wanted: open.map(({ offer, wish: { participant, said, known } }) => ({
        ...{ offer, participant, known },
        favourite: said.favourite,
      })),
    });
    const plan: Plan = { made: [], edits: [] };
    for (const [index, one] of open.entries())
      outcomes.set(
        one.nth,
        one.present === undefined || one.present.status === 'withdrawn'
          ? apply(one, index, deciding, plan)
          : edit(one, one.present, index, deciding, plan),
      );
    return plan;
  }

  private async write(caller: Caller, { made, edits }: Plan, occasion: Omit<Occasion, 'procedure'>): Promise<void> {
    if (made.length > 0) await this.creation.write(made, occasion);
    if (edits.length === 0) return;
    const now = this.clock.now();
    await this.store.updateWishes(edits, now);
    await this.store.noteChanges(edits, caller, now);
  }
}

const childrenOf = (wishes: readonly Wish[]): string[] => [...new Set(wishes.map(({ participant }) => participant))];
const offersOf = (open: readonly Open[]): string[] => [...new Set(open.map(({ offer }) => offer))];

/** The wishes that can be decided; why the others cannot goes to the outcomes. */
const opened = (
  wishes: readonly Wish[],
  offers: ReadonlySet<string>,
  present: readonly PresentAttendance[],
  outcomes: Map<number, WishOutcome>,
): Open[] => {
  const byWish = new Map(present.map((one) => [`${one.participant} ${one.offer}`, one]));
  const seen = new Set<string>();
  return wishes.flatMap((wish, nth): Open[] => {
    const { participant, named, offer } = wish;
    if (offer.uuid === undefined || !offers.has(offer.uuid)) return [];
    const key = `${participant} ${offer.uuid}`;
    const there = byWish.get(key);
    if (seen.has(key)) outcomes.set(nth, refused(twice(), there));
    else if (named !== undefined && named !== there?.uuid) outcomes.set(nth, refused(externalIdTaken()));
    else {
      seen.add(key);
      return [{ wish, nth, offer: offer.uuid, present: there }];
    }
    return [];
  });
};

/** A new application, or one that was withdrawn and is decided anew. */
const apply = (
  { wish: { said, participant }, present }: Open,
  index: number,
  deciding: Deciding,
  { made }: Plan,
): WishOutcome => {
  const decided = deciding.decide(index);
  if (decided instanceof Problem) return refused(decided, present);
  const words = said as SaidOfApplication;
  const refusal = refusedApplication(words, decided);
  if (refusal !== undefined) return refused(refusal, present);
  const { status, procedure, obstacles } = decided;
  const uuid = present?.uuid ?? newUuid();
  deciding.take(index, status);
  made.push({
    application: applicationOf(words, decided, { uuid, participant }),
    ...{ present, procedure, remark: overruledNote(obstacles) },
  });
  return { attendance: uuid, status, result: present === undefined ? 'created' : 'changed', problem: null };
};

/** What is said of an application that is there. The words about a child whom the caller may not see stay as they are. */
const edit = (
  { wish: { said, known } }: Open,
  present: PresentAttendance,
  index: number,
  deciding: Deciding,
  { edits }: Plan,
): WishOutcome => {
  const { priority, favourite } = said;
  const sent: SaidOfWish = deciding.isMasked(index)
    ? { ...(priority === undefined ? {} : { priority }), ...(favourite === undefined ? {} : { favourite }) }
    : said;
  const changes = changesOf(sent, deciding.termsOf(index), present);
  if (changes instanceof Problem) return refused(changes, present);
  if (Object.keys(changes).length === 0) return unchanged(present);
  if (!known) return refused(onlyAdded(), present);
  const counts = !RELEASED.includes(present.status);
  const tooMany = changes.favourite === true && counts ? deciding.refusedFavourite(index) : undefined;
  if (tooMany !== undefined) return refused(tooMany, present);
  if (changes.favourite !== undefined && counts) deciding.favour(index, changes.favourite);
  edits.push({ present, changes });
  return { attendance: present.uuid, status: present.status, result: 'changed', problem: null };
};

const unchanged = (present: PresentAttendance | undefined): WishOutcome => ({
  ...{ attendance: present?.uuid ?? null, status: present?.status ?? null },
  ...{ result: 'unchanged', problem: null },
});

const refused = (problem: Problem, present?: PresentAttendance): WishOutcome => ({
  ...{ attendance: present?.uuid ?? null, status: present?.status ?? null },
  ...{ result: 'refused', problem },
});

const twice = (): Problem =>
  conflict(
    message(
      'The request has another wish of this child for this offer.',
      'Die Anfrage enthält für dieses Kind schon einen Wunsch zu diesem Angebot.',
    ),
  );

/** For families, who do not speak of transitions. */
const notWithdrawn = (status: AttendanceStatus): Message =>
  message(
    `The application can no longer be withdrawn; it is “${inWords(ATTENDANCE_STATUS, status, 'en')}”.`,
    `Die Anmeldung kann nicht mehr zurückgezogen werden; ihr Stand ist ${quoted(ATTENDANCE_STATUS, status)}.`,
  );

const onlyAdded = (): Problem =>
  forbidden(
    message(
      'This family is known already, by its e-mail address or the name of the child: new wishes are added, but what is there is changed and withdrawn only by the administration, or by the externalId under which it was made.',
      'Diese Familie ist schon bekannt, über die E-Mail-Adresse oder den Namen des Kindes: Neue Wünsche nehmen wir an; was schon da ist, ändert die Verwaltung des Ferienprogramms.',
    ),
  );
