import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { columnsOf, rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type DrawTerms, hasBegun, lotTaskOf, type LotRecord, newLot, termsOf } from './edition-draw.js';
import { EditionLot } from './entities/edition-lot.entity.js';
import { EditionTask } from './entities/edition-task.entity.js';

const COLUMNS = columnsOf(EditionLot, 'l');
const TASK = columnsOf(EditionTask, 't');
const NAMES = tableColumnsOf(EditionLot).join(', ');

/** SQL condition: a lot (l) belongs to the next draw of its edition. */
const CURRENT = `not exists (select from edition_lots later
  where later.edition_uuid = l.edition_uuid and later.number > l.number)`;

/** SQL condition: applications are drawn in a phase (t): `isLotTask` in SQL. */
const IS_LOT = `t.type = 'application_system' and t.application_system = 'lot'`;

/** What the next draw of an edition is made with. */
interface NextDraw {
  /** Its secrets; undefined: the edition has never had a lot task. */
  readonly lot: LotRecord | undefined;
  /** The phase whose rules it follows (`drawRulesOf`); undefined: the edition has no lot task. */
  readonly phase: EditionTask | undefined;
}

/**
 * The lots of editions (R-DRAW-30): secrets that are made before anybody wishes, and replaced once a draw with them is
 * committed. No change of the phases touches them.
 */
@Injectable()
export class EditionLots {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The lot of the edition's next draw; undefined while the edition has never had a lot task. */
  async current(edition: string): Promise<LotRecord | undefined> {
    return (await this.next(edition)).lot;
  }

  /** What the edition's next draw is made with: each undefined while there is none. */
  async next(edition: string): Promise<NextDraw> {
    const phase = await this.phase(edition);
    const lot = await this.database.row<LotRecord>(
      'edition_lots_current',
      `select ${COLUMNS} from edition_lots l where l.edition_uuid = $1 order by l.number desc limit 1`,
      [edition],
    );
    return {
      phase,
      lot: lot === undefined || phase === undefined ? lot : { ...lot, beaconSource: phase.beaconSource },
    };
  }

  private async phase(edition: string): Promise<EditionTask | undefined> {
    const tasks = await this.database.rows<EditionTask>(
      'edition_lots_phases',
      `select ${TASK} from edition_tasks t where t.edition_uuid = $1`,
      [edition],
    );
    return lotTaskOf(tasks, this.clock.now());
  }

  /**
   * A draw with this lot is committed: the next draw gets secrets of its own. Does nothing if another lot is the
   * current one by now, so that it may run twice.
   */
  renew(edition: string, number: number): Promise<void> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const used = await this.database.row<{ beacon: string | null }>(
        'edition_lots_use',
        `update edition_lots l set used_at = $3 where l.edition_uuid = $1 and l.number = $2 and l.used_at is null
           and ${CURRENT} returning l.beacon_source as beacon`,
        [edition, number, now],
      );
      if (used !== undefined) await this.add([{ ...newLot(edition, number + 1, now), beaconSource: used.beacon }]);
    });
  }

  /** Remembers what a phase of the lot began with. Call it with the edition locked, before its tasks are replaced. */
  async begin(edition: string): Promise<void> {
    const { lot, phase } = await this.next(edition);
    if (lot === undefined || phase === undefined || !hasBegun(phase, lot, this.clock.now())) return;
    await this.bind(edition, lot.number, termsOf(phase), null);
  }

  /** A real draw was made of the lot: with what it was made stays. Call it with the edition locked. */
  drawn(edition: string, number: number, terms: DrawTerms): Promise<void> {
    return this.bind(edition, number, terms, this.clock.now());
  }

  /** What was drawn is never bound to anything else. */
  private async bind(edition: string, number: number, terms: DrawTerms, drawnAt: Date | null): Promise<void> {
    await this.database.rows(
      'edition_lots_bind',
      `update edition_lots set beacon_source = $3, rules = $4, begun_at = coalesce(begun_at, $5), drawn_at = $6
       where edition_uuid = $1 and number = $2 and drawn_at is null`,
      [edition, number, terms.beaconSource, JSON.stringify(terms.rules), this.clock.now(), drawnAt],
    );
  }

  /**
   * Gives editions with a lot task their first lot, and another one where the key of the last was deleted long after its
   * end. Call it after tasks were written.
   */
  async follow(editions: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const without = await this.database.rows<{ edition: string; number: number }>(
      'edition_lots_missing',
      `select e.uuid as edition, coalesce(l.number, 0) + 1 as number
       from editions e left join edition_lots l on l.edition_uuid = e.uuid and ${CURRENT}
       where e.uuid = any($1::uuid[]) and l.ticket_key is null
         and exists (select from edition_tasks t where t.edition_uuid = e.uuid and ${IS_LOT})`,
      [editions],
    );
    await this.add(without.map(({ edition, number }) => newLot(edition, number, now)));
  }

  private async add(lots: readonly LotRecord[]): Promise<void> {
    if (lots.length === 0) return;
    await this.database.rows(
      'edition_lots_add',
      `insert into edition_lots (${NAMES}) select ${NAMES} from jsonb_populate_recordset(null::edition_lots, $1::jsonb)
       on conflict do nothing`,
      [JSON.stringify(lots.map((lot) => rowOf(EditionLot, lot)))],
    );
  }
}
