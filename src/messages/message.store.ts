import { Injectable } from '@nestjs/common';
import { unmaskedFor } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type MessageSort, type MessagesQuery } from './messages.inputs.js';
import { visibleTo } from './message.access.js';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageRow } from './message.view.js';

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

  page(caller: Caller, query: MessagesQuery): Promise<MessageRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(visibleTo(caller, conditions))
      .when(
        query.edition,
        (ref) => `m.edition_uuid in (select e.uuid from editions e where ${conditions.refersTo(ref, 'e')})`,
      )
      .when(
        query.by,
        ({ uuid, alias }) => `m.by_uuid in (select a.uuid from accounts a
          where (a.uuid = ${conditions.bind(uuid ?? null)}::uuid or lower(a.email) = lower(${conditions.bind(alias)}))
            and ${unmaskedFor(caller, conditions, 'a')})`,
      )
      .since(query.createdSince, 'm.created_at')
      .until(query.until, 'm.created_at')
      .search(query.q, 'm.search_text');
    const order = `order by ${ORDERS[query.sort]} ${query.order}, m.uuid ${query.order}`;
    return this.database.composed<MessageRow>(
      'messages_page',
      `select ${MESSAGE_COLUMNS} from (select m.* from messages m ${conditions.where} ${order} ${conditions.page(query)}) m
       ${MESSAGE_JOINS} ${order}`,
      conditions.parameters,
    );
  }

  /** The message, if it exists for the caller. */
  async visible(caller: Caller, uuid: string): Promise<MessageRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`m.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const [row] = await this.database.composed<MessageRow>(
      'messages_visible',
      `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS} ${conditions.where}`,
      conditions.parameters,
    );
    return row;
  }
}
