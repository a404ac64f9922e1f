import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AdminReads } from '../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds } from '../../platform/http/view/responds.js';
import { EditionFinder } from '../../editions/edition.store.js';
import { type EditionRecord } from '../../editions/edition.view.js';
import { StatisticsQuery } from './statistics.query.js';
import { StatisticsService } from './statistics.service.js';
import { type EditionStatistics, statisticsView } from './statistics.view.js';

/** An edition in numbers (R-EXP-7). */
@Controller('editions')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get(':uuid/statistics')
  @AdminReads()
  @Target(EditionFinder)
  @Responds(statisticsView)
  @Describe('Read the statistics of an edition', {
    text: 'How full offers and categories are, applications by state, day, age and rank of the wish, children and families with and without a place; for payments admins also the revenue. Callers who see families get the true numbers. With `public=true`, and for all others, groups of fewer than five persons are withheld, and further numbers from which they could be worked out; `withheld` says which it is.',
  })
  readEditionStatistics(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid, name, alias }: EditionRecord,
    @Query() query: StatisticsQuery,
  ): Promise<EditionStatistics> {
    return this.statistics.read(caller, { uuid, name, alias }, query.public ?? false);
  }
}
