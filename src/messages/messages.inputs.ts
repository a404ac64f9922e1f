import { type RecordRef } from '../kernel/ids/record-ref.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../offers/model/attendance-status.js';
import { Base64, Choice, Email, Flag, Nested, Ref, Text } from '../platform/http/input/fields.js';
import { Choices, NestedList, Refs } from '../platform/http/input/list-fields.js';
import { AUDIENCE_KINDS, type AudienceKind } from './audience.js';
import { type DayOrMoment } from '../kernel/clock/zone.js';
import { QueryChoice, QueryDate, QueryRef, QueryText } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';

/** Attachments of a message, and their bytes together. */
const MAX_FILES = 5;
export const MAX_BYTES = 3 * 1024 * 1024;

/** Whom a message is for. */
export class AudienceInput {
  @Ref({ required: true, description: 'Edition by UUID or alias.', example: 'sommer-2026' })
  edition!: RecordRef;

  @Choice(AUDIENCE_KINDS, {
    required: true,
    description: 'Families with applications, or the teams of organisers.',
    example: 'families',
  })
  to!: AudienceKind;

  @Refs({ max: 500, description: 'Only these offers, by UUID or alias, cancelled ones too.', example: ['paddeln'] })
  offers?: RecordRef[] | null;

  @Refs({ max: 100, description: 'Only offers of one of these categories, by UUID or alias.', example: ['wasser'] })
  categories?: RecordRef[] | null;

  @Refs({ max: 500, description: 'Only offers of one of these organisers, by UUID or alias.', example: ['kanuclub'] })
  hosts?: RecordRef[] | null;

  @Choices(ATTENDANCE_STATUS, {
    description:
      'To families: only applications in one of these states; default `waiting`, `confirmed`, `waitlisted`, `participated`. Organisers: `confirmed`, `participated` and, when named, `waitlisted`.',
    example: ['confirmed'],
  })
  statuses?: AttendanceStatus[] | null;

  @Flag({
    description: 'To families, by admins: those with children that have not applied in the edition. No other filters.',
  })
  withoutApplication?: boolean | null;

  @Flag({
    description: 'To teams: those of organisers that may take part in the edition and have no offer in it.',
  })
  withoutOffer?: boolean | null;
}

/** A file that goes with a message. */
export class AttachmentInput {
  @Text({
    max: 255,
    required: true,
    description: 'Its name in the mails; made safe, and given the extension of what the file is.',
    example: 'lageplan.pdf',
  })
  filename!: string;

  @Base64({
    maxBytes: MAX_BYTES,
    required: true,
    description: 'A PDF, or a PNG or JPEG picture, base64-encoded.',
    example: Buffer.from('%PDF-1.4\n…\nstartxref\n9\n%%EOF\n').toString('base64'),
  })
  data!: Buffer;
}

/** Body of POST /messages/preview and POST /messages/test. */
export class MessageDraft {
  @Nested(() => AudienceInput, { required: true, description: 'Whom it is for: everything given must match.' })
  audience!: AudienceInput;

  @Text({
    max: 255,
    required: true,
    description: 'Subject; Mustache for variables and sections.',
    example: 'Regen am Donnerstag',
  })
  subject!: string;

  @Text({
    max: 20_000,
    required: true,
    description: 'Text; Mustache for the variables of GET /messages/variables, and a little Markdown.',
    example: '{{greeting}},\n\nam Donnerstag regnet es. Bitte geben Sie **{{names}}** eine Regenjacke mit.',
  })
  body!: string;

  @Email({
    description:
      "Where answers go; default: what the letterhead says. Messages of organisers are answered to the organiser's address, or where it has none, to yours.",
    example: 'ferien@musterstadt.de',
  })
  replyTo?: string | null;

  @NestedList(() => AttachmentInput, { max: MAX_FILES, description: 'At most 3 MiB together.' })
  attachments?: AttachmentInput[] | null;
}

/** Body of POST /messages. */
export class MessageCreate extends MessageDraft {
  @Flag({ description: 'Send it even though the same words went to the same audience within five minutes.' })
  again?: boolean | null;
}

const MESSAGE_SORTS = ['createdAt', 'subject', 'recipients'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

/** Filters, order and page of GET /messages. */
export class MessagesQuery extends PageQuery {
  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryRef('Who wrote it: account by UUID or e-mail address. An account that is masked for you matches nothing.')
  by?: RecordRef;

  @QueryText('Free text: every word occurs in subject or body.')
  q?: string;

  @QueryDate('Written since.')
  createdSince?: DayOrMoment;

  @QueryDate('Written until then; a day counts to its end.')
  until?: DayOrMoment;

  @QueryChoice(MESSAGE_SORTS, 'Sort key.', 'createdAt')
  sort!: MessageSort;

  @QueryChoice(['asc', 'desc'], 'Sort direction.', 'desc')
  order!: 'asc' | 'desc';
}
