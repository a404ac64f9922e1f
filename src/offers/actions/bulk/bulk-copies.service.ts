import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { plusLocalDays, parseMoment } from '../../../kernel/clock/zone.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { message } from '../../../kernel/problem/message.js';
import { type Concerned, invalidField, notFound, Problem, requireAll } from '../../../kernel/problem/problem.js';
import { Database } from '../../../platform/database/database.js';
import { type DateRow, type OfferRow } from '../../reading/offer.columns.js';
import { OfferTargetFinder } from '../../reading/offer.finder.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { type ExpandedDate, movedDates, readDates } from '../../state/offer-dates.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { OfferFileCopies } from '../media/offer-files.js';
import { contentOf } from '../writing/offer-copies.service.js';
import { OfferFactory } from '../writing/offer-factory.js';
import { OfferReferences } from '../writing/offer-references.js';
import { MAX_DATES } from '../actions.inputs.js';
import { type OfferCopiesInput } from './offer-bulk.input.js';
import { requireOneEdition } from './one-edition.js';

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

/** What a copy has of the times of its offer. */
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
