import { Injectable } from '@nestjs/common';
import { germanDates } from '../../../kernel/clock/german-dates.js';
import { expandRecurrence } from '../../../kernel/clock/recurrence.js';
import { columnsOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { milliseconds } from '../../../offers/reading/offer.columns.js';
import { type SheetHead } from './printed-sheet.js';
import { hostsOfOffer } from '../../../hosts/host.sql.js';
import { editionOf } from '../../../editions/edition.sql.js';
import { datesOfOffer, offerRows } from '../../../offers/model/offer.sql.js';

interface Row extends Omit<SheetHead, 'dates' | 'occurrences'> {
  /** Moments in milliseconds since 1970. */
  readonly dateList: readonly { readonly begin: number; readonly end: number; readonly recurrence: string | null }[];
}

const COLUMNS = columnsOf(Offer, 'o', { only: ['name', 'meetingPoint', 'meetingAddress', 'maxParticipants'] });

/** Reads the offer's data for the head of a printed sheet. */
@Injectable()
export class SheetHeadStore {
  constructor(private readonly database: Database) {}

  /** The offer has been found before; this throws if it has been deleted since. */
  async head(offer: string): Promise<SheetHead> {
    const [row] = await this.database.rows<Row>(
      'sheet_head',
      `select ${COLUMNS}, e.name as edition,
         coalesce((select json_agg(h.name order by l.position, h.uuid)
           from ${hostsOfOffer('o.uuid')}), '[]') as hosts,
         coalesce((select json_agg(json_build_object('begin', ${milliseconds('d.begin_at')},
             'end', ${milliseconds('d.end_at')}, 'recurrence', d.recurrence) order by d.begin_at, d.uuid)
           from ${datesOfOffer('o.uuid')}), '[]') as "dateList"
       from ${offerRows()} join ${editionOf('o.edition_uuid')} where o.uuid = $1`,
      [offer],
    );
    if (row === undefined) throw new Error('The offer of the sheet was not found.');
    const { dateList, ...head } = row;
    const dates = dateList.map(({ begin, end, recurrence }) => ({
      begin: new Date(begin),
      end: new Date(end),
      recurrence,
    }));
    const occurrences = dates.flatMap(({ begin, end, recurrence }) =>
      recurrence === null ? [{ begin, end }] : expandRecurrence(begin, end, recurrence),
    );
    occurrences.sort((left, right) => left.begin.getTime() - right.begin.getTime());
    return { ...head, dates: dates.flatMap(germanDates), occurrences };
  }
}
