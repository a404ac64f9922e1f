import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Reads } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import { type ApiResponse, CurrentCaller, RequestLanguage } from '../platform/request/api-request.js';
import { Produces } from '../platform/http/content-type.guard.js';
import { type Language } from '../kernel/problem/message.js';
import { Describe } from '../platform/http/describe.js';
import {
  AccountsExport,
  AttendancesExport,
  DebtorsExport,
  HostsExport,
  OffersExport,
  ParticipantsExport,
  ReceiptsExport,
} from './dto/export.query.js';
import { SLOT_PROBLEMS } from './export-slots.js';
import { ExportedLists, LIST_ROLES } from './exported-lists.js';
import { Exporting } from './exporting.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

const SAME =
  'With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.';

/** Lists as files (R-EXP-1). It stands before the lists' own controllers, or `export` would be taken for a UUID. */
@Controller()
export class ExportsController {
  constructor(
    private readonly exporting: Exporting,
    private readonly lists: ExportedLists,
  ) {}

  @Get('offers/export')
  @Reads(...LIST_ROLES.offers)
  @Produces(...FILE_TYPES)
  @Describe('Export offers', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportOffers(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: OffersExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.offers, { caller, language, response }, query);
  }

  @Get('hosts/export')
  @Reads(...LIST_ROLES.hosts)
  @Produces(...FILE_TYPES)
  @Describe('Export organisers', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportHosts(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: HostsExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.hosts, { caller, language, response }, query);
  }

  @Get('accounts/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.accounts)
  @Produces(...FILE_TYPES)
  @Describe('Export accounts', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportAccounts(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: AccountsExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.accounts, { caller, language, response }, query);
  }

  @Get('participants/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.participants)
  @Produces(...FILE_TYPES)
  @Describe('Export participants', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportParticipants(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: ParticipantsExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.participants, { caller, language, response }, query);
  }

  @Get('attendances/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.attendances)
  @Produces(...FILE_TYPES)
  @Describe('Export applications', {
    text: SAME,
    problems: { ...SLOT_PROBLEMS, 404: 'There is no such offer, or none you may see (filter `offer`).' },
    answer: FILE_ANSWER,
  })
  exportAttendances(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: AttendancesExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.attendances, { caller, language, response }, query);
  }

  @Get('receipts/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.receipts)
  @Produces(...FILE_TYPES)
  @Describe('Export receipts', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportReceipts(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: ReceiptsExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.receipts, { caller, language, response }, query);
  }

  @Get('debtors/export')
  @ReadsPersonalData()
  @Reads(...LIST_ROLES.debtors)
  @Produces(...FILE_TYPES)
  @Describe('Export debtors', { text: SAME, problems: SLOT_PROBLEMS, answer: FILE_ANSWER })
  exportDebtors(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: DebtorsExport,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.exporting.export(this.lists.debtors, { caller, language, response }, query);
  }
}
