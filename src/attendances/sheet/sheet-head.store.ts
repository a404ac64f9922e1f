import { Injectable } from '@nestjs/common';
import { germanDates } from '../../kernel/clock/german-dates.js';
import { expandRecurrence } from '../../kernel/clock/recurrence.js';
import { columnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Offer } from '../../offers/model/offer.entity.js';
import { type SheetHead } from './printed-sheet.js';
import { DATE_LIST, type DateRow } from '../../offers/reading/offer.columns.js';

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
