import { Inject, Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Mail } from './mail.entities.js';
import { type FinishedMail, SUPERSEDED, type SupersededMail } from './mail.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Database } from '../platform/database/database.js';
import { mailFailed } from './mail.sql.js';

/** The columns that sending needs. */
const CLAIMED_COLUMNS = columnsOf(Mail, '', {
  only: [
    ...(['event', 'recipientName', 'recipientAddress', 'replyTo', 'subject', 'text', 'html'] as const),
    ...(['attachments', 'links', 'attempts', 'sends', 'messageId'] as const),
  ],
});

type ClaimedMailRow = RowOf<typeof CLAIMED_COLUMNS>;

/** A mail that only this worker may send now; `attempts` counts this one as well. */
export interface ClaimedMail extends FinishedMail, Pick<ClaimedMailRow, 'event' | 'attempts' | 'sends' | 'links'> {}

/** Changes of a mail once it is queued. */
const LATER = [
  'state',
  'attempts',
  'sends',
  'error',
  'messageId',
  'answer',
  'claimedUntil',
  'sentAt',
] as const satisfies readonly (keyof Mail)[];

/** Columns that a new mail has under other names, or gets when it is inserted. */
type Other = 'recipientName' | 'recipientAddress' | 'accountUuid' | 'children' | 'quotes' | 'editionUuid' | 'createdAt';

/** A mail to be inserted. */
export interface NewMail
  extends Omit<FinishedMail, 'messageId'>, Readonly<Omit<Mail, (typeof LATER)[number] | keyof FinishedMail | Other>> {
  readonly account: string | null;
  readonly children: readonly string[];
  readonly quotes: readonly string[];
  readonly edition: string | null;
}

const NEW = tableColumnsOf(Mail, { except: LATER }).join(', ');

/** Columns of a mail that are rewritten. */
export type RewrittenMail = Pick<NewMail, 'subject' | 'text' | 'html' | 'children'>;

/**
 * What becomes of a mail that is no longer true while a worker hands it over. `superseded`: it is given up although it may
 * arrive. `told`: it counts as sent; should this try fail, there is no other, and what still holds is told anew.
 */
export type InFlight = 'superseded' | 'told';

/** SQL condition: a worker is handing the mail over, and that counts ($2). $1: now. */
const COUNTS = `($2 = 'told' and claimed_until is not null and claimed_until > $1)`;

/**
 * SQL: gives up queued mails. One in flight that counts is only marked: no other try is made.
 */
const GIVE_UP = `update mails set state = case when ${COUNTS} then state else 'failed' end, error = '${SUPERSEDED}',
  claimed_until = case when ${COUNTS} then claimed_until end`;

/** A mail that was given up, or is in flight. */
type Superseded = SupersededMail & { readonly inFlight: boolean };
const IN_FLIGHT = `mails.state = 'queued' as "inFlight"`;

/** A code that was mailed, or never will be, must not remain stored. */
const WITHOUT_SECRET = `text = case when secret then '' else text end, html = case when secret then '' else html end`;

/** All SQL about mails. */
@Injectable()
export class MailStore {
  private readonly host: string;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) { baseUrl }: Settings,
  ) {
    this.host = new URL(baseUrl).hostname;
  }

  /** Inserts mails whose events have none yet; returns the uuids of the new ones. */
  insert(mails: readonly NewMail[], now: Date): Promise<string[]> {
    return this.database.uuids(
      'mails_insert',
      `insert into mails (${NEW}) select ${NEW} from jsonb_populate_recordset(null::mails, $1::jsonb)
       on conflict (event) do nothing returning uuid`,
      [JSON.stringify(mails.map((mail) => newRow(mail, now)))],
    );
  }

  /**
   * Claims a queued mail for this worker and counts the attempt; no transaction stays open while the mail server
   * answers. Undefined if there is nothing to send, another worker has it, or one is handing over an older mail to this
   * recipient that is no longer true: this one must be read last. Its Message-ID stays for all tries; sent again, it has
   * another, or mail servers would take it for a repetition.
   */
  async claim(uuid: string, now: Date, until: Date): Promise<ClaimedMail | undefined> {
    const mail = await this.database.row<ClaimedMailRow & Pick<FinishedMail, 'messageId'>>(
      'mails_claim',
      `update mails set claimed_until = $3, attempts = attempts + 1, message_id = coalesce(message_id,
         uuid || case when sends > 1 then '.' || sends else '' end || '@' || $4::text)
       where uuid = $1 and state = 'queued' and (claimed_until is null or claimed_until <= $2)
         and error is distinct from '${SUPERSEDED}' and not exists (
           select from mails o where o.state = 'queued' and o.error = '${SUPERSEDED}' and o.claimed_until > $2
             and lower(o.recipient_address) = lower(mails.recipient_address))
       returning ${CLAIMED_COLUMNS}`,
      [uuid, now, until, this.host],
    );
    if (mail === undefined) return undefined;
    const { recipientName, recipientAddress, ...rest } = mail;
    return { ...rest, uuid, recipient: { name: recipientName, address: recipientAddress } };
  }

  async isQueued(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'mails_is_queued',
      `select uuid from mails where uuid = $1 and state = 'queued'`,
      [uuid],
    );
    return rows.length > 0;
  }

  /** Numbers of queued mails and of those given up; mails replaced by a later one count as neither. */
  async countOpen(): Promise<{ queued: number; failed: number }> {
    const row = await this.database.row<{ queued: number; failed: number }>(
      'mails_count_open',
      `select count(*) filter (where state = 'queued')::int as queued,
         count(*) filter (where state = 'failed')::int as failed
       from mails m where state = 'queued' or ${mailFailed('m')}`,
    );
    return row ?? { queued: 0, failed: 0 };
  }

  async markSent(uuid: string, now: Date, answer: string | null): Promise<void> {
    await this.database.rows(
      'mails_mark_sent',
      `update mails set state = 'sent', sent_at = $2, answer = $3, error = null, claimed_until = null, ${WITHOUT_SECRET} where uuid = $1`,
      [uuid, now, answer],
    );
  }

  /**
   * Queues a mail again that was sent or given up, with all its attempts.
   * @param address the new recipient address
   */
  async requeue(uuid: string, address: string): Promise<void> {
    await this.database.rows(
      'mails_requeue',
      `update mails set state = 'queued', sent_at = null, error = null, message_id = null, answer = null, attempts = 0, sends = sends + 1,
         claimed_until = null, recipient_address = $2 where uuid = $1 and state <> 'queued'`,
      [uuid, address],
    );
  }

  /** @returns number of mails given up */
  async supersede(causes: readonly string[], now: Date, inFlight: InFlight): Promise<number> {
    const rows = await this.database.rows<Pick<Superseded, 'inFlight'>>(
      'mails_supersede',
      `${GIVE_UP} where state = 'queued' and split_part(event, ':', 2) = any($3) returning ${IN_FLIGHT}`,
      [now, inFlight, causes],
    );
    return rows.filter((mail) => !mail.inFlight).length;
  }

  /** Gives up the queued mails of a kind to these recipients, except those of this cause. One in flight counts as sent. */
  async supersedeOthers(
    kind: string,
    recipients: readonly string[],
    cause: string,
    now: Date,
  ): Promise<SupersededMail[]> {
    const rows = await this.database.rows<Superseded>(
      'mails_supersede_others',
      `${GIVE_UP}
       where state = 'queued' and split_part(event, ':', 1) = $3 and split_part(event, ':', 3) = any($4)
         and split_part(event, ':', 2) <> $5
       returning split_part(event, ':', 2) as cause, split_part(event, ':', 3) as recipient, ${IN_FLIGHT}`,
      [now, 'told' satisfies InFlight, kind, recipients, cause],
    );
    return rows.filter(wasQueued);
  }

  /** Gives up the queued mails of a kind about these causes; returns them. */
  async supersedeAbout(
    kind: string,
    causes: readonly string[],
    now: Date,
    inFlight: InFlight,
  ): Promise<SupersededMail[]> {
    const rows = await this.database.rows<Superseded>(
      'mails_supersede_about',
      `${GIVE_UP}
       where state = 'queued' and split_part(event, ':', 1) = $3 and split_part(event, ':', 2) = any($4)
       returning split_part(event, ':', 2) as cause, split_part(event, ':', 3) as recipient,
         split_part(event, ':', 4) as nth, ${IN_FLIGHT}`,
      [now, inFlight, kind, causes],
    );
    return rows.filter(wasQueued);
  }

  /** Gives up those of these mails of a kind that are queued; returns them. */
  async supersedeThese(
    kind: string,
    these: readonly SupersededMail[],
    now: Date,
    inFlight: InFlight,
  ): Promise<SupersededMail[]> {
    const rows = await this.database.rows<Superseded>(
      'mails_supersede_these',
      `${GIVE_UP}
       from unnest($4::text[], $5::text[]) m (cause, recipient)
       where state = 'queued' and split_part(event, ':', 1) = $3 and split_part(event, ':', 2) = m.cause
         and split_part(event, ':', 3) = m.recipient
       returning m.cause, m.recipient, split_part(event, ':', 4) as nth, ${IN_FLIGHT}`,
      [now, inFlight, kind, these.map(({ cause }) => cause), these.map(({ recipient }) => recipient)],
    );
    return rows.filter(wasQueued);
  }

  async forgetReplyTo(kind: string, causes: readonly string[]): Promise<void> {
    await this.database.rows(
      'mails_forget_reply_to',
      `update mails set reply_to = null where split_part(event, ':', 1) = $1 and split_part(event, ':', 2) = any($2)`,
      [kind, causes],
    );
  }

  async forgetQuotes(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'mails_forget_quotes',
      `update mails set text = '', html = '', quotes = '{}' where quotes && $1::uuid[] and state <> 'queued'`,
      [attendances],
    );
  }

  /** Writes a claimed mail anew, with what holds now. */
  async rewrite(uuid: string, { subject, text, html, children }: RewrittenMail): Promise<void> {
    await this.database.rows(
      'mails_rewrite',
      'update mails set subject = $2, text = $3, html = $4, children = $5 where uuid = $1',
      [uuid, subject, text, html, children],
    );
  }

  /**
   * Records why a mail was not sent, and releases it: for the next attempt, or permanently. One that was no longer true by
   * then is given up.
   * @returns its event if it was
   */
  async markUnsent(
    uuid: string,
    error: string,
    state: 'queued' | 'failed',
    answer: string | null = null,
  ): Promise<string | undefined> {
    const given = await this.database.row<Pick<Mail, 'event'> & { superseded: boolean }>(
      'mails_mark_unsent',
      `update mails set state = case when error = '${SUPERSEDED}' then 'failed' else $3 end,
         error = case when error = '${SUPERSEDED}' then error else $2 end, claimed_until = null, answer = $4,
         text = case when secret and $3 = 'failed' then '' else text end,
         html = case when secret and $3 = 'failed' then '' else html end
       where uuid = $1 and state = 'queued' returning event, error = '${SUPERSEDED}' as superseded`,
      [uuid, error, state, answer],
    );
    return given?.superseded === true ? given.event : undefined;
  }

  /**
   * Gives up a mail that was no longer true when a worker that died handed it over.
   * @returns its event if there is such a mail
   */
  async abandon(uuid: string, now: Date): Promise<string | undefined> {
    const given = await this.database.row<Pick<Mail, 'event'>>(
      'mails_abandon',
      `update mails set state = 'failed', claimed_until = null
       where uuid = $1 and state = 'queued' and error = '${SUPERSEDED}' and claimed_until <= $2 returning event`,
      [uuid, now],
    );
    return given?.event;
  }
}

const wasQueued = ({ inFlight }: Superseded): boolean => !inFlight;

const newRow = ({ recipient, account, edition, ...mail }: NewMail, createdAt: Date): object =>
  rowOf(Mail, {
    ...mail,
    ...{ recipientName: recipient.name, recipientAddress: recipient.address },
    ...{ accountUuid: account, editionUuid: edition, createdAt },
  });
