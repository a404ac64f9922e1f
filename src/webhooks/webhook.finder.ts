import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { NO_SUCH_WEBHOOK } from './webhook.js';
import { WebhookStore } from './webhook.store.js';
import { type WebhookRecord } from './webhook.view.js';

/** The policy of the routes lets nobody but super admins ask. */
@Injectable()
export class WebhookFinder extends Finder<WebhookRecord> {
  readonly missing = NO_SUCH_WEBHOOK;

  constructor(private readonly store: WebhookStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<WebhookRecord | undefined> {
    return this.store.one(uuid);
  }
}
