import { Injectable } from '@nestjs/common';
import { EventReader } from '../../feed/event-reader.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { API_VERSION } from '../../../platform/operations/config/settings.js';
import { type Outcome, ReceiverClient } from '../receiver-client.js';
import { WebhookSecrets, signatureHeaders } from '../webhook-secrets.js';
import { type ClaimedDelivery, type Receiver, QueueStore } from './queue.store.js';
import { Outcomes } from './outcomes.js';

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

/** Messages that one process sends to a receiver at once: one that fails is not besieged, and holds up no other. */
const AT_ONCE = 10;
const AT_ONCE_FAILING = 1;
/** Longer than a try takes. After that another process tries. */
const CLAIM_MS = 60_000;

/** Sends what is due, to every receiver on its own. */
@Injectable()
export class WebhookSending {
  private readonly underWay = new Map<string, number>();
  private readonly tries = new Set<Promise<void>>();

  constructor(
    private readonly store: QueueStore,
    private readonly deliveries: Deliveries,
    private readonly outcomes: Outcomes,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins as many tries as there is room for, and does not wait for them; returns how many.
   * @param onEnd called when one of them has ended
   */
  async begin(receivers: readonly Receiver[], onEnd: () => void): Promise<number> {
    const rooms = receivers
      .map((receiver) => ({ webhook: receiver.uuid, most: this.roomOf(receiver) }))
      .filter(({ most }) => most > 0);
    if (rooms.length === 0) return 0;
    const now = this.clock.now();
    const claimed = await this.store.claim(rooms, now, new Date(now.getTime() + CLAIM_MS));
    if (claimed.length === 0) return 0;
    const bodies = await this.deliveries.bodies(claimed);
    for (const delivery of claimed) {
      const receiver = receivers.find(({ uuid }) => uuid === delivery.webhookUuid);
      if (receiver !== undefined) this.follow(this.attempt(receiver, delivery, bodies.get(delivery.event)), onEnd);
    }
    return claimed.length;
  }

  get isIdle(): boolean {
    return this.tries.size === 0;
  }

  /** Waits until one of the tries under way has ended. */
  async nextEnd(): Promise<void> {
    await Promise.race(this.tries);
  }

  private roomOf({ uuid, failingSince }: Receiver): number {
    return (failingSince === null ? AT_ONCE : AT_ONCE_FAILING) - (this.underWay.get(uuid) ?? 0);
  }

  private async attempt(receiver: Receiver, delivery: ClaimedDelivery, body: Buffer | undefined): Promise<void> {
    const { uuid } = receiver;
    this.underWay.set(uuid, (this.underWay.get(uuid) ?? 0) + 1);
    const outcome = body === undefined ? undefined : await this.deliveries.post(receiver, delivery, body);
    this.underWay.set(uuid, (this.underWay.get(uuid) ?? 1) - 1);
    this.outcomes.add(receiver, delivery, outcome);
  }

  private follow(attempt: Promise<void>, onEnd: () => void): void {
    this.tries.add(attempt);
    void attempt.finally(() => {
      this.tries.delete(attempt);
      onEnd();
    });
  }
}
