import { Injectable } from '@nestjs/common';
import { EventReader } from '../../feed/event-reader.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { API_VERSION } from '../../../platform/operations/config/api-version.js';
import { type Outcome, ReceiverClient } from '../receivers/receiver-client.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { type ClaimedDelivery, type Receiver } from './queue.columns.js';
import { signatureHeaders } from './signature.js';

/** CloudEvents in JSON, as that standard names it. */
const CONTENT_TYPE = 'application/cloudevents+json; charset=utf-8';

/** The sequence of what did not happen: a test. */
const NEVER = '0'.repeat(20);

/** The bodies of messages by the id of their event. */
type Bodies = ReadonlyMap<string, Buffer>;

/** Makes messages of deliveries, and posts them. */
@Injectable()
export class Deliveries {
  private readonly opened = new WeakMap<Receiver, readonly Buffer[]>();

  constructor(
    private readonly events: EventReader,
    private readonly secrets: WebhookSecrets,
    private readonly client: ReceiverClient,
    private readonly clock: Clock,
  ) {}

  /** The messages as they are now: what has been hidden since the event is not in them. */
  async bodies(deliveries: readonly ClaimedDelivery[]): Promise<Bodies> {
    const ids = [...new Set(deliveries.filter(({ content }) => content === null).map(({ event }) => event))];
    const events = ids.length === 0 ? [] : await this.events.many(ids);
    const at = this.clock.now();
    const tests = deliveries.flatMap(({ event: id, type, webhookUuid: subject, content: data }) =>
      data === null ? [] : [{ id, sequence: NEVER, type, subject, at, data }],
    );
    return new Map([...events, ...tests].map((told) => [told.id, Buffer.from(this.events.write(told))]));
  }

  post(receiver: Receiver, { event }: ClaimedDelivery, body: Buffer): Promise<Outcome> {
    const at = this.clock.now();
    let secrets: readonly Buffer[];
    try {
      secrets = this.secretsOf(receiver, at);
    } catch {
      return Promise.resolve({ httpStatus: null, failure: 'secret', ms: 0 });
    }
    const headers = {
      'content-type': CONTENT_TYPE,
      'user-agent': `holiday-programme/${API_VERSION}`,
      ...signatureHeaders({ id: event, at, body }, secrets),
    };
    return this.client.post({ url: receiver.url, headers, body });
  }

  /** Decrypted once for all that is sent to a receiver as it was read. */
  private secretsOf(receiver: Receiver, at: Date): readonly Buffer[] {
    let opened = this.opened.get(receiver);
    if (opened === undefined) this.opened.set(receiver, (opened = this.secrets.current(receiver.uuid, receiver, at)));
    return opened;
  }
}
