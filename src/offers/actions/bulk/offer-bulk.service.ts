import { Injectable } from '@nestjs/common';
import { message, type Language } from '../../../kernel/problem/message.js';
import {
  unprocessableLines,
  isNoProblem,
  notFound,
  Problem,
  requireAll,
  type Concerned,
  invalidField,
} from '../../../kernel/problem/problem.js';
import { type OfferRow, type DateRow, type OfferRecord } from '../../reading/offer.view.js';
import { groupBy } from '../../../kernel/collections/collections.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { entryProblem } from '../../../platform/http/request/problem-body.js';
import { Database } from '../../../platform/database/database.js';
import { offerState, statusOf } from '../../model/offer.workflow.js';
import { OFFER_MISSING, OfferTargetFinder } from '../../reading/offer.finder.js';
import { reachOf } from '../../ports/offer-ports.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferMoving, TakingPlace } from '../transitions/offer-transitions.service.js';
import { judgeMove, type OfferMove } from '../transitions/transition-verdict.js';
import { TransitionNotifications } from '../transitions/transition-notifications.js';
import { type OfferTransitionsInput, MAX_DATES, type OfferCopiesInput } from '../actions.inputs.js';
import { type OfferTransitionResult } from './offer-transition-result.view.js';
import { plusLocalDays, parseMoment } from '../../../kernel/clock/zone.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type ExpandedDate, movedDates, readDates } from '../../state/offer-dates.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { OfferFileCopies } from '../media/offer-files.js';
import { contentOf } from '../writing/offer-copies.service.js';
import { OfferFactory } from '../writing/offer-factory.js';
import { OfferReferences } from '../writing/offer-references.js';

/**
 * Offers of two editions are a mistake of the caller who chose them. Those that the caller may not see (undefined) are passed
 * over.
 * @throws Problem 422 with a line for each offer of another edition than the first
 */
const requireOneEdition = (rows: readonly (Pick<OfferRow, 'editionUuid' | 'editionName'> | undefined)[]): void => {
  const first = rows.find((row) => row !== undefined);
  const lines = rows.flatMap((row, index) =>
    row === undefined || first === undefined || row.editionUuid === first.editionUuid
      ? []
      : [[`offers[${String(index)}]`, otherEdition(row.editionName, first.editionName)] as const],
  );
  if (lines.length > 0) throw unprocessableLines(lines);
};

const otherEdition = (its: string, first: string) =>
  message(
    `All offers must be from one edition: this one is from “${its}”, the first one from “${first}”.`,
    `Alle Angebote müssen aus einer Ausgabe sein: Dieses ist aus „${its}“, das erste aus „${first}“.`,
  );

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

/** Results of the possible ones, in their places. */
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

/** Copies many offers into an edition (R-OFF-39): all or nothing. */
@Injectable()
export class BulkCopiesService {
  constructor(
    private readonly database: Database,
    private readonly references: OfferReferences,
    private readonly store: OfferWriteStore,
    private readonly lock: OfferLock,
    private readonly finder: OfferTargetFinder,
    private readonly files: OfferFileCopies,
    private readonly factory: OfferFactory,
  ) {}

  /**
   * What a single copy makes of each, in the order of the request. Where base and variant are copied together, the copies
   * are base and variant, too. With `moveDays` dates and deadlines go along, moved by whole days.
   * @throws Problem 404, 403 and 422 that names every refused offer; 422 for offers of two editions, an unknown edition or
   * more dates than one request takes
   */
  copy(caller: Caller, { offers, edition, moveDays }: OfferCopiesInput): Promise<OfferRecord[]> {
    return this.database.transaction(async () => {
      const named = await this.references.find({ edition });
      await this.store.holdLinks(offers);
      const held = await this.lock.takeAll(caller, offers);
      const found = offers.map((uuid) => held.get(uuid));
      requireAll(
        'offers',
        (await this.refusals(caller, found)).map((one, index) => one?.of({ offer: { uuid: offers[index] ?? '' } })),
      );
      const rows = found.filter((row) => row !== undefined);
      const target = this.references.judgeCopies(caller, named, rows.map(hostsOf));
      requireOneEdition(rows);
      requireAll(
        'offers',
        target.refused.map((why, index) => why && new Problem(422, why).of(offerOf(rows[index]))),
      );
      return this.add(caller, rows, { edition: target.edition, times: timesOf(rows, moveDays ?? null) });
    });
  }

  private refusals(caller: Caller, found: readonly (OfferRow | undefined)[]): Promise<(Problem | undefined)[]> {
    return Promise.all(
      found.map(async (row) =>
        row === undefined ? notFound(this.finder.missing) : await this.finder.refusal(caller, 'copy', row),
      ),
    );
  }

  private async add(
    caller: Caller,
    rows: readonly OfferRow[],
    { edition, times }: { readonly edition: string; readonly times: readonly Times[] },
  ): Promise<OfferRecord[]> {
    const files = await this.files.of(rows);
    const contents = new Map(rows.map((row) => [row.uuid, contentOf(row, files.get(row.uuid))]));
    const copies = rows.map((row, index) => {
      const { dates, applicationDeadline } = times[index] ?? NO_TIMES;
      const base = row.variantOfUuid === null ? undefined : contents.get(row.variantOfUuid);
      const content = contents.get(row.uuid) ?? contentOf(row, undefined);
      const columns = { ...content.columns, applicationDeadline };
      return { ...content, columns, dates, edition, ...(base === undefined ? {} : { variantOf: base.uuid }) };
    });
    return this.factory.addAll(caller, copies);
  }
}

const offerOf = (row: OfferRow | undefined): Concerned =>
  row === undefined ? {} : { offer: { uuid: row.uuid, name: row.name } };

/** The times of an offer that its copy keeps. */
interface Times {
  readonly dates: readonly ExpandedDate[];
  readonly applicationDeadline: Date | null;
}

const NO_TIMES: Times = { dates: [], applicationDeadline: null };

/** Most occurrences that one request copies: a thousand offers of twenty days. */
const MAX_OCCURRENCES = 20_000;

/** By index of the offers. @throws Problem 422 with a line for each that cannot be moved, or for too many dates */
const timesOf = (rows: readonly OfferRow[], days: number | null): Times[] => {
  if (days === null) return rows.map(() => NO_TIMES);
  let occurrences = 0;
  const times = rows.map((row): Times | Problem => {
    const moved = movedDates((row.dateList ?? []).map(storedDate), days);
    const { dates, violations } = readDates(moved);
    occurrences += dates.reduce((sum, date) => sum + date.occurrences.length, 0);
    if (occurrences > MAX_OCCURRENCES) throw invalidField('offers', TOO_MANY_DATES, CODES.tooMany);
    const applicationDeadline = row.applicationDeadline === null ? null : plusLocalDays(row.applicationDeadline, days);
    const isReadable = [...moved.flatMap(({ begin, end }) => [begin, end]), applicationDeadline].every(
      (at) => at === null || parseMoment(at.toISOString()) !== undefined,
    );
    const fits = isReadable && violations.length === 0 && moved.length <= MAX_DATES;
    return fits ? { dates, applicationDeadline } : new Problem(422, NOT_MOVABLE).of(offerOf(row));
  });
  requireAll('offers', times);
  return times.filter((one): one is Times => !(one instanceof Problem));
};

const storedDate = ({ begin, end, recurrence }: DateRow): { begin: Date; end: Date; recurrence: string | null } => ({
  ...{ begin: new Date(begin), end: new Date(end), recurrence },
});

const TOO_MANY_DATES = message(
  `These offers take place more than ${String(MAX_OCCURRENCES)} times: copy them in several requests.`,
  `Diese Angebote finden zusammen mehr als ${String(MAX_OCCURRENCES)}-mal statt: Kopieren Sie sie in mehreren Anfragen.`,
);
const NOT_MOVABLE = message(
  'Moved by this many days, its dates would leave the calendar or be too many single ones.',
  'Um so viele Tage verschoben, würden seine Termine den Kalender verlassen oder zu viele einzelne werden.',
);

const hostsOf = ({ hostList }: OfferRow): string[] => (hostList ?? []).map(({ uuid }) => uuid);
