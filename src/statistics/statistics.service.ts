import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type Reference } from '../platform/view/field.js';
import { ReportsService } from '../money/books/reports/reports.service.js';
import { categoriesOf, figuresOf, hostsOf, LAST_PRIORITY, utilisationOf } from './figures.js';
import { StatisticsStore } from './statistics.store.js';
import { type EditionStatistics } from './statistics.view.js';
import { SMALLEST_GROUP } from './withhold.js';

/** An edition in numbers (R-EXP-7). */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly store: StatisticsStore,
    private readonly reports: ReportsService,
  ) {}

  async read(caller: Caller, edition: Reference): Promise<EditionStatistics> {
    const offers = await this.store.offers(edition.uuid);
    const applications = await this.store.applications(edition.uuid, SMALLEST_GROUP, LAST_PRIORITY);
    return {
      edition,
      offers: offers.length,
      utilisation: offers.map((offer) => ({
        offer: { uuid: offer.uuid, name: offer.name, alias: offer.alias },
        ...utilisationOf([offer]),
      })),
      categories: categoriesOf(offers),
      hosts: hostsOf(offers),
      ...figuresOf(applications),
      revenue: caller.seesPayments ? await this.revenue(edition) : null,
    };
  }

  private async revenue(edition: Reference): Promise<EditionStatistics['revenue']> {
    const { charged, paid, writtenOff, open } = await this.reports.revenue(edition);
    return { charged, paid, writtenOff, open };
  }
}
