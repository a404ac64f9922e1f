import { enumOf } from '../kernel/problem/vocabulary.js';
import { type NamedAccount, accountReference, namedAccountOf } from '../accounts/masks.js';
import { namedEdition } from '../editions/edition.sql.js';
import { mailCountsOf } from '../mail/mail.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { namedReference } from '../platform/database/sql-values.js';
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
  named,
  NAMED_REFERENCE,
  type NamedReference,
} from '../platform/http/view/field.js';
import { Message } from './messages.entities.js';
import { filesOf, type MessageAttachment } from './message-files.store.js';
import { MESSAGE_MAIL } from './message-mail.js';
import { type Caller } from '../kernel/caller/caller.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../offers/model/attendance-status.js';
import { defineView, nested, type RecordOf } from '../platform/http/view/view.js';
import { AUDIENCE_KINDS, type AudienceKind, UNREACHED } from './audience.js';

const OWN = columnsOf(Message, 'm', {
  only: [
    'uuid',
    'addressed',
    'statuses',
    'absent',
    'subject',
    'body',
    'replyTo',
    'recipients',
    'unreachable',
    'createdAt',
  ],
});

/** A message as read, before masking. */
export interface MessageRow extends RowOf<typeof OWN> {
  readonly edition: NamedReference | null;
  readonly offerList: readonly NamedReference[] | null;
  readonly categoryList: readonly NamedReference[] | null;
  readonly hostList: readonly NamedReference[] | null;
  readonly host: NamedReference | null;
  readonly files: readonly MessageAttachment[] | null;
  readonly by: NamedAccount | null;
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

/** Null where the filter was not given, an empty list where none of them exists any more. */
const namedOf = (column: string, from: string): string =>
  `case when ${column} is not null then coalesce((select json_agg(${namedReference('x')}
      order by x.name collate german, x.uuid) from ${from} where x.uuid = any(${column})), '[]') end`;

/** All columns of a message (m). */
export const MESSAGE_COLUMNS = `${OWN}, ${namedEdition('m.edition_uuid')} as edition,
  ${namedOf('m.offers', 'offers x')} as "offerList", ${namedOf('m.categories', 'categories x')} as "categoryList",
  ${namedOf('m.hosts', 'hosts x')} as "hostList",
  (select ${namedReference('h')} from hosts h where h.uuid = m.host_uuid) as host,
  ${filesOf('m.uuid')} as files, ${namedAccountOf('m.by_uuid')} as by, n.sent, n.failed,
  n.queued + (select count(*) from message_recipients r where r.message_uuid = m.uuid)::int as waiting`;

/** The join of these columns, applied after the messages have been selected. */
export const MESSAGE_JOINS = `cross join lateral ${mailCountsOf(MESSAGE_MAIL, 'm.uuid::text')} n`;

/** A message as the caller may see it: who wrote it may be masked. */
export const messageRecord = (row: MessageRow, caller: Caller): MessageRecord => {
  const { uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt, by } = row;
  return {
    ...{ uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt },
    leftOut: recipients - sent - failed - waiting,
    audience: {
      ...{ edition: row.edition, to: row.addressed, statuses: row.statuses },
      withoutApplication: row.absent && row.addressed === 'families' ? true : null,
      withoutOffer: row.absent && row.addressed === 'hosts' ? true : null,
      ...{ offers: row.offerList, categories: row.categoryList, hosts: row.hostList },
    },
    subject: row.subject === '' ? null : row.subject,
    body: row.body === '' ? null : row.body,
    attachments: row.files ?? [],
    by: by && accountReference(by, caller),
  };
};

/** Whom a message was for, with what it names. */
interface AudienceRecord {
  /** Null once the edition is gone. */
  readonly edition: NamedReference | null;
  readonly to: AudienceKind;
  readonly offers: readonly NamedReference[] | null;
  readonly categories: readonly NamedReference[] | null;
  readonly hosts: readonly NamedReference[] | null;
  readonly statuses: readonly AttendanceStatus[] | null;
  readonly withoutApplication: true | null;
  readonly withoutOffer: true | null;
}

const REFERENCES = { type: 'array', items: NAMED_REFERENCE };

/** A list is missing where the filter was not given. */
const AUDIENCE = {
  type: 'object',
  properties: {
    edition: { ...NAMED_REFERENCE, description: 'Missing once it is deleted.' },
    to: enumOf(AUDIENCE_KINDS),
    offers: REFERENCES,
    categories: REFERENCES,
    hosts: REFERENCES,
    statuses: { type: 'array', items: enumOf(ATTENDANCE_STATUS) },
    withoutApplication: { type: 'boolean', const: true },
    withoutOffer: { type: 'boolean', const: true },
  },
  required: ['to'],
  additionalProperties: false,
};

const ATTACHMENT = {
  type: 'object',
  properties: { filename: { type: 'string' }, contentType: { type: 'string' }, size: { type: 'integer' } },
  required: ['filename', 'contentType', 'size'],
  additionalProperties: false,
} as const;

export const messageView = defineView(
  'Message',
  {
    uuid: uuid().always(),
    audience: object<AudienceRecord>(AUDIENCE)
      .always()
      .describe('Whom it is for. Filters that were not given are missing; all that were must match.'),
    host: named().describe(
      'The organiser in whose name it was written, which its mails name at the end; missing: the town.',
    ),
    subject: text().describe('Subject; missing once it is forgotten, like the body.', 'Regen am Donnerstag'),
    body: text().describe('Text, in Mustache and a little Markdown.'),
    replyTo: email().describe('Where answers go, if not to the town.'),
    attachments: list<MessageAttachment>(ATTACHMENT).describe('What goes with it, until it is forgotten.'),
    by: reference().describe('Who wrote it; missing once that account is deleted.'),
    recipients: integer()
      .always()
      .describe('How many get a mail: the sum of `sent`, `failed`, `waiting` and `leftOut`.'),
    sent: integer().always().volatile().describe('How many of these mails a mail server has taken.'),
    failed: integer().always().volatile().describe('How many no mail server took: GET /mails says why.'),
    waiting: integer().always().volatile().describe('How many are still to be written or sent.'),
    leftOut: integer()
      .always()
      .volatile()
      .describe('How many got none: they left the audience, lost their address or were deleted meanwhile.'),
    unreachable: integer().always().describe('How many of the audience have no address.'),
    createdAt: moment().always(),
  },
  { description: 'What was written to many families or teams at once.', versioned: true },
);

/** A message with everything its view shows. */
export type MessageRecord = RecordOf<typeof messageView>;

const unreachableView = defineView(
  'UnreachableRecipient',
  {
    account: reference().describe("The parents' account; nameless where it is masked for you."),
    participant: reference().describe('A child without an account; nameless where it is masked for you.'),
    host: named().describe('An organiser without a team.'),
    reason: choice(UNREACHED)
      .always()
      .describe('`no-address`: there is no e-mail address. `erased`: the personal data is deleted.', 'no-address'),
  },
  { description: 'Somebody of the audience whom no mail reaches.' },
);

/** Somebody of the audience who gets no mail: a family, a child without an account, or a host. */
export type UnreachableRecord = RecordOf<typeof unreachableView>;

const BY_STATUS = {
  type: 'object',
  properties: Object.fromEntries(ATTENDANCE_STATUS.map((status) => [status, { type: 'integer', minimum: 0 }])),
  additionalProperties: false,
} as const;

export const messagePreviewView = defineView(
  'MessagePreview',
  {
    recipients: integer().always().describe('How many would get a mail.'),
    unreachable: nested(unreachableView).describe('Who would not, and why.'),
    byStatus: object<Partial<Record<AttendanceStatus, number>>>(BY_STATUS).describe(
      'To families: how many of the recipients have an application of the audience in each of its states.',
    ),
    subject: text().always().describe('Subject of the first mail whose recipient you may see.', 'Regen am Donnerstag'),
    text: text().always().describe('Its plain-text part.'),
    html: text().always().describe('Its HTML part, to be shown in its own frame, without scripts.'),
  },
  { description: 'Who would get a message, and what the first of them would read.' },
);

/** The preview of a message. */
export type MessagePreview = RecordOf<typeof messagePreviewView>;
