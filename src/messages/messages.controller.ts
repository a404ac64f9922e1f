import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Uploads } from '../media/uploads.js';
import { Target } from '../platform/http/access/finder.js';
import { Reads, Writes } from '../platform/http/access/policy.js';
import { NoInput } from '../platform/http/input/field.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { Describe } from '../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { MessageCreate, MessageDraft, MessagesQuery } from './messages.inputs.js';
import { MessageFinder } from './message.store.js';
import { MessagePreviews, type MessageAccepted, MessagesService } from './messages.service.js';
import { type MessagePreview, messagePreviewView, type MessageRecord, messageView } from './message.view.js';
import { MessageResuming } from './message-writing.js';
import { type MessageVariable, messageVariablesView } from './message-variables.js';

const WRITERS = ['ROLE_HOST', 'ROLE_PARTICIPANTS_ADMIN'] as const;

/** For a body with 3 MiB of attachments in base64. */
const BODY_MEBIBYTES = 6;

const REFUSALS = {
  403: 'An admin who does not see families; an organiser user to teams, or before lists are released.',
  422: 'The audience matches nobody or names something that does not exist (`audience.offers[1]`), the words name an unknown variable, an attachment is not a PDF, PNG or JPEG (`attachments[0].data`).',
  429: 'Beyond the organiser’s allowance of 500 mails a day.',
} as const;

/** Messages to many families or teams at once. */
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly previews: MessagePreviews,
    private readonly resuming: MessageResuming,
  ) {}

  @Get()
  @Reads(...WRITERS)
  @RespondsWithList(messageView)
  @Describe('List messages', {
    text: 'Latest first. Admins who see families see all, organiser users those of their organisers and their own.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: MessagesQuery): Promise<MessageRecord[]> {
    return this.messages.list(caller, query);
  }

  @Get('variables')
  @Reads(...WRITERS)
  @Responds(messageVariablesView)
  @Describe('Read the variables of messages', {
    text: 'What subject and body may name, with its meaning in German and English and an example.',
  })
  readMessageVariables(@CurrentCaller() caller: Caller): { variables: MessageVariable[] } {
    return this.messages.variables(caller);
  }

  @Get(':uuid')
  @Reads(...WRITERS)
  @Target(MessageFinder)
  @Responds(messageView)
  @Describe('Read a message', { text: 'With how many of its mails were sent and how many were given up.' })
  read(@TargetRecord() message: MessageRecord): MessageRecord {
    return message;
  }

  @Post()
  @Writes(...WRITERS)
  @HttpCode(202)
  @Uploads(BODY_MEBIBYTES)
  @Responds<MessageAccepted>(messageView, { job: ({ job }) => job })
  @Describe('Send a message', {
    text: 'One mail to each family with an application that matches, however many children it has, or to each person of the teams that match. A job writes the mails, each with the values of its recipient. Organiser users write to families with `confirmed` or `waitlisted` applications in their own offers; answers go to their organiser.',
    problems: {
      ...REFUSALS,
      409: 'The same words went to the same audience within five minutes: send `again` if that is meant.',
    },
  })
  send(@CurrentCaller() caller: Caller, @Body() input: MessageCreate): Promise<MessageAccepted> {
    return this.messages.create(caller, input);
  }

  @Post(':uuid/resume')
  @Writes(...WRITERS)
  @HttpCode(202)
  @Target(MessageFinder, 'resume')
  @Responds<MessageAccepted>(messageView, { job: ({ job }) => job })
  @Describe('Resume a message whose job failed', {
    text: 'The mails that are not written yet (`waiting`) are, by a new job; while one is under way, that one answers. Recipients who have a mail of this message do not get another.',
    problems: { 409: 'All its mails are written.' },
  })
  resume(
    @CurrentCaller() caller: Caller,
    @TargetRecord() message: MessageRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<MessageAccepted> {
    return this.resuming.resume(caller, message, precondition);
  }

  @Post('preview')
  @Writes(...WRITERS)
  @HttpCode(200)
  @Uploads(BODY_MEBIBYTES)
  @ReadsPersonalData()
  @Responds(messagePreviewView)
  @Describe('See who would get a message, and what', {
    text: 'Nothing is stored or sent. The mail shown is that of the first recipient who is not masked for you, with examples if there is none.',
    problems: { 403: REFUSALS[403], 422: REFUSALS[422] },
  })
  preview(@CurrentCaller() caller: Caller, @Body() input: MessageDraft): Promise<MessagePreview> {
    return this.previews.preview(caller, input);
  }

  @Post('test')
  @Writes(...WRITERS)
  @HttpCode(200)
  @Uploads(BODY_MEBIBYTES)
  @Responds(messagePreviewView)
  @Describe('Send a message to yourself', {
    text: 'What the preview shows goes to your own address, with the attachments; nobody else gets anything.',
    problems: REFUSALS,
  })
  test(@CurrentCaller() caller: Caller, @Body() input: MessageDraft): Promise<MessagePreview> {
    return this.previews.test(caller, input);
  }
}
