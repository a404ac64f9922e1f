import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { Webhook } from './webhooks.entities.js';
import { WEBHOOK_COLUMNS, type WebhookRecord, webhookView } from './webhook.view.js';
import { TEST_TYPE, NO_SUCH_WEBHOOK } from './webhook.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type Precondition } from '../../platform/http/view/etag.js';

const SELECT = `select ${WEBHOOK_COLUMNS}, (select count(*)::int from webhook_deliveries d
    where d.webhook_uuid = w.uuid and d.status = 'pending') as pending
  from webhooks w`;

/** The secrets of a webhook, sealed. */
export type SealedSecrets = Pick<Webhook, 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/** SQL about webhooks, as far as staff deal with them; `queue.store.ts` holds that of sending. */
@Injectable()
export class WebhookStore {
  constructor(private readonly database: Database) {}

  page({ page, itemsPerPage }: PageQuery): Promise<WebhookRecord[]> {
    return this.database.rows('webhooks_page', `${SELECT} order by w.created_at desc, w.uuid desc limit $1 offset $2`, [
      itemsPerPage,
      (page - 1) * itemsPerPage,
    ]);
  }

  /** Webhooks that receive events at present. */
  receivers(): Promise<Pick<Webhook, 'url' | 'types'>[]> {
    return this.database.rows(
      'webhooks_receivers',
      'select url, types from webhooks where disabled_at is null order by url, uuid',
      [],
    );
  }

  one(uuid: string): Promise<WebhookRecord | undefined> {
    return this.database.row<WebhookRecord>('webhooks_one', `${SELECT} where w.uuid = $1`, [uuid]);
  }

  async lock(uuid: string): Promise<void> {
    await this.database.rows('webhooks_lock', 'select from webhooks where uuid = $1 for no key update', [uuid]);
  }

  /** How many there are; nobody adds one before the transaction ends. */
  async count(): Promise<number> {
    await this.database.rows('webhooks_room', `select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
    return this.database.count('webhooks_count', 'select count(*)::int as count from webhooks');
  }

  /** Makes deliveries of all events after this one, if they were made already. */
  async goBack(uuid: string, after: string): Promise<void> {
    await this.database.rows('webhooks_go_back', 'update webhooks set reached = least(reached, $2) where uuid = $1', [
      uuid,
      after,
    ]);
  }

  /** Drops what is queued of other types; tests stay. */
  async keepOnly(uuid: string, types: readonly string[]): Promise<void> {
    await this.database.rows(
      'webhooks_keep_only',
      `delete from webhook_deliveries where webhook_uuid = $1 and status = 'pending' and type <> all($2::text[])`,
      [uuid, [...types, TEST_TYPE]],
    );
  }

  /** Restarts deliveries queued before it was disabled, with a first try again. */
  async resume(uuid: string, now: Date): Promise<void> {
    await this.database.rows(
      'webhooks_resume',
      `update webhook_deliveries set attempt = 0, next_try_at = $2 where webhook_uuid = $1 and status = 'pending'`,
      [uuid, now],
    );
  }
}

/** The policy of the routes lets nobody but super admins ask. */
@Injectable()
export class WebhookFinder extends finderIn(WebhookStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = NO_SUCH_WEBHOOK;
}

/** Webhooks that one transaction changes. */
@Injectable()
export class HeldWebhooks {
  constructor(private readonly store: WebhookStore) {}

  /**
   * The webhook, locked until the transaction ends.
   * @throws Problem 404 it has been deleted, 412 another version
   */
  async take(uuid: string, precondition: Precondition): Promise<WebhookRecord> {
    await this.store.lock(uuid);
    const webhook = await this.read(uuid);
    precondition.require(webhookView, webhook);
    return webhook;
  }

  /** As it is now. @throws Problem 404 */
  async read(uuid: string): Promise<WebhookRecord> {
    const webhook = await this.store.one(uuid);
    if (webhook === undefined) throw notFound(NO_SUCH_WEBHOOK);
    return webhook;
  }
}
