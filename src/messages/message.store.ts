import { Injectable } from '@nestjs/common';
import { accountRows } from '../accounts/account.sql.js';
import { accountReference, type NamedAccount, unmaskedFor } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { categoryRows } from '../categories/category.sql.js';
import { editionsWhere, namedEdition } from '../editions/edition.sql.js';
import { hostRows } from '../hosts/host.sql.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { mailCountsOf } from '../mail/sending/mail.sql.js';
import { offerRows } from '../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { type Reference } from '../platform/view/field.js';
import { type MessageSort, type MessagesQuery } from './dto/messages.query.js';
import { Message } from './entities/message.entity.js';
import { filesOf } from './files/message-files.store.js';
import { visibleTo } from './message.access.js';
import { type MessageAttachment, type MessageRecord } from './message.view.js';
import { MESSAGE_MAIL } from './words/message-mail.js';

const SHOWN = columnsOf(Message, 'm', {
  only: ['uuid', 'addressed', 'statuses', 'subject', 'body', 'replyTo', 'recipients', 'unreachable', 'createdAt'],
});

interface Row extends RowOf<typeof SHOWN> {
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
const named = (column: string, rows: (alias: string) => string): string =>
  `case when ${column} is not null then coalesce((select json_agg(json_build_object('uuid', x.uuid, 'name', x.name,
      'alias', x.alias) order by x.name collate german, x.uuid) from ${rows('x')} where x.uuid = any(${column})), '[]') end`;

const COLUMNS = `${SHOWN}, ${namedEdition('m.edition_uuid')} as edition,
  ${named('m.offers', offerRows)} as "offerList", ${named('m.categories', categoryRows)} as "categoryList",
  ${named('m.hosts', hostRows)} as "hostList",
  (select json_build_object('uuid', h.uuid, 'name', h.name, 'alias', h.alias) from ${hostRows()} where h.uuid = m.host_uuid) as host,
  ${filesOf('m.uuid')} as files, ${namedAccountOf('m.by_uuid')} as by, n.sent, n.failed,
  n.queued + (select count(*) from message_recipients r where r.message_uuid = m.uuid)::int as waiting`;

const COUNTS = `cross join lateral ${mailCountsOf(MESSAGE_MAIL, 'm.uuid::text')} n`;

const ORDERS: Readonly<Record<MessageSort, string>> = {
  createdAt: 'm.created_at',
  subject: 'm.subject collate german',
  recipients: 'm.recipients',
};

/** All SQL that shows messages. */
@Injectable()
export class MessageStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(caller: Caller, query: MessagesQuery): Promise<MessageRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(visibleTo(caller, conditions))
      .when(query.edition, (ref) => `m.edition_uuid in (${editionsWhere(conditions.refersTo(ref, 'e'))})`)
      .when(
        query.by,
        ({ uuid, alias }) => `m.by_uuid in (select a.uuid from ${accountRows()}
          where (a.uuid = ${conditions.bind(uuid ?? null)}::uuid or lower(a.email) = lower(${conditions.bind(alias)}))
            and ${unmaskedFor(caller, conditions, 'a')})`,
      )
      .since(query.createdSince, 'm.created_at')
      .until(query.until, 'm.created_at')
      .search(query.q, 'm.search_text');
    const order = `order by ${ORDERS[query.sort]} ${query.order}, m.uuid ${query.order}`;
    const rows = await this.database.composed<Row>(
      'messages_page',
      `select ${COLUMNS} from (select m.* from messages m ${conditions.where} ${order} ${conditions.page(query)}) m
       ${COUNTS} ${order}`,
      conditions.parameters,
    );
    return rows.map((row) => recordOf(row, caller));
  }

  /** The message, if it exists for the caller. */
  async visible(caller: Caller, uuid: string): Promise<MessageRecord | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`m.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const [row] = await this.database.composed<Row>(
      'messages_visible',
      `select ${COLUMNS} from messages m ${COUNTS} ${conditions.where}`,
      conditions.parameters,
    );
    return row && recordOf(row, caller);
  }
}

const recordOf = (row: Row, caller: Caller): MessageRecord => {
  const { uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt, by } = row;
  return {
    ...{ uuid, host, replyTo, recipients, sent, failed, waiting, unreachable, createdAt },
    leftOut: recipients - sent - failed - waiting,
    audience: {
      ...{ edition: row.edition, to: row.addressed, statuses: row.statuses },
      ...{ offers: row.offerList, categories: row.categoryList, hosts: row.hostList },
    },
    subject: row.subject === '' ? null : row.subject,
    body: row.body === '' ? null : row.body,
    attachments: row.files ?? [],
    by: by && accountReference(by, caller),
  };
};
