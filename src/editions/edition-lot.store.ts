import { Injectable } from '@nestjs/common';
import { columnsOf, rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type DrawTerms, type LotRecord } from './edition-draw.js';
import { EditionLot, EditionTask } from './editions.entities.js';

const COLUMNS = columnsOf(EditionLot, 'l');
const TASK = columnsOf(EditionTask, 't');
const NAMES = tableColumnsOf(EditionLot).join(', ');

/** SQL condition: a lot (l) belongs to the next draw of its edition. */
const CURRENT = `not exists (select from edition_lots later
  where later.edition_uuid = l.edition_uuid and later.number > l.number)`;

/** SQL condition: applications are drawn in a phase (t): `isLotTask` in SQL. */
const IS_LOT = `t.type = 'application_system' and t.application_system = 'lot'`;

/** All SQL about the lots of editions, and about the phases whose rules they follow. */
@Injectable()
export class EditionLotStore {
  constructor(private readonly database: Database) {}

  latest(edition: string): Promise<LotRecord | undefined> {
    return this.database.row<LotRecord>(
      'edition_lots_current',
      `select ${COLUMNS} from edition_lots l where l.edition_uuid = $1 order by l.number desc limit 1`,
      [edition],
    );
  }

  /** All phases of the edition, drawn or not. */
  phases(edition: string): Promise<EditionTask[]> {
    return this.database.rows<EditionTask>(
      'edition_lots_phases',
      `select ${TASK} from edition_tasks t where t.edition_uuid = $1`,
      [edition],
    );
  }

  /** Marks the current lot as used. @returns undefined if it was used already, or is not the current one */
  use(
    edition: string,
    number: number,
    now: Date,
  ): Promise<{ readonly beacon: EditionLot['beaconSource'] } | undefined> {
    return this.database.row<{ beacon: EditionLot['beaconSource'] }>(
      'edition_lots_use',
      `update edition_lots l set used_at = $3 where l.edition_uuid = $1 and l.number = $2 and l.used_at is null
           and ${CURRENT} returning l.beacon_source as beacon`,
      [edition, number, now],
    );
  }

  /** What was drawn is never bound to anything else, and what has begun keeps its start. */
  async bind(
    edition: string,
    number: number,
    terms: DrawTerms,
    { begun, drawn }: { readonly begun: Date; readonly drawn: Date | null },
  ): Promise<void> {
    await this.database.rows(
      'edition_lots_bind',
      `update edition_lots set beacon_source = $3, rules = $4, begun_at = coalesce(begun_at, $5), drawn_at = $6
       where edition_uuid = $1 and number = $2 and drawn_at is null`,
      [edition, number, terms.beaconSource, JSON.stringify(terms.rules), begun, drawn],
    );
  }

  /** The editions with a lot task whose next draw has no secrets, and the number that its lot gets. */
  missing(editions: readonly string[]): Promise<{ readonly edition: string; readonly number: number }[]> {
    return this.database.rows<{ edition: string; number: number }>(
      'edition_lots_missing',
      `select e.uuid as edition, coalesce(l.number, 0) + 1 as number
       from editions e left join edition_lots l on l.edition_uuid = e.uuid and ${CURRENT}
       where e.uuid = any($1::uuid[]) and l.ticket_key is null
         and exists (select from edition_tasks t where t.edition_uuid = e.uuid and ${IS_LOT})`,
      [editions],
    );
  }

  async insert(lots: readonly LotRecord[]): Promise<void> {
    if (lots.length === 0) return;
    await this.database.rows(
      'edition_lots_insert',
      `insert into edition_lots (${NAMES}) select ${NAMES} from jsonb_populate_recordset(null::edition_lots, $1::jsonb)
       on conflict do nothing`,
      [JSON.stringify(lots.map((lot) => rowOf(EditionLot, lot)))],
    );
  }
}
