import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AdminReads, AdminWrites } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { NoInput } from '../../platform/http/input/field.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { MailsQuery } from './mails.inputs.js';
import { type MailWordsRow, type MailRecord, mailView, type MailWithWords, mailWithWordsView } from './mail.view.js';
import { MailFinder } from './mail-list.store.js';
import { MailsService } from './mails.service.js';

/** The mails of the service: sent, queued and failed ones (R-MAIL-9). */
@Controller('mails')
export class MailsController {
  constructor(private readonly mails: MailsService) {}

  @Get()
  @ReadsPersonalData()
  @AdminReads()
  @RespondsWithList(mailView)
  @Describe('List mails', {
    text: 'Newest first. Recipient and subject are missing where they are masked for the caller: of mails to masked accounts, about masked children, and, for those who do not see families, of mails to no account.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: MailsQuery): Promise<MailRecord[]> {
    return this.mails.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @AdminReads()
  @Target(MailFinder)
  @Responds(mailWithWordsView)
  @Describe('Read a mail with its words')
  read(@CurrentCaller() caller: Caller, @TargetRecord() mail: MailWordsRow): MailWithWords {
    return this.mails.complete(caller, mail);
  }

  @Post(':uuid/resend')
  @AdminWrites()
  @HttpCode(200)
  @Target(MailFinder, 'resend')
  @Responds(mailWithWordsView)
  @Describe('Send a mail again', {
    text: 'The same words again, by a job, with all its tries: for a mail that was sent or given up. It goes to the address that the account, or the participant without one, has today.',
    problems: {
      403: 'The mail is masked for the caller.',
      409: 'The mail waits to be sent, held a code, is outdated because something newer was said, or has been forgotten.',
    },
  })
  resend(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: MailWordsRow,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<MailWithWords> {
    return this.mails.resend(caller, uuid, precondition);
  }
}
