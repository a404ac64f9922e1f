import { Injectable } from '@nestjs/common';
import { listsReleased } from '../../editions/edition.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { ownOf, visibleTo as offerVisibleTo } from '../../offers/model/offer.access.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { TAKING } from '../../offers/model/attendance-status.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { namesShownTo, visibleTo, healthShownTo } from '../model/attendance.access.js';
import { type SheetQuery } from '../reading/attendances.inputs.js';
import { answeredLabels } from '../reading/attendance.store.js';
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow } from '../reading/attendance.view.js';
import { takesPlace } from '../../offers/model/offer.sql.js';
import { germanDates } from '../../kernel/clock/german-dates.js';
import { expandRecurrence } from '../../kernel/clock/recurrence.js';
import { type SheetHead } from './sheet.view.js';
import { DATE_LIST, type DateRow } from '../../offers/reading/offer.view.js';
import { type ChildHealth } from '../../participants/emergency-contact.js';
import { Participant } from '../../participants/participant.entity.js';
import { type Attendance } from '../model/attendances.entities.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { AnyOfferFinder, notYours } from '../../offers/reading/offer.finder.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid'] });

/** The columns of a `SheetOffer` (o), in its edition (e). */
const sheetOfferColumns = (caller: Caller, conditions: Conditions): string => {
  const [isOwn, released] = caller.isAdmin
    ? ['true', 'true']
    : [ownOf(caller, conditions), listsReleased('e', conditions.now)];
  return `${OFFER}, ${isOwn} as "isOwn", ${released} as "listsReleased"`;
};

/** An offer whose sheet is asked for. */
export interface SheetOffer extends RowOf<typeof OFFER> {
  /** Always true for admins. */
  readonly isOwn: boolean;
  readonly listsReleased: boolean;
}

const ALIAS = columnsOf(Offer, 'o', { only: ['alias'] });

/** States on the sheet by default. */
const ON_THE_SHEET = [...TAKING, 'waitlisted'];

/** SQL about attendance sheets. */
@Injectable()
export class SheetStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The offer's alias, and its first date, if it has one. */
  async named(offer: string): Promise<RowOf<typeof ALIAS> & { readonly begin: Date | null }> {
    const named = await this.database.row<RowOf<typeof ALIAS> & { readonly begin: Date | null }>(
      'sheets_named',
      `select ${ALIAS}, o.first_begin_at as begin from offers o where o.uuid = $1`,
      [offer],
    );
    if (named === undefined) throw new Error('The offer of the sheet was not found.');
    return named;
  }

  /** The offer, if it exists for the caller. */
  async offer(caller: Caller, uuid: string): Promise<SheetOffer | undefined> {
    return (await this.offers(caller, [uuid])).get(uuid);
  }

  /** Those of the offers that exist for the caller, by uuid. */
  async offers(caller: Caller, uuids: readonly string[]): Promise<ReadonlyMap<string, SheetOffer>> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`).add(offerVisibleTo(caller, conditions));
    const offers = await this.database.composed<SheetOffer>(
      'sheet_offer',
      `select ${sheetOfferColumns(caller, conditions)}
       from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where}`,
      conditions.parameters,
    );
    return new Map(offers.map((offer) => [offer.uuid, offer]));
  }

  /**
   * The offers of an edition that take place on a local day, by their first begin on it: published, not cancelled, and
   * with an occurrence that is under way between these moments.
   */
  takingPlace(edition: string, from: Date, until: Date): Promise<string[]> {
    return this.database.uuids(
      'sheet_offers_of_day',
      `select o.uuid from offers o
         cross join lateral (select min(x.begin_at) as at from offer_occurrences x where x.offer_uuid = o.uuid
           and x.begin_at < $3 and x.end_at > $2) day
       where o.edition_uuid = $1 and ${takesPlace()} and day.at is not null
       order by greatest(day.at, $2), o.name collate german, o.uuid`,
      [edition, from, until],
    );
  }

  /** The questions that the lines of a sheet answer, at most so many. */
  questions(caller: Caller, offer: string, query: SheetQuery, most: number): Promise<string[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`t.offer_uuid = ${conditions.bind(offer)}`)
      .add(`t.status = any(${conditions.bind(query.status ?? ON_THE_SHEET)}::text[])`)
      .add(visibleTo(caller, conditions));
    return answeredLabels(this.database, caller, conditions, most);
  }

  /**
   * One page of the sheets of these offers: children with a place by name, then the waiting list in order, then the others by name.
   * Children whose name is hidden come last in their section, by uuid of the application. The page is cut first, so
   * that related data is read for its rows only.
   */
  lines(caller: Caller, offers: readonly string[], query: SheetQuery): Promise<AttendanceRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`t.offer_uuid = any(${conditions.bind(offers)}::uuid[])`)
      .add(`t.status = any(${conditions.bind(query.status ?? ON_THE_SHEET)}::text[])`)
      .add(visibleTo(caller, conditions));
    const shown = namesShownTo(caller, conditions);
    const named = (column: string): string =>
      `case when t.status <> 'waitlisted' and ${shown} then ${column} end collate german nulls last`;
    const order = `order by case when t.status = any(${conditions.bind(TAKING)}::text[]) then 1
        when t.status = 'waitlisted' then 2 else 3 end, t.list_rank, ${named('p.lastname')}, ${named('p.firstname')}, t.uuid`;
    const sql = `select ${ATTENDANCE_COLUMNS}
      from (select t.uuid from attendances t join participants p on p.uuid = t.participant_uuid
        ${conditions.where} ${order} ${conditions.page(query)}) page
      cross join lateral (select * from attendances where uuid = page.uuid limit 1) t ${ATTENDANCE_JOINS} ${order}`;
    return listedRows(this.database, query, { name: 'sheet_lines', sql, parameters: conditions.parameters });
  }
}

const COLUMNS = columnsOf(Offer, 'o', { only: ['name', 'meetingPoint', 'meetingAddress', 'maxParticipants'] });

interface Row extends Omit<SheetHead, 'dates' | 'occurrences'> {
  readonly uuid: string;
  readonly dateList: readonly DateRow[];
}

/** Reads the offers' data for the heads of printed sheets. */
@Injectable()
export class SheetHeadStore {
  constructor(private readonly database: Database) {}

  /** By offer; one that has been deleted meanwhile is missing. */
  async heads(offers: readonly string[]): Promise<ReadonlyMap<string, SheetHead>> {
    const rows = await this.database.rows<Row>(
      'sheet_heads',
      `select o.uuid, ${COLUMNS}, e.name as edition,
         (o.requires_agreement or o.agreement_path is not null) as "asksAgreement",
         coalesce((select json_agg(h.name order by l.position, h.uuid)
           from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid), '[]') as hosts,
         coalesce((select ${DATE_LIST} from offer_dates d where d.offer_uuid = o.uuid), '[]') as "dateList"
       from offers o join editions e on e.uuid = o.edition_uuid where o.uuid = any($1::uuid[])`,
      [offers],
    );
    return new Map(rows.map(({ uuid, ...row }) => [uuid, headOf(row)]));
  }
}

const headOf = ({ dateList, ...head }: Omit<Row, 'uuid'>): SheetHead => {
  const dates = dateList.map(({ uuid, begin, end, recurrence }) => ({
    date: uuid,
    begin: new Date(begin),
    end: new Date(end),
    recurrence,
  }));
  const occurrences = dates.flatMap(({ date, begin, end, recurrence }) =>
    (recurrence === null ? [{ begin, end }] : expandRecurrence(begin, end, recurrence)).map((each) => ({
      ...each,
      date,
    })),
  );
  occurrences.sort((left, right) => left.begin.getTime() - right.begin.getTime());
  return { ...head, dates: dates.flatMap(germanDates), occurrences };
};

const HEALTH = columnsOf(Participant, 'p', { only: ['healthNote', 'emergencyContact'] });

/** Reads what is known of the health of children, for whom it is for: a statement of its own, so that nothing else has it. */
@Injectable()
export class SheetHealthStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By application, where anything is known and shown to the caller. */
  async of(caller: Caller, attendances: readonly string[]): Promise<ReadonlyMap<string, ChildHealth>> {
    if (attendances.length === 0) return new Map();
    const now = this.clock.now();
    const conditions = new Conditions(now);
    conditions
      .add(`t.uuid = any(${conditions.bind(attendances)}::uuid[])`)
      .add('p.health_noted_at is not null')
      .add(healthShownTo(caller, conditions, now));
    const rows = await this.database.composed<RowOf<typeof HEALTH> & Pick<Attendance, 'uuid'>>(
      'sheet_health',
      `select t.uuid, ${HEALTH} from attendances t join participants p on p.uuid = t.participant_uuid
         join offers o on o.uuid = t.offer_uuid ${conditions.where}`,
      conditions.parameters,
    );
    return new Map(rows.map(({ uuid, ...health }) => [uuid, health]));
  }
}

/** Attendance sheets visible to a caller: admins all, host users their own while lists are released (R-ATT-11). */
@Injectable()
export class SheetFinder extends AnyOfferFinder<SheetOffer> {
  constructor(private readonly store: SheetStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<SheetOffer | undefined> {
    return this.store.offer(caller, uuid);
  }

  override refusal(_caller: Caller, _action: string, offer: SheetOffer): Promise<Problem | undefined> {
    return Promise.resolve(sheetRefusal(offer));
  }
}

/** Why the sheet of an offer is not for the caller who sees it (403), if so. */
export const sheetRefusal = ({ isOwn, listsReleased: released }: SheetOffer): Problem | undefined => {
  if (!isOwn) return notYours();
  return released ? undefined : notReleased();
};

const notReleased = (): Problem =>
  forbidden(
    'The lists of participants of this edition are not released yet.',
    'Die Teilnehmerlisten dieser Ausgabe sind noch nicht freigegeben.',
  );
