import { Injectable } from '@nestjs/common';
import { columnsOf, rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type DrawTerms, type LotRecord, hasBegun, lotTaskOf, newLot, termsOf } from './edition-draw.js';
import { EditionLot, EditionTask } from './editions.entities.js';
import { Clock } from '../kernel/clock/clock.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';

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

  /** Keeps the commitments of draws that were made, and the start of phases that have begun. */
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

  /** Those of the editions whose next draw has secrets. */
  kept(editions: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'edition_lots_kept',
      `select l.edition_uuid as uuid from edition_lots l
       where l.edition_uuid = any($1::uuid[]) and l.ticket_key is not null and ${CURRENT}`,
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

/** The secrets and commitments of an edition's next draw. */
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
    private readonly store: EditionLotStore,
    private readonly clock: Clock,
  ) {}

  /** The lot of the edition's next draw; undefined while the edition has never had a lot task. */
  async current(edition: string): Promise<LotRecord | undefined> {
    return (await this.next(edition)).lot;
  }

  /** Those of the editions whose next draw has secrets; it needs a lot task as well. */
  drawable(editions: readonly string[]): Promise<string[]> {
    return this.store.kept(editions);
  }

  /** The secrets and commitments of the edition's next draw: each undefined while there is none. */
  async next(edition: string): Promise<NextDraw> {
    const phase = lotTaskOf(await this.store.phases(edition), this.clock.now());
    const lot = await this.store.latest(edition);
    return {
      phase,
      lot: lot === undefined || phase === undefined ? lot : { ...lot, beaconSource: phase.beaconSource },
    };
  }

  /**
   * A draw with this lot is committed: the next draw gets secrets of its own. Does nothing if another lot is the
   * current one by now, so that it may run twice.
   */
  renew(edition: string, number: number): Promise<void> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const used = await this.store.use(edition, number, now);
      if (used !== undefined)
        await this.store.insert([{ ...newLot(edition, number + 1, now), beaconSource: used.beacon }]);
    });
  }

  /** Remembers what a phase of the lot began with. Call it with the edition locked, before its tasks are replaced. */
  async begin(edition: string): Promise<void> {
    const { lot, phase } = await this.next(edition);
    if (lot === undefined || phase === undefined || !hasBegun(phase, lot, this.clock.now())) return;
    await this.store.bind(edition, lot.number, termsOf(phase), { begun: this.clock.now(), drawn: null });
  }

  /** A real draw was made of the lot: with what it was made stays. Call it with the edition locked. */
  drawn(edition: string, number: number, terms: DrawTerms): Promise<void> {
    const now = this.clock.now();
    return this.store.bind(edition, number, terms, { begun: now, drawn: now });
  }

  /**
   * Gives editions with a lot task their first lot, and another one where the key of the last was deleted long after its
   * end. Call it after tasks were written.
   */
  async follow(editions: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const without = await this.store.missing(editions);
    await this.store.insert(without.map(({ edition, number }) => newLot(edition, number, now)));
  }
}

/** SQL condition: nothing has happened with a lot (l) and its edition since a moment ($1). */
const OVER = `l.ticket_key is not null and greatest(l.since, l.used_at) < $1
  and not exists (select from edition_tasks t where t.edition_uuid = l.edition_uuid and t.end_at >= $1)`;

/** The keys by which children got their pseudonyms in draws that are long over: afterwards tickets lead nowhere. */
@Injectable()
@Forgets('ticketKeys', 'inactiveFamilyMonths')
export class OldTicketKeys implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('ticket_keys_due', `select count(*)::int as count from edition_lots l where ${OVER}`, [
      before,
    ]);
  }

  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'ticket_keys_forget',
      `update edition_lots k set ticket_key = null
       from (select l.edition_uuid, l.number from edition_lots l where ${OVER}
         order by l.edition_uuid, l.number limit $2 for no key update of l skip locked) d
       where k.edition_uuid = d.edition_uuid and k.number = d.number returning k.number`,
      [before, limit],
    );
    return rows.length;
  }
}
