import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Metrics } from '../../../platform/operations/metrics/metrics.js';
import { type Outcome } from '../receiver-client.js';
import { TEST_TYPE, nextTry } from '../webhook.js';
import { type ClaimedDelivery, type Receiver, type Note, QueueStore, type ReceiverKey } from './queue.store.js';
import { WebhookAlarm } from './webhook-alarm.js';

const GONE = 410;

/** A try that has ended. */
interface Ended {
  readonly delivery: ClaimedDelivery;
  /** Where to. What another address answered says nothing about the one the webhook has now. */
  readonly url: string;
  /** Undefined: the event is no longer kept. */
  readonly outcome: Outcome | undefined;
  readonly at: Date;
}

/**
 * Collects what became of tries, and writes it for all of them at once, or nothing of it. Until then a crash leads to
 * another try.
 */
@Injectable()
export class Outcomes {
  private ended: Ended[] = [];

  constructor(
    private readonly database: Database,
    private readonly store: QueueStore,
    private readonly alarm: WebhookAlarm,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  add({ url }: Receiver, delivery: ClaimedDelivery, outcome: Outcome | undefined): void {
    this.ended.push({ delivery, url, outcome, at: this.clock.now() });
  }

  async write(): Promise<void> {
    const { ended } = this;
    if (ended.length === 0) return;
    this.ended = [];
    try {
      await this.writeAll(ended);
    } catch (error) {
      this.ended.unshift(...ended);
      throw error;
    }
  }

  private async writeAll(ended: readonly Ended[]): Promise<void> {
    const notes = ended.map(noteOf);
    const good = receiversOf(ended.filter(isSuccess));
    const bad = receiversOf(ended.filter(isFailure)).filter((one) => !good.some((other) => isSame(one, other)));
    const now = this.clock.now();
    await this.database.transaction(async () => {
      // First: changes of a webhook hold it before its deliveries, too.
      if (good.length > 0) await this.store.delivered(good, now);
      if (bad.length > 0) await this.store.failed(bad, now);
      await this.store.note(notes);
    });
    // Nothing of what follows fails: it would be done again.
    for (const { status, failure } of notes) this.metrics.webhook(tryOf(status, failure));
    const gone = receiversOf(ended.filter(({ outcome }) => outcome?.httpStatus === GONE));
    for (const receiver of gone) await this.alarm.gone(receiver);
  }
}

/** Each receiver once. */
const receiversOf = (ended: readonly Ended[]): ReceiverKey[] =>
  ended
    .map(({ delivery, url }) => ({ uuid: delivery.webhookUuid, url }))
    .filter((one, index, all) => all.findIndex((other) => isSame(one, other)) === index);

const isSame = (one: ReceiverKey, other: ReceiverKey): boolean => one.uuid === other.uuid && one.url === other.url;

/** A test says nothing about whether events arrive, whatever became of it. */
const isSuccess = ({ delivery, outcome }: Ended): boolean => outcome?.failure === null && delivery.type !== TEST_TYPE;

const isFailure = ({ delivery, outcome }: Ended): boolean =>
  outcome !== undefined && outcome.failure !== null && delivery.type !== TEST_TYPE;

const noteOf = ({ delivery: { uuid, attempt, type }, outcome, at }: Ended): Note => {
  if (outcome === undefined) {
    return { uuid, at, attempt, status: 'failed', nextTryAt: null, httpStatus: null, ms: null, failure: 'gone' };
  }
  const tries = attempt + 1;
  const nextTryAt = outcome.failure === null || type === TEST_TYPE ? null : (nextTry(tries, at) ?? null);
  const status = outcome.failure === null ? 'delivered' : nextTryAt === null ? 'failed' : 'pending';
  return { uuid, at, attempt: tries, status, nextTryAt, ...outcome };
};

const tryOf = (status: Note['status'], failure: string | null): 'delivered' | 'failed' | 'dead' => {
  if (failure === null) return 'delivered';
  return status === 'failed' ? 'dead' : 'failed';
};
