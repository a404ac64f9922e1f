import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { ReportsService } from '../../../money/ledger/books/reports/reports.service.js';
import { Database } from '../../../platform/database/database.js';
import { LAST_PRIORITY } from '../figures.js';
import { StatisticsStore } from '../statistics.store.js';
import { WITHHELD } from '../withhold.js';
import { type ReportContent, type ReportEdition, type ReportFigures, type ReportMoney } from './report.js';
import { reportFiguresOf } from './report-figures.js';
import { ReportStore } from './report.store.js';

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
