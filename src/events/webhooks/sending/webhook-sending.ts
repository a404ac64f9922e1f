import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Deliveries } from './deliveries.js';
import { Outcomes } from './outcomes.js';
import { type ClaimedDelivery, type Receiver } from './queue.columns.js';
import { QueueStore } from './queue.store.js';

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
