import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { ReportsService } from '../../../money/ledger/reports/reports.service.js';
import { Database } from '../../../platform/database/database.js';
import { milliseconds } from '../../../platform/database/sql-values.js';
import {
  apartOf,
  categoriesOf,
  figuresOf,
  hostUtilisationOf,
  takesPlace,
  utilisationOf,
  LAST_PRIORITY,
} from '../figures.js';
import { StatisticsStore } from '../statistics.store.js';
import { type AttendanceCounts, type OfferCounts } from '../statistics.view.js';
import { WITHHELD } from '../withhold.js';
import {
  type ReportContent,
  type ReportEdition,
  type ReportFigures,
  type ReportGroup,
  type ReportMoney,
} from './report.js';

/** The numbers of an edition that may be published. Pure. */
const reportFiguresOf = (
  edition: ReportEdition,
  all: readonly OfferCounts[],
  counts: AttendanceCounts,
  money: ReportMoney | null,
): ReportFigures => {
  const held = all.filter(takesPlace);
  const linked = held.filter(({ publish }) => publish !== 'public');
  return {
    edition,
    held: groupOf(held),
    cancelled: apartOf(all).cancelled,
    categories: categoriesOf(held),
    hosts: hostUtilisationOf(held),
    offers: all
      .filter(({ place, publish }) => place === 'published' && publish === 'public')
      .map(({ name, ...offer }) => ({ name, utilisation: takesPlace(offer) ? utilisationOf([offer]) : null })),
    linked: linked.length === 0 ? null : groupOf(linked),
    people: figuresOf(counts, WITHHELD),
    money,
  };
};

const groupOf = (offers: readonly OfferCounts[]): ReportGroup => {
  const unlimited = utilisationOf(offers.filter(({ places }) => places === null)).taken;
  return { offers: offers.length, ...utilisationOf(offers), unlimited };
};

/** The edition, and the one whose holidays began last before its own. */
const EDITIONS = `
  with known as (
    select e.uuid, e.name, e.alias, e.created_at, k.begin_at, k.end_at from editions e
    left join edition_tasks k on k.edition_uuid = e.uuid and k.type = 'holiday')
  select e.uuid, e.name, e.alias, (${milliseconds('e.begin_at')})::float8 as begin, (${milliseconds('e.end_at')})::float8 as end
  from known e where e.uuid = $1 or e.begin_at < (select own.begin_at from known own where own.uuid = $1)
  order by e.uuid = $1 desc, e.begin_at desc, e.created_at desc, e.uuid limit 2`;

/** SQL of the report. */
@Injectable()
export class ReportStore {
  constructor(private readonly database: Database) {}

  /** This edition first, then the one before, if there is one; nothing if this one is gone. */
  async editions(uuid: string): Promise<ReportEdition[]> {
    const rows = await this.database.rows<ReportEdition>('report_editions', EDITIONS, [uuid]);
    return rows[0]?.uuid === uuid ? rows : [];
  }
}

/** Reads what a report says, all of it of one moment. */
@Injectable()
export class ReportReader {
  constructor(
    private readonly database: Database,
    private readonly store: ReportStore,
    private readonly statistics: StatisticsStore,
    private readonly books: ReportsService,
    private readonly clock: Clock,
  ) {}

  /** Undefined if the edition is gone. */
  read(edition: string, withMoney: boolean): Promise<ReportContent | undefined> {
    return this.database.snapshot(async () => {
      const [current, last] = await this.store.editions(edition);
      if (current === undefined) return undefined;
      return {
        current: await this.figures(current, withMoney),
        last: last === undefined ? null : await this.figures(last, withMoney),
        asOf: this.clock.now(),
      };
    });
  }

  private async figures(edition: ReportEdition, withMoney: boolean): Promise<ReportFigures> {
    const offers = await this.statistics.offers(edition.uuid);
    const counts = await this.statistics.attendances(edition.uuid, WITHHELD.smallestGroup, LAST_PRIORITY, 'all');
    return reportFiguresOf(edition, offers, counts, withMoney ? await this.money(edition) : null);
  }

  private async money(edition: ReportEdition): Promise<ReportMoney> {
    const { charged, paid, writtenOff, open } = await this.books.revenue(edition);
    return { charged, paid, writtenOff, open };
  }
}
