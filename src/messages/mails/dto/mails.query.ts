import { type DayOrMoment } from '../../../kernel/clock/zone.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { QueryChoices, QueryDate, QueryKnown, QueryRef, QueryText } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { mailTypes } from '../../../mail/mail-template.js';
import { MAIL_STATES, type MailState } from '../../../mail/mail.js';

/** Filters of GET /mails. */
export class MailsQuery extends PageQuery {
  @QueryChoices(MAIL_STATES, 'What has become of it.')
  state?: readonly MailState[];

  @QueryKnown(mailTypes, 'Kind of mail, as in GET /mail-templates/types.')
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
