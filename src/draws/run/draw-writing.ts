import { Injectable } from '@nestjs/common';
import { Exclusions } from '../allotment/exclusions.js';
import { type DrawInput, type DrawnWish, type Figures } from '../allotment/model.js';
import { type StoredDrawReason } from '../../attendances/model/draw-reason.js';
import { type Range, type Spread, type Commitment, type DrawTask, MAX_SIMULATIONS, RUN_DRAW } from '../draw.js';
import { byText } from '../allotment/canonical.js';
import { type Assignment, type Reason, reasonOf } from '../../jobs/background-job.js';
import { type Progress } from '../../jobs/background-work.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { DrawStore, DrawWishStore, type NewDrawWish } from '../draw.store.js';
import { wishKey } from './frozen-input.js';
import { type FrozenDraw } from './draw-freezing.js';
import { DrawProposal } from './draw-proposal.js';
import { type Drawn } from './draw-thread.js';

/** Says of each clash what it is: the outcome, which is hashed, names the place in the way only. */
export const clashCauses = ({ offers, rules }: DrawInput): ((wish: DrawnWish) => StoredDrawReason) => {
  const exclusions = new Exclusions(offers, rules);
  const index = new Map(offers.map(({ id }, at) => [id, at]));
  return ({ offer, reason }) => {
    if (reason.code !== 'clashes-with-own-place') return reason;
    const [one, other] = [index.get(offer), index.get(reason.values.offer)];
    const cause = one === undefined || other === undefined ? undefined : exclusions.causeOf(one, other);
    return cause === undefined ? reason : { ...reason, values: { ...reason.values, cause } };
  };
};

const DIGITS = 4;

const rangeOf = (values: readonly number[]): Range => ({
  min: Math.min(...values),
  max: Math.max(...values),
  mean: Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(DIGITS)),
});

/** Least, most and average of each figure over several seeds; null for a single one. */
export const spreadOf = (all: readonly Figures[]): Spread | null => {
  if (all.length < 2) return null;
  const range = (read: (figures: Figures) => number): Range => rangeOf(all.map(read));
  const most = Math.max(...all.map(({ byNumberOfPlaces }) => byNumberOfPlaces.length));
  return {
    children: range(({ children }) => children),
    wishes: range(({ wishes }) => wishes),
    seats: range(({ seats }) => seats),
    places: range(({ places }) => places),
    childrenWithPlace: range(({ childrenWithPlace }) => childrenWithPlace),
    childrenMax: range(({ childrenMax }) => childrenMax),
    placesBound: range(({ placesBound }) => placesBound),
    firstWishes: range(({ firstWishes }) => firstWishes),
    favourites: {
      of: range(({ favourites }) => favourites.of),
      fulfilled: range(({ favourites }) => favourites.fulfilled),
    },
    evenness: range(({ evenness }) => evenness),
    friends: { groups: range(({ friends }) => friends.groups), whole: range(({ friends }) => friends.whole) },
    byNumberOfPlaces: Array.from({ length: most }, (_, places) =>
      range(({ byNumberOfPlaces }) => byNumberOfPlaces[places] ?? 0),
    ),
  };
};

/** A draw that is done, and not written yet. */
interface FinishedDraw {
  readonly frozen: FrozenDraw;
  readonly drawn: Drawn;
  readonly seconds: number;
}

/** Writes a draw and everything that follows from it, in one transaction with the progress of its job (R-DRAW-17). */
@Injectable()
export class DrawWriting {
  constructor(
    private readonly database: Database,
    private readonly store: DrawStore,
    private readonly wishes: DrawWishStore,
    private readonly proposal: DrawProposal,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Whether an earlier run of the job has written the draw: its transaction was the last thing it did. */
  isWritten({ draw }: DrawTask): Promise<boolean> {
    return this.store.has(draw);
  }

  /**
   * A simulation writes nothing but itself, and makes the oldest one go where there are many; a real draw replaces the decisions of an earlier one that was not committed.
   * @param steps how many steps of the job this is
   * @throws Undrawable if decisions are being committed, or were since
   */
  write(
    edition: string,
    assignment: Assignment<DrawTask>,
    finished: FinishedDraw,
    progress: Progress,
    steps: number,
  ): Promise<void> {
    const { task } = assignment;
    return this.database.transaction(async () => {
      await this.store.lockEdition(edition);
      const earlier = task.simulate ? undefined : await this.proposal.replace(edition, finished.frozen);
      const number = await this.add(edition, assignment, finished);
      const rows = rowsOf(finished);
      const leftOut = task.simulate ? [] : await this.proposal.decide(task.draw, rows, earlier);
      await this.wishes.insert(task.draw, rows);
      if (task.simulate) await this.store.removeSimulations(edition, MAX_SIMULATIONS);
      await this.audit.job({ job: RUN_DRAW, record: task.draw });
      await progress.note({
        done: steps,
        result: { draw: number, ...(task.simulate ? {} : { leftOut: leftOut.length }) },
        reasons: leftOut.map(changedMeanwhile),
      });
    });
  }

  private add(edition: string, { task, by }: Assignment<DrawTask>, finished: FinishedDraw): Promise<number> {
    const { frozen, drawn, seconds } = finished;
    const { hash, tickets, since, beaconSource, number: lotNumber, seed } = frozen.lot;
    const commitment: Commitment = {
      ...{ hash, tickets, since: since.toISOString(), beaconSource },
      ...(frozen.firstWish === null ? {} : { firstWish: frozen.firstWish.toISOString() }),
    };
    const protocol = task.simulate ? null : drawn.protocol;
    return this.store.insert(
      {
        uuid: task.draw,
        editionUuid: edition,
        state: task.simulate ? 'simulated' : 'proposed',
        lotNumber,
        commitment,
        seed: task.simulate ? null : seed,
        beacon: task.beacon,
        reason: task.reason,
        rules: frozen.rules,
        inputHash: drawn.inputHash,
        outcomeHash: drawn.outcomeHash,
        figures: figuresOf(drawn),
        spread: spreadOf(drawn.figures),
        certificate: drawn.certificate,
        byHand: frozen.byHand,
        leftOut: [],
        accountUuid: by,
        seconds,
        createdAt: this.clock.now(),
        committedAt: null,
        supersededAt: null,
      },
      protocol && { input: Buffer.from(protocol.input), outcome: Buffer.from(protocol.outcome) },
    );
  }
}

const figuresOf = ({ figures: [first] }: Drawn): Drawn['figures'][number] => {
  if (first === undefined) throw new Error('A draw has figures.');
  return first;
};

const COLLATOR = new Intl.Collator('de');
const RESULTS = ['confirmed', 'waitlisted', 'unfulfilled'];

/** In the order in which they are listed: by offer, those with a place first, then the waiting list in its order. */
const rowsOf = ({ frozen: { attendances, names, input }, drawn: { wishes } }: FinishedDraw): NewDrawWish[] => {
  const orderOf = byName(names);
  const reasonOf = clashCauses(input);
  return wishes
    .map((drawn) => {
      const { child, offer, result, position } = drawn;
      const wish = attendances.get(wishKey(child, offer));
      if (wish === undefined) throw new Error('The draw speaks of a wish that it was not given.');
      return { order: orderOf.get(offer) ?? 0, row: { ...wish, result, position, reason: reasonOf(drawn) } };
    })
    .sort(
      (left, right) =>
        left.order - right.order ||
        RESULTS.indexOf(left.row.result) - RESULTS.indexOf(right.row.result) ||
        (left.row.position ?? 0) - (right.row.position ?? 0) ||
        byText(left.row.attendance, right.row.attendance),
    )
    .map(({ row }) => row);
};

/** The place of each offer among all, so that names are compared once for each offer and not for each wish. */
const byName = (names: ReadonlyMap<string, string>): ReadonlyMap<string, number> =>
  new Map(
    [...names]
      .sort(([left, name], [right, other]) => COLLATOR.compare(name, other) || byText(left, right))
      .map(([offer], place) => [offer, place]),
  );

const changedMeanwhile = (attendance: string): Reason =>
  reasonOf(
    'attendances',
    attendance,
    message(
      'The application was changed, moved or decided by hand while it was drawn; it keeps what it has.',
      'Die Anmeldung wurde während der Verlosung geändert, verschoben oder von Hand entschieden; sie behält, was sie hat.',
    ),
  );
