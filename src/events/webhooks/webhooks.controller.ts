import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { NoInput } from '../../platform/http/input/field.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { type DeliveryRecord, deliveryView, type WebhookRecord, webhookView } from './webhook.view.js';
import { DeliveriesQuery, ReplayInput, WebhookCreate, WebhookPatch } from './webhooks.inputs.js';
import { WebhookMessagesService } from './webhook-messages.service.js';
import { WebhookFinder } from './webhook.store.js';
import { WebhooksService } from './webhooks.service.js';

const DISABLED = 'The webhook is disabled.';

/** Webhooks, for super admins (R-HOOK-1). */
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly messages: WebhookMessagesService,
  ) {}

  @Get()
  @Reads('ROLE_SUPER_ADMIN')
  @RespondsWithList(webhookView)
  @Describe('List webhooks', { text: 'Newest first. Their secrets are not shown again.' })
  list(@Query() query: PageQuery): Promise<WebhookRecord[]> {
    return this.webhooks.list(query);
  }

  @Get(':uuid')
  @Reads('ROLE_SUPER_ADMIN')
  @Target(WebhookFinder)
  @Responds(webhookView)
  @Describe('Read a webhook', { text: 'Its secret is not shown again.' })
  read(@TargetRecord() webhook: WebhookRecord): WebhookRecord {
    return webhook;
  }

  @Post()
  @Writes('ROLE_SUPER_ADMIN')
  @Responds(webhookView, { location: '/webhooks' })
  @Describe('Create a webhook', {
    text: 'From now on, each event of these types is posted to the address, signed as Standard Webhooks says. The answer holds the `secret` for that, this once.',
    problems: {
      409: 'There are 20 webhooks already, or the installation has no SECRET_KEY.',
      422: 'A value is malformed, a type is unknown, or the address is not public.',
    },
  })
  create(@Body() input: WebhookCreate): Promise<WebhookRecord> {
    return this.webhooks.create(input);
  }

  @Patch(':uuid')
  @Writes('ROLE_SUPER_ADMIN')
  @Target(WebhookFinder, 'update')
  @Responds(webhookView)
  @Describe('Change a webhook', {
    text: 'With `disabled` nothing more is sent, not even what is queued. Enabled again, it goes on with that, and with what has happened meanwhile. New `types` apply to what has not been queued yet.',
  })
  update(
    @TargetRecord() { uuid }: WebhookRecord,
    @Body() input: WebhookPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<WebhookRecord> {
    return this.webhooks.update(uuid, input, precondition);
  }

  @Delete(':uuid')
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(204)
  @Target(WebhookFinder, 'delete')
  @Describe('Delete a webhook', { text: 'With its deliveries; what is queued is no longer sent.' })
  remove(@TargetRecord() { uuid }: WebhookRecord, @IfMatch() precondition: Precondition): Promise<void> {
    return this.webhooks.remove(uuid, precondition);
  }

  @Post(':uuid/rotate-secret')
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(200)
  @Target(WebhookFinder, 'rotate-secret')
  @Responds(webhookView)
  @Describe('Give a webhook a new secret', {
    text: 'The answer holds it, this once. For 24 hours messages are signed with the old one as well; if done again, the first of them is gone at once.',
    problems: { 409: 'The installation has no SECRET_KEY.' },
  })
  rotateWebhookSecret(
    @TargetRecord() { uuid }: WebhookRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<WebhookRecord> {
    return this.webhooks.rotateSecret(uuid, precondition);
  }

  @Post(':uuid/test')
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(202)
  @Target(WebhookFinder, 'test')
  @Responds(deliveryView)
  @Describe('Try a webhook', {
    text: 'Queues a message of the type `webhook.test`, which is tried once, within seconds. The outcome is among the deliveries.',
    problems: { 409: DISABLED },
  })
  test(
    @TargetRecord() { uuid }: WebhookRecord,
    @Body() _input: NoInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DeliveryRecord> {
    return this.messages.test(uuid, precondition);
  }

  @Post(':uuid/replay')
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(202)
  @Target(WebhookFinder, 'replay')
  @Responds(webhookView)
  @Describe('Send events again', {
    text: 'Either all after one (`after`), or those named (`events`, at most 100), as far as the webhook takes their types. They have the same `webhook-id` as before.',
    problems: {
      409: DISABLED,
      410: 'Events after `after` are no longer kept (90 days).',
      422: 'Neither or both were sent, or an event is unknown, no longer kept, or of a type the webhook does not take.',
    },
  })
  replayEvents(
    @TargetRecord() { uuid }: WebhookRecord,
    @Body() input: ReplayInput,
    @IfMatch() precondition: Precondition,
  ): Promise<WebhookRecord> {
    return this.messages.replay(uuid, input, precondition);
  }

  @Get(':uuid/deliveries')
  @Reads('ROLE_SUPER_ADMIN')
  @Target(WebhookFinder)
  @RespondsWithList(deliveryView)
  @Describe('List the deliveries of a webhook', {
    text: 'Latest first: each event once, with its last try. Kept for 30 days.',
  })
  listWebhookDeliveries(
    @TargetRecord() { uuid }: WebhookRecord,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveryRecord[]> {
    return this.messages.list(uuid, query);
  }
}
