import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { WebhookDelivery, Webhook } from '../webhooks.entities.js';
import { Database } from '../../../platform/database/database.js';
import { type DisabledReason } from '../webhook.js';

const RECEIVER_COLUMNS = columnsOf(Webhook, 'w', {
  only: ['uuid', 'url', 'reached', 'secret', 'previousSecret', 'previousSecretUntil', 'failingSince'],
});

/** A webhook to which something may be sent. */
export type Receiver = RowOf<typeof RECEIVER_COLUMNS>;

const CLAIMED_COLUMNS = columnsOf(WebhookDelivery, 'd', {
  only: ['uuid', 'webhookUuid', 'event', 'type', 'content', 'attempt'],
});

/** A delivery that this process must try. */
export type ClaimedDelivery = RowOf<typeof CLAIMED_COLUMNS>;

/** How many webhooks and deliveries there are by state, and for how long the oldest waits for its first try. */
export interface QueueFigures {
  readonly enabled: number;
  readonly failing: number;
  readonly disabled: number;
  readonly waiting: number;
  readonly seconds: number;
}

/** Events of which deliveries are made, and the position reached. */
const PROGRESS = columnsOf(Webhook, 'w', { only: ['types', 'reached'] });

/** Facts about a webhook for a mail. */
const NAMED = columnsOf(Webhook, 'w', { only: ['url', 'description', 'failingSince'] });

/** A webhook at the address it had when something was sent there: whatever comes of it counts only while it still has it. */
export type ReceiverKey = Pick<Receiver, 'uuid' | 'url'>;

/** The record of a try. */
export interface Note extends Readonly<
  Pick<WebhookDelivery, 'uuid' | 'status' | 'attempt' | 'nextTryAt' | 'httpStatus' | 'ms' | 'failure'>
> {
  readonly at: Date;
}

/** Conditions that a webhook must still meet before it is disabled. */
export interface StillSo {
  readonly url?: string;
  readonly failingSince?: Date;
}

/** SQL condition: the webhook `w` is one of the receivers $1 and $2. */
const IS_ONE_OF = '(w.uuid, w.url) in (select * from unnest($1::uuid[], $2::text[]))';

const keysOf = (receivers: readonly ReceiverKey[]): string[][] => [
  receivers.map(({ uuid }) => uuid),
  receivers.map(({ url }) => url),
];

/** Deliveries that one process may begin at once for a webhook. */
interface Room {
  readonly webhook: string;
  readonly most: number;
}

/** SQL of sending. Several processes share the work: each claims deliveries for a while, and one that dies loses its claims. */
@Injectable()
export class QueueStore {
  constructor(private readonly database: Database) {}

  receivers(): Promise<Receiver[]> {
    return this.database.rows(
      'webhook_receivers',
      `select ${RECEIVER_COLUMNS} from webhooks w where w.disabled_at is null order by w.uuid`,
    );
  }

  /** The webhook, locked, unless it is disabled or another process is at it. */
  lockEnabled(uuid: string): Promise<RowOf<typeof PROGRESS> | undefined> {
    return this.database.row<RowOf<typeof PROGRESS>>(
      'webhook_lock_enabled',
      `select ${PROGRESS} from webhooks w where w.uuid = $1 and w.disabled_at is null
       for no key update skip locked`,
      [uuid],
    );
  }

  async advance(uuid: string, reached: string): Promise<void> {
    await this.database.rows('webhook_advance', 'update webhooks set reached = $2 where uuid = $1', [uuid, reached]);
  }

  /** Claims due deliveries as far as there is room, the longest waiting first; other workers skip them until then. */
  claim(rooms: readonly Room[], now: Date, until: Date): Promise<ClaimedDelivery[]> {
    return this.database.rows(
      'webhook_deliveries_claim',
      `with due as materialized (
         select c.uuid from unnest($1::uuid[], $2::int[]) r (webhook, most)
         join webhooks w on w.uuid = r.webhook and w.disabled_at is null
         cross join lateral (select d.uuid from webhook_deliveries d
           where d.webhook_uuid = r.webhook and d.status = 'pending' and d.next_try_at <= $3
           order by d.next_try_at, d.event limit r.most for no key update skip locked) c)
       update webhook_deliveries d set next_try_at = $4 from due where d.uuid = due.uuid returning ${CLAIMED_COLUMNS}`,
      [rooms.map(({ webhook }) => webhook), rooms.map(({ most }) => most), now, until],
    );
  }

  /** Records the outcomes of tries; deliveries deleted meanwhile are skipped. */
  async note(notes: readonly Note[]): Promise<void> {
    await this.database.rows(
      'webhook_deliveries_note',
      `update webhook_deliveries d set status = n.status, attempt = n.attempt, next_try_at = n.next_try_at,
         http_status = n.http_status, ms = n.ms, failure = n.failure, last_try_at = n.at
       from unnest($1::uuid[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::timestamptz[])
         n (uuid, status, attempt, next_try_at, http_status, ms, failure, at)
       where d.uuid = n.uuid and d.status = 'pending'`,
      [
        notes.map(({ uuid }) => uuid),
        notes.map(({ status }) => status),
        notes.map(({ attempt }) => attempt),
        notes.map(({ nextTryAt }) => nextTryAt),
        notes.map(({ httpStatus }) => httpStatus),
        notes.map(({ ms }) => ms),
        notes.map(({ failure }) => failure),
        notes.map(({ at }) => at),
      ],
    );
  }

  /** A try was successful; written every ten seconds at most. */
  async delivered(receivers: readonly ReceiverKey[], now: Date): Promise<void> {
    await this.database.rows(
      'webhooks_delivered',
      `update webhooks w set failing_since = null, last_delivered_at = $3 where ${IS_ONE_OF}
       and (w.failing_since is not null or w.last_delivered_at is null or w.last_delivered_at < $3::timestamptz - interval '10 s')`,
      [...keysOf(receivers), now],
    );
  }

  /** Tries failed, and none was successful. */
  async failed(receivers: readonly ReceiverKey[], now: Date): Promise<void> {
    await this.database.rows(
      'webhooks_failed',
      `update webhooks w set failing_since = $3 where ${IS_ONE_OF} and w.failing_since is null`,
      [...keysOf(receivers), now],
    );
  }

  /** Webhooks of which every try has failed since then. */
  failingSince(since: Date): Promise<string[]> {
    return this.database.uuids(
      'webhooks_failing',
      'select uuid from webhooks where disabled_at is null and failing_since <= $1 order by uuid',
      [since],
    );
  }

  /**
   * Disables a webhook, unless it is or it no longer fails; returns it as far as its mail names it.
   * @param still which address it must still have, and since when it must have failed
   */
  disable(uuid: string, reason: DisabledReason, now: Date, still: StillSo): Promise<RowOf<typeof NAMED> | undefined> {
    return this.database.row<RowOf<typeof NAMED>>(
      'webhooks_disable',
      `update webhooks w set disabled_at = $3, disabled_reason = $2, modified_at = $3
       where w.uuid = $1 and w.disabled_at is null and ($4::timestamptz is null or w.failing_since <= $4)
         and ($5::text is null or w.url = $5)
       returning ${NAMED}`,
      [uuid, reason, now, still.failingSince ?? null, still.url ?? null],
    );
  }

  /** Deletes up to this many old deliveries; those that wait are kept longer, as long as their events. */
  async forget(done: Date, waiting: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'webhook_deliveries_forget',
      `delete from webhook_deliveries where uuid in (select uuid from webhook_deliveries
         where created_at < $1 and (status <> 'pending' or created_at < $2) order by created_at limit $3)
       returning uuid`,
      [done, waiting, limit],
    );
    return rows.length;
  }

  /** Removes secrets that are no longer used. */
  async forgetSecrets(now: Date): Promise<void> {
    await this.database.rows(
      'webhooks_forget_secrets',
      `update webhooks set previous_secret = null, previous_secret_until = null where previous_secret_until <= $1`,
      [now],
    );
  }

  /** Values for the gauges. */
  async figures(now: Date): Promise<QueueFigures> {
    const row = await this.database.row<QueueFigures>(
      'webhook_figures',
      `select count(*) filter (where disabled_at is null and failing_since is null)::int as enabled,
         count(*) filter (where disabled_at is null and failing_since is not null)::int as failing,
         count(*) filter (where disabled_at is not null)::int as disabled,
         coalesce(sum(p.waiting), 0)::int as waiting, coalesce(max(p.seconds), 0)::float8 as seconds
       from webhooks w left join lateral (
         select count(*) as waiting, extract(epoch from $1::timestamptz - min(d.created_at) filter (where d.attempt = 0)) as seconds
         from webhook_deliveries d
         where d.webhook_uuid = w.uuid and d.status = 'pending' and w.disabled_at is null) p on true`,
      [now],
    );
    return row ?? { enabled: 0, failing: 0, disabled: 0, waiting: 0, seconds: 0 };
  }
}
