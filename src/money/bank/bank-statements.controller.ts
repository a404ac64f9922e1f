import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { NoInput } from '../../platform/http/input/field.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { Uploads } from '../../media/uploads.js';
import { BankDecisionsService } from './bank-decisions.service.js';
import { BankImportService } from './bank-import.service.js';
import { BankStatementReading } from './bank-statement-reading.js';
import { BankStatementFinder } from './bank-statement.store.js';
import {
  type BankStatementRow,
  type BankStatementRecord,
  bankStatementView,
  type BankStatementWithEntries,
  bankStatementWithEntriesView,
} from './bank-statement.view.js';
import { AssignmentInput, BankStatementUpload, BookingInput, EntriesInput } from './bank.inputs.js';

/** 10 MiB in base64, and a margin. */
const BODY_MEBIBYTES = 14;

/** Account statements of the bank, and the payments in them (R-MON-22). */
@Controller('bank-statements')
export class BankStatementsController {
  constructor(
    private readonly reading: BankStatementReading,
    private readonly imports: BankImportService,
    private readonly decisions: BankDecisionsService,
  ) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(bankStatementView)
  @Describe('List bank statements', { text: 'Newest first, without their entries.' })
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<BankStatementRecord[]> {
    return this.reading.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(BankStatementFinder)
  @Responds(bankStatementWithEntriesView)
  @Describe('Read a bank statement', { text: 'With all its entries, in the order of the file.' })
  read(
    @CurrentCaller() caller: Caller,
    @TargetRecord() statement: BankStatementRow,
  ): Promise<BankStatementWithEntries> {
    return this.reading.complete(caller, statement);
  }

  @Post()
  @Uploads(BODY_MEBIBYTES)
  @Writes('ROLE_PAYMENTS_ADMIN')
  @Responds(bankStatementWithEntriesView, { location: '/bank-statements' })
  @Describe('Import a bank statement', {
    text: 'A camt.053, camt.054 or camt.052 file (ISO 20022). Nothing is booked yet: entries whose reference and amount agree are `matched`, likely ones `proposed`, the rest `open`. What an earlier file already reported is `ignored`.',
    problems: {
      422: 'The file is not XML from a bank (`violations`); or an account is not kept in euros, or there are too many transfers (`detail` only).',
    },
  })
  import(@CurrentCaller() caller: Caller, @Body() input: BankStatementUpload): Promise<BankStatementWithEntries> {
    return this.imports.import(caller, input);
  }

  @Post(':uuid/book')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(BankStatementFinder, 'book')
  @Responds(bankStatementWithEntriesView)
  @Describe('Book entries', {
    text: 'Makes receipts of all entries that are `matched`; or of those named, each with its first proposal. Where a proposal says `setOff`, credits of the debtor are set off first. Booked entries stay as they are.',
    problems: {
      409: 'For an entry there is no proposal, or what it would pay is no longer open as it was; nothing is booked.',
      422: 'The body breaks a rule (`violations`); the list is empty, or an entry is not one of this statement (`detail` only).',
    },
  })
  bookBankEntries(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: BankStatementRow,
    @Body() input: BookingInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decisions.book(caller, uuid, input, precondition);
  }

  @Post(':uuid/assign')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(BankStatementFinder, 'assign')
  @Responds(bankStatementWithEntriesView)
  @Describe('Assign an entry by hand', {
    text: 'Books an entry on the applications named, in parts where wanted; a receipt for each family. What is left becomes a credit of the family named first.',
    problems: {
      409: 'The entry is booked or set aside.',
      422: 'The body breaks a rule (`violations`); or the entry or an application is unknown, nothing was ever owed for it, an amount is above what is open, or the sum is above what came in (`detail` only).',
    },
  })
  assignBankEntry(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: BankStatementRow,
    @Body() input: AssignmentInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decisions.assign(caller, uuid, input, precondition);
  }

  @Post(':uuid/ignore')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(BankStatementFinder, 'ignore')
  @Responds(bankStatementWithEntriesView)
  @Describe('Set entries aside', {
    text: 'They are not payments of families.',
    problems: { 409: 'An entry is booked.', 422: 'An entry is not one of this statement (`detail` only).' },
  })
  ignoreBankEntries(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: BankStatementRow,
    @Body() input: EntriesInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decisions.ignore(caller, uuid, input, precondition);
  }

  @Post(':uuid/restore')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(BankStatementFinder, 'restore')
  @Responds(bankStatementWithEntriesView)
  @Describe('Take entries up again', {
    text: 'Those set aside, where `restorable` says so, and booked ones all of whose receipts are reversed. They are matched again.',
    problems: {
      409: 'There is nothing to be booked in an entry, or its receipts are not reversed.',
      422: 'An entry is not one of this statement (`detail` only).',
    },
  })
  restoreBankEntries(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: BankStatementRow,
    @Body() input: EntriesInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decisions.restore(caller, uuid, input, precondition);
  }

  @Post(':uuid/match')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(BankStatementFinder, 'match')
  @Responds(bankStatementWithEntriesView)
  @Describe('Look for payments again', {
    text: 'For entries about which nothing is decided, with what is open now. Nothing is booked.',
  })
  matchBankEntries(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: BankStatementRow,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<BankStatementWithEntries> {
    return this.decisions.match(caller, uuid, precondition);
  }
}
