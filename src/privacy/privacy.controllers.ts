import { Body, Controller, Get, HttpCode, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads, Writes } from '../platform/http/access/policy.js';
import {
  CurrentCaller,
  TargetRecord,
  type ApiResponse,
  RequestLanguage,
} from '../platform/http/request/api-request.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { RetentionRunInput, ConsentInput, FamilyExportQuery } from './retention/retention.inputs.js';
import { RetentionRunFinder } from './retention/retention-run.store.js';
import { type RetentionRunRecord, retentionRunView } from './retention/retention-run.view.js';
import { RetentionService } from './retention/retention.service.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { type ConsentRecord, consentView } from './retention/consent.view.js';
import { ConsentsService } from './retention/consents.service.js';
import { FamilyFinder, type FamilyAccount } from './retention/family.store.js';
import { type Language } from '../kernel/problem/message.js';
import { PDF, PDF_ANSWER } from '../papers/pdf-answer.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { FamilyFiles } from './retention/family-export.service.js';
import { type FamilyExport, familyExportView } from './retention/family-export.view.js';
import { QueryChoice } from '../platform/http/input/query-fields.js';
import { PrivacyRecordService } from './record/privacy-record.service.js';
import { type PrivacyRecord, privacyRecordView } from './record/privacy-record.view.js';

/** Deletes personal data past its retention period (R-PRI-3). */
@Controller('retention/runs')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @Reads('ROLE_SUPER_ADMIN')
  @RespondsWithList(retentionRunView)
  @Describe('List retention runs', { text: 'Latest first.' })
  listRetentionRuns(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<RetentionRunRecord[]> {
    return this.retention.list(caller, query);
  }

  @Get(':uuid')
  @Reads('ROLE_SUPER_ADMIN')
  @Target(RetentionRunFinder)
  @Responds(retentionRunView)
  @Describe('Read a retention run', { text: 'While it is running, the numbers grow.' })
  readRetentionRun(@TargetRecord() run: RetentionRunRecord): RetentionRunRecord {
    return run;
  }

  @Post()
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(202)
  @Responds(retentionRunView)
  @Describe('Forget what is past its retention period', {
    text: 'A dry run only counts, and is done when it answers. Otherwise a job works in the background; read the run to follow it. Periods are settings of the group `retention`.',
    problems: { 409: 'Another run is under way.' },
  })
  startRetentionRun(
    @CurrentCaller() caller: Caller,
    @Body() { dryRun }: RetentionRunInput,
  ): Promise<RetentionRunRecord> {
    return this.retention.start(caller, dryRun);
  }
}

const WHO = { 403: 'The account is masked for you, or you do not see families.' } as const;

/** The consents of people. */
@Controller('accounts/:uuid/consents')
export class ConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Target(FamilyFinder)
  @RespondsWithList(consentView)
  @Describe("List a person's consents", {
    text: 'Latest first; the latest of a kind is the one that applies. For the person itself, and for admins who see families.',
    problems: WHO,
  })
  listAccountConsents(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: FamilyAccount,
    @Query() query: PageQuery,
  ): Promise<ConsentRecord[]> {
    return this.consents.list(caller, uuid, query);
  }

  /** Appends to a log: there is no version for If-Match. */
  @Post()
  @Writes()
  @Target(FamilyFinder, 'consent')
  @Responds(consentView)
  @Describe('Record a consent', {
    text: 'Given, refused or withdrawn. Entries are never changed. Usual kinds: `terms`, `privacy`, `photos`, `newsletter`, `health`.',
    problems: WHO,
  })
  addAccountConsent(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: FamilyAccount,
    @Body() input: ConsentInput,
  ): Promise<ConsentRecord> {
    return this.consents.add(caller, uuid, input);
  }
}

/** The data stored about a person, for that person (GDPR, article 15). */
@Controller('accounts/:uuid/export')
export class FamilyExportController {
  constructor(private readonly files: FamilyFiles) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Target(FamilyFinder)
  @Produces('application/json', PDF)
  @Responds(familyExportView)
  @Describe('Export everything about one family', {
    text: 'For the person itself, and for admins who see families. Only super admins export protected accounts and those of admins. As `pdf` it is for people: the same data in German words, without identifiers. Purposes, recipients and periods are in the language of `Accept-Language`.',
    problems: { 403: 'The account is masked for you, or you do not see families.' },
    answer: PDF_ANSWER,
  })
  exportFamily(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @TargetRecord() family: FamilyAccount,
    @Query() { format }: FamilyExportQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<FamilyExport | StreamableFile> {
    return this.files.of(caller, family, { format, language, response });
  }
}

/** Parameter of GET /settings/privacy-record. */
class PrivacyRecordQuery {
  @QueryChoice(['json', 'pdf'], 'For programs, or to print.', 'json')
  format!: 'json' | 'pdf';
}

/** The record of processing activities (GDPR, articles 30 and 32). */
@Controller('settings')
export class PrivacyRecordController {
  constructor(private readonly records: PrivacyRecordService) {}

  @Get('privacy-record')
  @Reads('ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @Produces('application/json', PDF)
  @Responds(privacyRecordView)
  @Describe('Read the record of processing activities', {
    text: 'For super admins: what the GDPR asks a municipality to keep (articles 30 and 32), in German, filled in with the settings of this installation. Receivers are named by their hosts, never with secrets. Legal bases are proposals. What only the municipality knows is in `missing`.',
    answer: PDF_ANSWER,
  })
  readPrivacyRecord(
    @Query() { format }: PrivacyRecordQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<PrivacyRecord | StreamableFile> {
    return this.records.as(format, response);
  }
}
