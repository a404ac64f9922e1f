import { Injectable } from '@nestjs/common';
import { finderIn } from '../../platform/http/access/finder.js';
import { NO_SUCH_WEBHOOK } from './webhook.js';
import { WebhookStore } from './webhook.store.js';

/** The policy of the routes lets nobody but super admins ask. */
@Injectable()
export class WebhookFinder extends finderIn(WebhookStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = NO_SUCH_WEBHOOK;
}
