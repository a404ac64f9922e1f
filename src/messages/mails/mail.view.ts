import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { namedEdition } from '../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import {
  codeIn,
  choice,
  email,
  integer,
  list,
  moment,
  object,
  reference,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { Mail } from '../../mail/mail.entities.js';
import {
  type MailState,
  codeOf,
  isDocument,
  type MailAttachment,
  type MailDocument,
  PDF_DOCUMENT,
  MAIL_STATES,
  type Recipient,
} from '../../mail/mail.js';
import { mailStateOf } from '../../mail/mail.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

/** An erased mail has an empty address. */
const OWN = columnsOf(Mail, 'm', {
  only: [
    ...([
      'uuid',
      'attempts',
      'error',
      'answer',
      'messageId',
      'recipientName',
      'recipientAddress',
      'subject',
      'secret',
    ] as const),
    ...(['createdAt', 'sentAt'] as const),
  ],
});

/** The columns of a mail (m), without its content and whether it is masked. */
export const MAIL_COLUMNS = `${OWN}, m.template as type, ${mailStateOf('m')} as state,
  ${namedAccountOf('m.account_uuid')} as account, ${namedEdition('m.edition_uuid')} as edition`;

/** A mail as stored, before masking. */
export interface MailRow extends RowOf<typeof OWN> {
  readonly type: Mail['template'];
  readonly state: MailState;
  readonly account: NamedAccount | null;
  readonly edition: NamedReference | null;
  /** The caller may see recipient and content. */
  readonly unmasked: boolean;
}

/** The content of a mail (m). */
export const MAIL_WORDS_COLUMNS = columnsOf(Mail, 'm', { only: ['text', 'html', 'attachments', 'replyTo'] });

export type MailWordsRow = MailRow & RowOf<typeof MAIL_WORDS_COLUMNS>;

/** A mail as the caller may see it: recipient and content only if nothing in it is masked. */
export const mailRecord = (row: MailRow, caller: Caller): MailRecord => {
  const { uuid, type, state, attempts, error, messageId, edition, createdAt, sentAt } = row;
  const shown = isShown(row);
  return {
    ...{ uuid, type, state, attempts, error, messageId, edition, createdAt, sentAt },
    answer: shown ? row.answer : codeOf(row.answer),
    recipient: shown ? { name: row.recipientName, address: row.recipientAddress } : null,
    account: shown && row.account !== null ? accountReference(row.account, caller) : null,
    subject: shown ? row.subject : null,
  };
};

/** The content of a mail with a code is for its recipient only, even while it is queued. */
export const mailWithWords = (row: MailWordsRow, caller: Caller): MailWithWords => {
  const shown = isShown(row) && !row.secret;
  return {
    ...mailRecord(row, caller),
    text: shown ? row.text : null,
    html: shown ? row.html : null,
    attachments: shown ? row.attachments.map(shownAttachment) : [],
    replyTo: shown ? row.replyTo : null,
  };
};

const shownAttachment = (attachment: MailAttachment | MailDocument): ShownAttachment =>
  isDocument(attachment)
    ? { filename: attachment.filename, contentType: attachment.contentType ?? PDF_DOCUMENT }
    : attachment;

/** Neither masked for the caller nor erased. */
const isShown = ({ unmasked, recipientAddress }: MailRow): boolean => unmasked && recipientAddress !== '';

/** An attachment of a mail; documents that are created on sending have no content yet. */
interface ShownAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content?: string;
}

const RECIPIENT = {
  type: 'object',
  properties: { name: { type: 'string' }, address: { type: 'string' } },
  required: ['address'],
  additionalProperties: false,
} as const;

const ATTACHMENT = {
  type: 'object',
  properties: { filename: { type: 'string' }, contentType: { type: 'string' }, content: { type: 'string' } },
  required: ['filename', 'contentType'],
  additionalProperties: false,
} as const;

const FIELDS = {
  uuid: uuid().always(),
  type: codeIn('mailType').always().describe('Kind of mail, as in GET /mail-templates/types.', 'offer-cancelled'),
  state: choice(MAIL_STATES)
    .always()
    .describe(
      '`queued`: waits, or is tried again. `sent`: a mail server has taken it. `failed`: given up, because no server took it. `superseded`: not sent, because it was no longer true or a newer one says more.',
      'sent',
    ),
  attempts: integer().always().describe('Tries since it was last asked for.'),
  error: text().describe('What went wrong last, as a kind.', 'EENVELOPE 550 RCPT TO'),
  answer: text().describe(
    'What the mail server said at the last try; its code alone where the recipient is masked for the caller.',
    '250 2.0.0 Ok: queued as 4XYZ',
  ),
  messageId: text().describe(
    'The Message-ID in its header, without angle brackets; missing before the first try.',
    '0192f3a4-4444-7444-8444-444444444444@api.ferienprogramm.example',
  ),
  recipient: object<Recipient>(RECIPIENT).describe('Missing where it is masked for the caller, or forgotten.'),
  account: reference().describe('The account it was written to.'),
  subject: text().describe('Missing where it is masked for the caller, or forgotten.', 'Abgesagt: Paddeln'),
  edition: named().describe('The edition it is about.'),
  createdAt: moment().always().describe('When it was written.'),
  sentAt: moment().describe('When a mail server took it.'),
};

export const mailView = defineView('Mail', FIELDS, { description: 'A mail of the service.', versioned: true });

/** A mail with everything its view shows; the content is null if it is masked for the caller or erased. */
export type MailRecord = RecordOf<typeof mailView>;

export const mailWithWordsView = defineView(
  'MailWithWords',
  {
    ...FIELDS,
    text: text().volatile().describe('Missing where it is masked or forgotten, and of mails that hold a code.'),
    html: text().volatile().describe('To be shown in its own frame, without scripts.'),
    replyTo: email().volatile().describe('Where answers go; missing: to the sender.', 'ferien@example.org'),
    attachments: list<ShownAttachment>(ATTACHMENT)
      .volatile()
      .describe('Files that go with it. A PDF has no `content`: it is made when the mail is sent.'),
  },
  { description: 'A mail with its words.', versioned: true },
);

/** A mail with its content. */
export type MailWithWords = RecordOf<typeof mailWithWordsView>;
