import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type Language } from '../../../kernel/problem/message.js';
import { isNoProblem, notFound, Problem, requireAll } from '../../../kernel/problem/problem.js';
import { entryProblem } from '../../../platform/http/request/problem-body.js';
import { Database } from '../../../platform/database/database.js';
import { offerState, statusOf } from '../../model/offer.workflow.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { OFFER_MISSING } from '../../reading/offer.finder.js';
import { reachOf } from '../../ports/offer-families.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferMoving } from '../transitions/offer-moving.js';
import { TakingPlace } from '../transitions/taking-place.js';
import { judgeMove, type OfferMove } from '../transitions/transition-verdict.js';
import { TransitionNotifications } from '../transitions/transition-notifications.js';
import { type OfferTransitionsInput } from './offer-bulk.input.js';
import { type OfferTransitionResult } from './offer-transition-result.view.js';
import { requireOneEdition } from './one-edition.js';

/** A transition of many offers at once (R-OFF-40). */
@Injectable()
export class BulkTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly takingPlace: TakingPlace,
    private readonly moving: OfferMoving,
    private readonly notifications: TransitionNotifications,
    private readonly clock: Clock,
  ) {}

  /**
   * As one event: all or nothing, or with `partial` to those for which it is possible; everybody is mailed once.
   * @throws Problem 404, 409 or 403 that names every refused offer; none with `partial`; 422 for offers of two editions;
   * 429 (see `FamilyNotifications`)
   */
  transition(caller: Caller, input: OfferTransitionsInput, language: Language): Promise<OfferTransitionResult[]> {
    const { offers, transition, notify = false, force = false, note = null, partial = false } = input;
    return this.database.transaction(async () => {
      await this.takingPlace.hold(offers, transition);
      const held = await this.lock.takeAll(caller, offers);
      const found = offers.map((uuid) => held.get(uuid));
      if (!partial)
        requireAll(
          'offers',
          offers.map((uuid, index) => found[index] ?? missing().of({ offer: { uuid } })),
        );
      requireOneEdition(found);
      const possible = offers.map((uuid, index) => {
        const row = found[index];
        if (row === undefined) return missing().of({ offer: { uuid } });
        return ofOffer(row, judgeMove(caller, row, { transition, force, now: this.clock.now() }));
      });
      if (!partial) requireAll('offers', possible);
      const made = await this.moving.make(caller, possible.filter(isNoProblem), force);
      const verdicts = merged(possible, made).map((verdict, index) => ofOffer(found[index], verdict));
      if (!partial) requireAll('offers', verdicts);
      const moves = made.filter(isNoProblem);
      const concerned = await this.notifications.record(caller, moves, { transition, note, notify });
      await this.takingPlace.fill(caller, moves);
      const families = groupBy(concerned, ({ offer }) => offer);
      const unreachable = (offer: string, { families: told }: OfferMove): number | null =>
        notify && told !== null ? reachOf(families.get(offer) ?? []).unreachable : null;
      return offers.map((offer, index) =>
        resultOf({ offer, row: found[index], language, unreachable }, verdicts[index]),
      );
    });
  }
}

/** A refusal names its offer. */
const ofOffer = <Verdict>(row: OfferRow | undefined, verdict: Verdict | Problem): Verdict | Problem =>
  verdict instanceof Problem && row !== undefined ? verdict.of({ offer: { uuid: row.uuid, name: row.name } }) : verdict;

const missing = (): Problem => notFound(OFFER_MISSING);

/** What became of the possible ones, in their places. */
const merged = (
  possible: readonly (OfferMove | Problem)[],
  made: readonly (OfferMove | Problem)[],
): (OfferMove | Problem)[] => {
  let next = 0;
  return possible.map((verdict) => (isNoProblem(verdict) ? (made[next++] ?? verdict) : verdict));
};

const resultOf = (
  {
    offer,
    row,
    language,
    unreachable,
  }: {
    readonly offer: string;
    readonly row: OfferRow | undefined;
    readonly language: Language;
    readonly unreachable: (offer: string, move: OfferMove) => number | null;
  },
  verdict: OfferMove | Problem | undefined,
): OfferTransitionResult => {
  if (verdict !== undefined && isNoProblem(verdict))
    return { offer, done: true, status: verdict.to, problem: null, unreachable: unreachable(offer, verdict) };
  return {
    ...{ offer, done: false, problem: entryProblem(verdict ?? missing(), language), unreachable: null },
    status: row === undefined ? null : statusOf(offerState(row.place, row.cancelled)),
  };
};
