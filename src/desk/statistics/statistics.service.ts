import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type NamedReference } from '../../platform/http/view/field.js';
import { ReportsService } from '../../money/ledger/reports/reports.service.js';
import { apartOf, categoriesOf, figuresOf, hostsOf, LAST_PRIORITY, takesPlace, utilisationOf } from './figures.js';
import { StatisticsStore } from './statistics.store.js';
import { type EditionStatistics } from './statistics.view.js';
import { EXACT, WITHHELD } from './withhold.js';

/** An edition in numbers (R-EXP-7). */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly store: StatisticsStore,
    private readonly reports: ReportsService,
  ) {}

  /**
   * @param isPublic for what is published: small numbers are withheld, as they always are from callers who do not
   * see families
   */
  async read(caller: Caller, edition: NamedReference, isPublic: boolean): Promise<EditionStatistics> {
    const isExact = caller.seesFamilies && !isPublic;
    const disclosure = isExact ? EXACT : WITHHELD;
    const offers = await this.store.offers(edition.uuid);
    const held = offers.filter(takesPlace);
    const applications = await this.store.attendances(
      edition.uuid,
      disclosure.smallestGroup,
      LAST_PRIORITY,
      isExact ? (caller.isSuperAdmin ? 'none' : 'locked') : 'all',
    );
    return {
      edition,
      withheld: !isExact,
      offers: held.length,
      ...apartOf(offers),
      utilisation: held.map((offer) => ({
        offer: { uuid: offer.uuid, name: offer.name, alias: offer.alias },
        ...utilisationOf([offer]),
      })),
      categories: categoriesOf(held),
      hosts: hostsOf(offers),
      ...figuresOf(applications, disclosure),
      revenue: caller.seesPayments ? await this.revenue(edition) : null,
    };
  }

  private async revenue(edition: NamedReference): Promise<EditionStatistics['revenue']> {
    const { charged, paid, writtenOff, open } = await this.reports.revenue(edition);
    return { charged, paid, writtenOff, open };
  }
}
