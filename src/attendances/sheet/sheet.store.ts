import { TAKING } from '../../offers/model/attendance-status.js';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { Offer } from '../../offers/model/offer.entity.js';
import { visibleTo as offerVisibleTo } from '../../offers/model/offer.access.js';
import { namesShownTo, visibleTo } from '../model/attendance.access.js';
import { type SheetOffer, sheetOfferColumns } from './sheet-offer.columns.js';
import { type SheetQuery } from './sheet.query.js';
import { answeredLabels } from '../reading/attendance.store.js';
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow } from '../reading/attendance.columns.js';
import { takesPlace } from '../../offers/model/offer.sql.js';

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

  /** What an offer is called in addresses, and when it begins, if it has a date. */
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
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`).add(offerVisibleTo(caller, conditions));
    const [offer] = await this.database.composed<SheetOffer>(
      'sheet_offer',
      `select ${sheetOfferColumns(caller, conditions)}
       from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where}`,
      conditions.parameters,
    );
    return offer;
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
