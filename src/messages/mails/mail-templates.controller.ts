import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { AdminReads, AdminWrites } from '../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { MailPreviewInput, MailTemplateCreate, MailTemplatePatch, MailTemplatesQuery } from './mails.inputs.js';
import { MailTemplateFinder } from './mail-template.store.js';
import {
  type MailTemplateRow,
  type MailPreview,
  mailPreviewView,
  type MailTemplateRecord,
  mailTemplateView,
  type MailTypeRecord,
  mailTypesView,
} from './mail-template.view.js';
import { MailTemplatePreviews } from './mail-template-previews.js';
import { MailTemplatesService } from './mail-templates.service.js';

const SUPER = 'The mail is about accounts: its words are written by super admins.';
const WORDS =
  'Words that cannot be used: an unknown variable, a broken section, a needed variable that is missing (`violations` name it).';

/** The mail texts, per kind and edition. */
@Controller('mail-templates')
export class MailTemplatesController {
  constructor(
    private readonly templates: MailTemplatesService,
    private readonly previews: MailTemplatePreviews,
  ) {}

  @Get()
  @AdminReads()
  @RespondsWithList(mailTemplateView)
  @Describe('List words that are set', { text: 'By kind of mail; those for all editions first.' })
  list(@CurrentCaller() caller: Caller, @Query() query: MailTemplatesQuery): Promise<MailTemplateRecord[]> {
    return this.templates.list(caller, query);
  }

  @Get('types')
  @AdminReads()
  @Responds(mailTypesView)
  @Describe('Read the kinds of mails', {
    text: 'Every kind with its variables, the words it comes with, and those set instead. The words of the edition go before those for all editions, and these before the ones the mail comes with.',
  })
  readMailTypes(@CurrentCaller() caller: Caller): Promise<{ types: MailTypeRecord[] }> {
    return this.templates.types(caller);
  }

  @Get(':uuid')
  @AdminReads()
  @Target(MailTemplateFinder)
  @Responds(mailTemplateView)
  @Describe('Read words that are set')
  read(@CurrentCaller() caller: Caller, @TargetRecord() template: MailTemplateRow): MailTemplateRecord {
    return this.templates.complete(caller, template);
  }

  @Post()
  @AdminWrites()
  @Responds(mailTemplateView, { location: '/mail-templates' })
  @Describe('Set words for a kind of mail', {
    text: 'For one edition or for all. They apply to mails written afterwards.',
    problems: { 403: SUPER, 409: 'There are already words for this kind and edition: change them.', 422: WORDS },
  })
  create(@CurrentCaller() caller: Caller, @Body() input: MailTemplateCreate): Promise<MailTemplateRecord> {
    return this.templates.create(caller, input);
  }

  @Patch(':uuid')
  @AdminWrites()
  @Target(MailTemplateFinder, 'update')
  @Responds(mailTemplateView)
  @Describe('Change words', {
    text: 'Kind and edition stay. They apply to mails written afterwards.',
    problems: { 403: SUPER, 422: WORDS },
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: MailTemplateRow,
    @Body() input: MailTemplatePatch,
    @IfMatch() precondition: Precondition,
  ): Promise<MailTemplateRecord> {
    return this.templates.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(MailTemplateFinder, 'delete')
  @Describe('Delete words', {
    text: 'From then on those for all editions apply, or those the mail comes with.',
    problems: { 403: SUPER },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: MailTemplateRow,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.templates.remove(caller, uuid, precondition);
  }

  @Post('preview')
  @AdminWrites()
  @HttpCode(200)
  @Responds(mailPreviewView)
  @Describe('See what words make', {
    example: {
      type: 'application-confirmed',
      edition: 'sommer-2026',
      subject: 'Zusage: {{children}}',
      body: 'Guten Tag {{recipient}},\n\n{{children}} hat einen Platz.',
      attendance: '019f0000-0000-7000-8000-000000000001',
    },
    text: 'The mail that the words would make of the examples of the variables, or of a real record: `attendance` or `account`. Nothing is stored. What was paid and is owed is left out for callers without ROLE_PAYMENTS_ADMIN, and where some of it is for a child that is masked. Words that are not sent are those that apply now.',
    problems: {
      403: 'The record is masked for you; of receipts and invoices, the role for payments is missing.',
      422: `${WORDS} Or the record is unknown, both are given, or mails of this kind have nothing to say about it (at the field).`,
    },
  })
  preview(@CurrentCaller() caller: Caller, @Body() input: MailPreviewInput): Promise<MailPreview> {
    return this.previews.preview(caller, input);
  }
}
