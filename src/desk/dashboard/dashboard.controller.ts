import { Controller, Get } from '@nestjs/common';
import { EditionFinder } from '../../editions/edition.store.js';
import { type EditionRecord } from '../../editions/edition.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AdminReads } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Responds } from '../../platform/http/view/responds.js';
import { DashboardService } from './dashboard.service.js';
import { type Dashboard, dashboardView } from './dashboard.view.js';

/** The dashboard of an edition (R-DESK-4). */
@Controller('editions')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get(':uuid/dashboard')
  @AdminReads()
  @Target(EditionFinder)
  @Responds(dashboardView)
  @Describe('Read the dashboard of an edition', {
    text: 'What needs action, counted and unrounded: each number is that of a list with its filter. It names nobody, so admins who do not see families get the same numbers; money is for payments admins.',
  })
  readEditionDashboard(@CurrentCaller() caller: Caller, @TargetRecord() edition: EditionRecord): Promise<Dashboard> {
    return this.dashboard.read(caller, edition);
  }
}
