import {
  choice,
  email,
  integer,
  list,
  moment,
  object,
  reference,
  text,
  uuid,
} from '../../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../../platform/http/view/view.js';
import { MAIL_STATES, type Recipient } from '../../../mail/mail.js';

/** An attachment of a mail; documents that are created on sending have no content yet. */
export interface ShownAttachment {
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
  type: text().always().describe('Kind of mail, as in GET /mail-templates/types.', 'offer-cancelled'),
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
  edition: reference().describe('The edition it is about.'),
  createdAt: moment().always().describe('When it was written.'),
  sentAt: moment().describe('When a mail server took it.'),
};

export const mailView = defineView('Mail', FIELDS, { description: 'A mail of the service.' });

/** A mail with everything its view shows; the content is null if it is masked for the caller or erased. */
export type MailRecord = RecordOf<typeof mailView>;

export const mailWithWordsView = defineView(
  'MailWithWords',
  {
    ...FIELDS,
    text: text().describe('Missing where it is masked or forgotten, and of mails that hold a code.'),
    html: text().describe('To be shown in its own frame, without scripts.'),
    replyTo: email().describe('Where answers go; missing: to the sender.', 'ferien@example.org'),
    attachments: list<ShownAttachment>(ATTACHMENT).describe(
      'Files that go with it. A PDF has no `content`: it is made when the mail is sent.',
    ),
  },
  { description: 'A mail with its words.' },
);

/** A mail with its content. */
export type MailWithWords = RecordOf<typeof mailWithWordsView>;
