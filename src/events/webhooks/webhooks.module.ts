import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { EventsModule } from '../feed/events.module.js';
import { eventPost } from './documented-webhook.js';
import { DeliveryStore } from './delivery.store.js';
import { HeldWebhooks, WebhookFinder, WebhookStore } from './webhook.store.js';
import { ReceiverClient } from './receiver-client.js';
import { Deliveries, WebhookSending } from './sending/webhook-sending.js';
import { FanOut, WebhookWorker } from './sending/webhook-worker.js';
import { Outcomes } from './sending/outcomes.js';
import { QueueStore } from './sending/queue.store.js';
import { WebhookAlarm } from './sending/webhook-alarm.js';
import { WebhookGauges } from './sending/webhook-gauges.js';
import { DisableFailingWebhooks, ForgetWebhookDeliveries } from './sending/webhook.jobs.js';
import { WebhookMessagesService } from './webhook-messages.service.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';
import { WebhookDelivery, Webhook } from './webhooks.entities.js';

/** Webhooks: posts events to those who asked for them. */
@ApiNotes({ tags: { Webhooks: 'Addresses to which events are posted.' }, webhooks: { event: eventPost } })
@Module({
  imports: [TypeOrmModule.forFeature([WebhookDelivery, Webhook]), AccountsModule, EventsModule],
  controllers: [WebhooksController],
  providers: [
    WebhookStore,
    DeliveryStore,
    WebhookFinder,
    HeldWebhooks,
    WebhookSecrets,
    WebhooksService,
    WebhookMessagesService,
    ReceiverClient,
    QueueStore,
    FanOut,
    Deliveries,
    Outcomes,
    WebhookAlarm,
    WebhookSending,
    WebhookWorker,
    WebhookGauges,
    DisableFailingWebhooks,
    ForgetWebhookDeliveries,
  ],
  exports: [WebhookStore],
})
export class WebhooksModule {}
