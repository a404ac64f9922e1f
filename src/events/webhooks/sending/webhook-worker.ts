import { Injectable, Inject, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Horizon } from '../../feed/event.store.js';
import { EventReader } from '../../feed/event-reader.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { DeliveryStore } from '../delivery.store.js';
import { takes } from '../webhook.js';
import { QueueStore } from './queue.store.js';
import { SETTINGS, type Settings } from '../../../platform/operations/config/settings.js';
import { Log } from '../../../platform/operations/log.js';
import { Outcomes } from './outcomes.js';
import { WebhookSending } from './webhook-sending.js';

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

/** How long to wait where there is nothing to do, after a round with work, and after trouble with the database. */
const IDLE_MS = 1000;
const BUSY_MS = 10;
const TROUBLE_MS = 5000;
/** How long tries under way may take when the process ends. What is not noted then is tried again by others. */
const FAREWELL_MS = 3000;

/**
 * Sends events while the process runs, if it is a worker (setting WORKER). No jobs of the queue, whose few places a handful
 * of silent receivers would fill: docs/adr/0030.
 */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  private stopping = false;
  private wake: () => void = () => undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly store: QueueStore,
    private readonly fanOut: FanOut,
    private readonly sending: WebhookSending,
    private readonly outcomes: Outcomes,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.worker !== 'off') this.running = this.run();
  }

  /** While the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    const patience = sleep(FAREWELL_MS, undefined, { ref: false });
    while (!this.sending.isIdle && (await Promise.race([this.sending.nextEnd().then(() => true), patience])) === true);
    const lost = (error: unknown): void =>
      this.log.trouble(error, 'the ends of tries could not be noted; they are made again');
    await this.outcomes.write().catch(lost);
  }

  /** Works until nothing is due and nothing is under way: for tests. */
  async drain(): Promise<void> {
    while ((await this.round()) || !this.sending.isIdle) {
      if (!this.sending.isIdle) await this.sending.nextEnd();
      await this.outcomes.write();
    }
    // The last try may have ended while the last round looked for more.
    await this.outcomes.write();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const pause = await this.round().then(
        (busy) => (busy ? BUSY_MS : IDLE_MS),
        (error: unknown) => this.trouble(error),
      );
      await this.pause(pause);
    }
  }

  /** Notes what has ended, queues what has happened, begins what is due. Returns whether there is more. */
  private async round(): Promise<boolean> {
    await this.outcomes.write();
    const receivers = await this.store.receivers();
    const more = await this.fanOut.run(receivers);
    const begun = await this.sending.begin(receivers, () => this.wake());
    return more || begun > 0;
  }

  private trouble(error: unknown): number {
    this.log.trouble(error, 'sending webhooks had trouble');
    return TROUBLE_MS;
  }

  /** Ends early when a try has ended, which makes room, or when the process must end. */
  private async pause(ms: number): Promise<void> {
    if (this.stopping) return;
    const early = new AbortController();
    this.wake = () => early.abort();
    await sleep(ms, undefined, { signal: early.signal, ref: false }).catch(() => undefined);
    this.wake = () => undefined;
    // Several tries end within moments: one round for all of them.
    if (early.signal.aborted) await sleep(BUSY_MS);
  }
}
