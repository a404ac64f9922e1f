import { Controller, Get } from '@nestjs/common';
import { Target } from '../../../platform/http/access/finder.js';
import { Reads } from '../../../platform/http/access/policy.js';
import { TargetRecord } from '../../../platform/http/request/api-request.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { EditionFinder } from '../../../editions/edition.finder.js';
import { type EditionRecord } from '../../../editions/edition.view.js';
import { type RevenueReport, revenueView } from './reports/report.view.js';
import { ReportsService } from './reports/reports.service.js';

/** Revenue of an edition. */
@Controller('editions')
export class EditionRevenueController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':uuid/revenue')
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(EditionFinder)
  @Responds(revenueView)
  @Describe('Read the revenue of an edition', {
    text: 'What was charged, paid, given up and is open, in all and by offer.',
  })
  readEditionRevenue(@TargetRecord() { uuid, name, alias }: EditionRecord): Promise<RevenueReport> {
    return this.reports.revenue({ uuid, name, alias });
  }
}
