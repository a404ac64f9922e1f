import { type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { namedEdition } from '../editions/edition.sql.js';
import { mailCountsOf } from '../mail/mail.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { namedReference } from '../platform/database/json-values.js';
import { type Reference } from '../platform/http/view/field.js';
import { Message } from './entities/message.entity.js';
import { filesOf, type MessageAttachment } from './files/message-files.columns.js';
import { MESSAGE_MAIL } from './words/message-mail.js';

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
  readonly edition: Reference | null;
  readonly offerList: readonly Reference[] | null;
  readonly categoryList: readonly Reference[] | null;
  readonly hostList: readonly Reference[] | null;
  readonly host: Reference | null;
  readonly files: readonly MessageAttachment[] | null;
  readonly by: NamedAccount | null;
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
}

/** Null where the filter was not given, an empty list where none of them exists any more. */
const named = (column: string, from: string): string =>
  `case when ${column} is not null then coalesce((select json_agg(${namedReference('x')}
      order by x.name collate german, x.uuid) from ${from} where x.uuid = any(${column})), '[]') end`;

/** All columns of a message (m). */
export const MESSAGE_COLUMNS = `${OWN}, ${namedEdition('m.edition_uuid')} as edition,
  ${named('m.offers', 'offers x')} as "offerList", ${named('m.categories', 'categories x')} as "categoryList",
  ${named('m.hosts', 'hosts x')} as "hostList",
  (select ${namedReference('h')} from hosts h where h.uuid = m.host_uuid) as host,
  ${filesOf('m.uuid')} as files, ${namedAccountOf('m.by_uuid')} as by, n.sent, n.failed,
  n.queued + (select count(*) from message_recipients r where r.message_uuid = m.uuid)::int as waiting`;

/** The join of these columns, applied after the messages have been selected. */
export const MESSAGE_JOINS = `cross join lateral ${mailCountsOf(MESSAGE_MAIL, 'm.uuid::text')} n`;
