import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Ref, Text } from '../../platform/http/input/fields.js';
import { Patch } from '../../platform/http/input/registry.js';
import { QueryKnown, QueryRef, QueryChoices, QueryDate, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { mailTypes } from '../../mail/mail-template.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { MAIL_STATES, type MailState } from '../../mail/mail.js';

const SUBJECT = {
  max: 255,
  description: 'Subject; Mustache for variables and sections.',
  example: 'Abgesagt: {{offer}}',
};
const BODY = {
  max: 20_000,
  description: 'Text; Mustache for variables and sections, and a little Markdown.',
  example: 'Guten Tag,\n\ndas Angebot **{{offer}}** fällt leider aus.\n\nFreundliche Grüße\\\n{{sender}}',
};
const TYPE = { max: 64, required: true, description: 'Kind of mail.', example: 'offer-cancelled' };

/** The texts of a kind of mail that can be changed. */
class MailTemplateTexts {
  @Text({ ...SUBJECT, required: true })
  subject!: string;

  @Text({ ...BODY, required: true })
  body!: string;
}

/** Body of POST /mail-templates. */
export class MailTemplateCreate extends MailTemplateTexts {
  @Text(TYPE)
  type!: string;

  @Ref({ description: 'Edition by UUID or alias; without one, for all editions.', example: 'sommer-2026' })
  edition?: RecordRef | null;
}

/** Body of PATCH /mail-templates/{uuid}: kind and edition cannot be changed. */
@Patch()
export class MailTemplatePatch extends MailTemplateTexts {}

/** Body of POST /mail-templates/preview: texts not sent default to the current ones; at most one of the records. */
export class MailPreviewInput {
  @Text(TYPE)
  type!: string;

  @Ref({ description: 'Edition by UUID or alias.', example: 'sommer-2026' })
  edition?: RecordRef | null;

  @Text(SUBJECT)
  subject?: string | null;

  @Text(BODY)
  body?: string | null;

  @Ref({
    description: 'An application by UUID, in place of examples.',
    example: '019f0000-0000-7000-8000-000000000001',
  })
  attendance?: RecordRef | null;

  @Ref({
    description: 'An account by UUID or e-mail address, in place of examples.',
    example: '019f0000-0000-7000-8000-000000000002',
  })
  account?: RecordRef | null;
}

/** Filters of GET /mail-templates. */
export class MailTemplatesQuery extends PageQuery {
  @QueryKnown(mailTypes, 'mailType', 'Kind of mail, as in GET /mail-templates/types.')
  type?: readonly string[];

  @QueryRef('Edition by UUID or alias: the words for this edition alone.')
  edition?: RecordRef;
}

/** Filters of GET /mails. */
export class MailsQuery extends PageQuery {
  @QueryChoices(MAIL_STATES, 'What has become of it.')
  state?: readonly MailState[];

  @QueryKnown(mailTypes, 'mailType', 'Kind of mail, as in GET /mail-templates/types.')
  type?: readonly string[];

  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryRef(
    'Account by UUID or e-mail address: mails written to it, also to addresses it had before. Masked mails are never found by it.',
  )
  account?: RecordRef;

  @QueryText(
    'The Message-ID as in the header, also of an earlier sending of the same mail; with or without angle brackets.',
  )
  messageId?: string;

  @QueryText('Free text: every word occurs in the recipient or the subject. Masked mails are never found by it.')
  q?: string;

  @QueryDate('Written since.')
  createdSince?: DayOrMoment;

  @QueryDate('Written until then; a day counts to its end.')
  until?: DayOrMoment;
}
