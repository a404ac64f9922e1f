import { Body, Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { SheetFinder } from '../../attendances/output/sheet/sheet.finder.js';
import { type SheetOffer } from '../../attendances/output/sheet/sheet.store.js';
import { Target } from '../../platform/access/finder.js';
import { Writes } from '../../platform/access/policy.js';
import { NoInput } from '../../platform/input/no-input.js';
import { type ApiRequest, TargetRecord } from '../../platform/request/api-request.js';
import { Describe } from '../../platform/http/describe.js';
import { Responds } from '../../platform/view/responds.js';
import { backgroundJobView, type ReadJob } from '../../jobs/background-job.view.js';
import {
  AccountsExport,
  AttendancesExport,
  DebtorsExport,
  HostsExport,
  OffersExport,
  ParticipantsExport,
  ReceiptsExport,
  SheetExport,
} from '../dto/export.query.js';
import { LIST_ROLES } from '../exported-lists.js';
import { ExportJobsService } from './export-jobs.service.js';

const SAME =
  'For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.';
const TOO_MANY = 'Three exports of yours are under way.';
const RESPONSE = Responds<ReadJob>(backgroundJobView, { job: ({ uuid }) => uuid });

/** Lists as files, made in the background (R-EXP-2). */
@Controller()
export class ExportJobsController {
  constructor(private readonly jobs: ExportJobsService) {}

  @Post('offers/export')
  @Writes(...LIST_ROLES.offers)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export offers in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startOffers(@Query() query: OffersExport, @Req() request: ApiRequest, @Body() _input: NoInput): Promise<ReadJob> {
    return this.jobs.start('offers', request, query);
  }

  @Post('hosts/export')
  @Writes(...LIST_ROLES.hosts)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export organisers in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startHosts(@Query() query: HostsExport, @Req() request: ApiRequest, @Body() _input: NoInput): Promise<ReadJob> {
    return this.jobs.start('hosts', request, query);
  }

  @Post('accounts/export')
  @Writes(...LIST_ROLES.accounts)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export accounts in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startAccounts(@Query() query: AccountsExport, @Req() request: ApiRequest, @Body() _input: NoInput): Promise<ReadJob> {
    return this.jobs.start('accounts', request, query);
  }

  @Post('participants/export')
  @Writes(...LIST_ROLES.participants)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export participants in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startParticipants(
    @Query() query: ParticipantsExport,
    @Req() request: ApiRequest,
    @Body() _input: NoInput,
  ): Promise<ReadJob> {
    return this.jobs.start('participants', request, query);
  }

  @Post('attendances/export')
  @Writes(...LIST_ROLES.attendances)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export applications in the background', {
    text: SAME,
    problems: { 404: 'There is no such offer, or none you may see (filter `offer`).', 409: TOO_MANY },
  })
  startAttendances(
    @Query() query: AttendancesExport,
    @Req() request: ApiRequest,
    @Body() _input: NoInput,
  ): Promise<ReadJob> {
    return this.jobs.start('attendances', request, query);
  }

  @Post('receipts/export')
  @Writes(...LIST_ROLES.receipts)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export receipts in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startReceipts(@Query() query: ReceiptsExport, @Req() request: ApiRequest, @Body() _input: NoInput): Promise<ReadJob> {
    return this.jobs.start('receipts', request, query);
  }

  @Post('debtors/export')
  @Writes(...LIST_ROLES.debtors)
  @HttpCode(202)
  @RESPONSE
  @Describe('Export debtors in the background', { text: SAME, problems: { 409: TOO_MANY } })
  startDebtors(@Query() query: DebtorsExport, @Req() request: ApiRequest, @Body() _input: NoInput): Promise<ReadJob> {
    return this.jobs.start('debtors', request, query);
  }

  @Post('offers/:uuid/participants/export')
  @Writes(...LIST_ROLES.sheet)
  @HttpCode(202)
  @Target(SheetFinder)
  @RESPONSE
  @Describe('Export the attendance sheet of an offer in the background', {
    text: SAME,
    problems: {
      403: "Not one of your organisers' offers, or the lists of its edition are not released yet.",
      409: TOO_MANY,
    },
  })
  startSheet(
    @TargetRecord() { uuid }: SheetOffer,
    @Query() query: SheetExport,
    @Req() request: ApiRequest,
    @Body() _input: NoInput,
  ): Promise<ReadJob> {
    return this.jobs.start('sheet', request, query, uuid);
  }
}
