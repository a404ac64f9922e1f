import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { forbidden } from '../kernel/problem/problem.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { unmaskedFor, fullName } from '../accounts/masks.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type MessageSort, type MessagesQuery } from './messages.inputs.js';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageRow, messageRecord, type MessageRecord } from './message.view.js';
import { Finder } from '../platform/http/access/finder.js';
import { Account } from '../accounts/accounts.entities.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';

/**
 * Messages are written and read by admins who see families, and by host users (R-MSG-6). The route lets in who has
 * one of their roles; this refuses admins who are host users besides, and see no families.
 * @throws Problem 403
 */
export const requireSight = (caller: Caller): void => {
  if (caller.isAdmin && !caller.seesFamilies) throw forbidden(NO_SIGHT);
};

/** Which messages (alias m) exist for a caller: for staff all, for host users their own and their teams'. */
const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return String(caller.seesFamilies);
  const team = `m.host_uuid = any(${conditions.bind(caller.hosts)}::uuid[])`;
  return `(${team} or m.by_uuid = ${conditions.bind(caller.accountUuid ?? null)}::uuid)`;
};

const NO_SIGHT = message(
  'Messages are for admins who see families.',
  'Nachrichten sind Konten der Verwaltung vorbehalten, die Familien sehen dürfen.',
);

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

/** Admins who see families see every message, host users those of their hosts (R-MSG-6). */
@Injectable()
export class MessageFinder extends Finder<MessageRecord> {
  readonly missing = message(
    'There is no message with this identifier, or none you may see.',
    'Es gibt keine Nachricht mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly store: MessageStore) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<MessageRecord | undefined> {
    requireSight(caller);
    const row = await this.store.visible(caller, uuid);
    return row && messageRecord(row, caller);
  }
}

/** The caller as the recipient of a mail. */
interface OwnAddress {
  readonly account: string;
  readonly address: string;
  readonly name: string | null;
}

const NAME = columnsOf(Account, 'a', { only: ['firstname', 'lastname'] });

/** The author's address, for tests, and for answers where the host has none. */
@Injectable()
export class AuthorAddressStore {
  constructor(private readonly database: Database) {}

  async of(account: string | undefined): Promise<OwnAddress> {
    const own = await this.database.row<Omit<OwnAddress, 'name'> & RowOf<typeof NAME>>(
      'messages_author_address',
      `select a.uuid as account, a.email as address, ${NAME} from accounts a where a.uuid = $1`,
      [account ?? null],
    );
    if (own === undefined) throw new Error('The account of a caller is gone.');
    return { account: own.account, address: own.address, name: fullName(own) };
  }
}
