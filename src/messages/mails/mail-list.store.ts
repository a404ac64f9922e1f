import { Injectable } from '@nestjs/common';
import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type MailState, type StoredMailState, SUPERSEDED } from '../../mail/mail.js';
import { mailStateOf } from '../../mail/mail.sql.js';
import { Database } from '../../platform/database/database.js';
import { IN_ALL } from '../../platform/http/listing/page-query.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { type MailsQuery } from './mails.inputs.js';
import { MAIL_COLUMNS, MAIL_WORDS_COLUMNS, type MailRow, type MailWordsRow } from './mail.view.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';

/**
 * SQL condition: the mail is not masked for the caller, judged by its recipient and the children it mentions. Uses
 * the uuids stored with the mail, never its address: masking by address would reveal whether somebody has an account.
 * A mail without an account (an invitation, a participant without one) is visible to callers who see families; one
 * whose account or children were deleted, to super admins.
 * @param alias alias of mails in the statement
 */
const unmaskedMailFor = (caller: Caller, conditions: Conditions, alias: string): string => {
  if (caller.isSuperAdmin) return 'true';
  const own = `${conditions.bind(caller.accountUuid ?? null)}::uuid`;
  const recipient = `exists (select from accounts a where a.uuid = ${alias}.account_uuid
    and ${unmaskedFor(caller, conditions, 'a')})`;
  const children = `not exists (select from unnest(${alias}.children) named (uuid)
    left join participants p on p.uuid = named.uuid
    where p.uuid is null or (p.account_uuid is distinct from ${own} and ${caller.seesFamilies ? 'p.shielded' : 'true'}))`;
  return `((${alias}.account_uuid is null and ${String(caller.seesFamilies)} or ${recipient}) and ${children})`;
};

/** All SQL about mails as the administration sees them. */
@Injectable()
export class MailListStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first. Filters by text or account do not match mails that are masked for the caller. */
  page(caller: Caller, query: MailsQuery): Promise<MailRow[]> {
    const conditions = new Conditions(this.clock.now());
    const unmasked = unmaskedMailFor(caller, conditions, 'm');
    conditions
      // The column as well: it has an index of all that are not sent.
      .when(
        query.state,
        (states) => `m.state = any(${conditions.bind(states.map(storedState))})
          and ${mailStateOf('m')} = any(${conditions.bind(states)})`,
      )
      .when(query.type, (types) => `m.template = any(${conditions.bind(types)})`)
      .when(
        query.edition,
        (ref) => `m.edition_uuid in (select e.uuid from editions e where ${conditions.refersTo(ref, 'e')})`,
      )
      .when(
        query.account,
        ({ uuid, alias }) => `${unmasked} and m.account_uuid in (select a.uuid from accounts a
          where a.uuid = ${conditions.bind(uuid ?? null)}::uuid or lower(a.email) = lower(${conditions.bind(alias)}))`,
      )
      .when(query.messageId, (id) => `m.uuid = ${conditions.bind(mailOf(id))}::uuid`)
      .since(query.createdSince, 'm.created_at')
      .until(query.until, 'm.created_at');
    if (foldQuery(query.q ?? '').length > 0) conditions.add(unmasked).search(query.q, 'm.search_text');
    const order = 'order by m.created_at desc, m.uuid desc';
    const sql = `select ${MAIL_COLUMNS}, ${unmasked} as unmasked
      from (select m.* from mails m ${conditions.where} ${order} ${conditions.page(query)}) m ${order}`;
    return this.database.composed('mails_page', sql, conditions.parameters);
  }

  /** The latest mails to an account, as far as they are not masked for the caller. */
  latestOf(caller: Caller, account: string, limit: number): Promise<(MailRow & { readonly inAll: number })[]> {
    const conditions = new Conditions(this.clock.now());
    const unmasked = unmaskedMailFor(caller, conditions, 'm');
    conditions.add(`m.account_uuid = ${conditions.bind(account)}`).add(unmasked);
    const order = 'order by m.created_at desc, m.uuid desc';
    const sql = `select ${MAIL_COLUMNS}, true as unmasked, m."inAll"
      from (select m.*, ${IN_ALL} from mails m ${conditions.where} ${order} limit ${conditions.bind(limit)}) m ${order}`;
    return this.database.composed('mails_latest', sql, conditions.parameters);
  }

  /** The mail with its content. */
  async visible(caller: Caller, uuid: string): Promise<MailWordsRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    const unmasked = unmaskedMailFor(caller, conditions, 'm');
    const [row] = await this.database.composed<MailWordsRow>(
      'mails_visible',
      `select ${MAIL_COLUMNS}, ${unmasked} as unmasked, ${MAIL_WORDS_COLUMNS} from mails m
       where m.uuid = ${conditions.bind(uuid)}`,
      conditions.parameters,
    );
    return row;
  }

  /** Locks the mail for the rest of the transaction. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('mails_lock', `select from mails m where m.uuid = $1 for no key update`, [uuid]);
  }

  /** The recipient's current address: a wrong one may have been corrected since. */
  async addressToday(uuid: string): Promise<string | null> {
    const row = await this.database.row<{ address: string | null }>(
      'mails_address_today',
      `select coalesce(
         (select a.email from accounts a where a.uuid = m.account_uuid and a.anonymised_at is null),
         (select nullif(trim(p.email), '') from participants p where m.account_uuid is null and p.uuid = m.children[1])
       ) as address from mails m where m.uuid = $1`,
      [uuid],
    );
    return row?.address ?? null;
  }
}

/** The state in the column of a mail. */
const storedState = (state: MailState): StoredMailState => (state === SUPERSEDED ? 'failed' : state);

/** The mail of a Message-ID, which begins with its uuid; null: it is none of ours. */
const mailOf = (messageId: string): string | null =>
  /^\s*<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[.@]/i.exec(messageId)?.[1] ?? null;

/** Mails exist for every admin; only unmasked ones can be sent again (R-ACC-10). */
@Injectable()
export class MailFinder extends finderIn(MailListStore, (store, caller, uuid) => store.visible(caller, uuid)) {
  readonly missing = message('There is no mail with this identifier.', 'Es gibt keine E-Mail mit dieser Kennung.');

  override refusal(_caller: Caller, action: string, { unmasked }: MailWordsRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || unmasked ? undefined : masked());
  }
}

const masked = (): Problem =>
  forbidden(
    'The personal data of this mail is masked for you: it cannot be sent again.',
    'Die personenbezogenen Daten dieser E-Mail sind für Sie verborgen; sie lässt sich deshalb nicht erneut verschicken.',
  );
