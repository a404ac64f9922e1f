import { Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import { EditionFinder } from '../editions/edition.store.js';
import { type EditionRecord, editionView } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, Reads, AdminWrites } from '../platform/http/access/policy.js';
import { Describe } from '../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { type Dashboard, dashboardView } from './dashboard/dashboard.view.js';
import { AccountFinder } from '../accounts/account.store.js';
import { type AccountRecord } from '../accounts/account.view.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { FamilyCaseService } from './case/family-case.service.js';
import { type FamilyCase, familyCaseView } from './case/family-case.view.js';
import { QueryBoolean } from '../platform/http/input/query-fields.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { type EditionStatistics, statisticsView } from './statistics/statistics.view.js';
import { NoInput } from '../platform/http/input/field.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { type ReportAccepted, ReportService } from './statistics/report/report.service.js';
import { type AuditLine, auditLineView } from './audit/audit-line.view.js';
import { AuditLinesService, AuditQuery } from './audit/audit-lines.store.js';

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

/** A family's whole case (R-DESK-8). */
@Controller('accounts')
export class FamilyCaseController {
  constructor(private readonly cases: FamilyCaseService) {}

  @Get(':uuid/case')
  @Reads('ROLE_PARTICIPANTS_ADMIN')
  @ReadsPersonalData()
  @Target(AccountFinder)
  @Responds(familyCaseView)
  @Describe("Read a family's whole case", {
    text: 'Account, children, applications with their offers and decisions, open items, invoices, receipts, mails and notes, of one moment. Each part is masked as its own route masks it; money is for payments admins, notes for those who may read them.',
  })
  readFamilyCase(@CurrentCaller() caller: Caller, @TargetRecord() account: AccountRecord): Promise<FamilyCase> {
    return this.cases.read(caller, account);
  }
}

/** Query parameters of the statistics of an edition. */
class StatisticsQuery {
  @QueryBoolean('Small numbers are withheld, as for publication. They always are from callers who do not see families.')
  public?: boolean;
}

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

/** An edition in numbers and charts, on paper (R-EXP-11). */
@Controller('editions')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Post(':uuid/report')
  @AdminWrites()
  @HttpCode(202)
  @Target(EditionFinder, 'report')
  @Responds<ReportAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Print the report of an edition for the council', {
    text: 'A job makes a PDF with figures and charts of the edition next to the one before it; it can be downloaded for 24 hours with `GET /jobs/{uuid}/file`. It is meant for publication: small numbers are withheld as in `GET /editions/{uuid}/statistics?public=true`. It covers money if you see payments; only callers who see them get that file. A second request joins the running one. The body may be left out.',
    problems: { 409: 'A report is being printed that covers more or less about money than you may see.' },
  })
  printReport(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ReportAccepted> {
    return this.reports.order(caller, edition, precondition);
  }
}

/** The audit log, for super admins. The AuditInterceptor writes it. */
@Controller('audit')
export class AuditController {
  constructor(private readonly lines: AuditLinesService) {}

  @Get()
  @Reads('ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @RespondsWithList(auditLineView)
  @Describe('Read the audit log', {
    text: 'Latest first; for super admins. Holds every write and every read of personal data. Reading it adds a line itself, so walk pages with a fixed `until`.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: AuditQuery): Promise<AuditLine[]> {
    return this.lines.list(caller, query);
  }
}
