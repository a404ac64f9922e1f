import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/problem/problem.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { NO_SUCH_WEBHOOK } from './webhook.js';
import { WebhookStore } from './webhook.store.js';
import { type WebhookRecord, webhookView } from './webhook.view.js';

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
