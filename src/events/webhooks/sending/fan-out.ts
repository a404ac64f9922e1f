import { Injectable } from '@nestjs/common';
import { type Horizon } from '../../feed/event.store.js';
import { EventReader } from '../../feed/event-reader.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { DeliveryStore } from '../delivery.store.js';
import { takes } from '../webhook.js';
import { QueueStore } from './queue.store.js';

/** Events read at once. */
const AT_ONCE = 1000;

/**
 * Makes deliveries of events. Each webhook remembers how far that is, in the transaction that queues them: a process that dies on
 * the way loses nothing and doubles nothing.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly database: Database,
    private readonly store: QueueStore,
    private readonly deliveries: DeliveryStore,
    private readonly events: EventReader,
    private readonly clock: Clock,
  ) {}

  /** Returns whether there is more to do. */
  async run(webhooks: readonly { readonly uuid: string; readonly reached: string }[]): Promise<boolean> {
    if (webhooks.length === 0) return false;
    const { horizon, end } = await this.events.reach();
    let more = false;
    for (const { uuid, reached } of webhooks) {
      if (reached < end && (await this.advance(uuid, horizon))) more = true;
    }
    return more;
  }

  private advance(uuid: string, horizon: Horizon): Promise<boolean> {
    return this.database.transaction(async () => {
      const webhook = await this.store.lockEnabled(uuid);
      if (webhook === undefined) return false;
      const events = await this.events.steps(webhook.reached, horizon, AT_ONCE);
      const last = events.at(-1);
      if (last === undefined) return false;
      const taken = events.filter(({ type }) => takes(webhook.types, type));
      await this.deliveries.queue(uuid, taken, this.clock.now());
      await this.store.advance(uuid, last.id);
      return events.length === AT_ONCE;
    });
  }
}
