import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../jobs/background-jobs.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { germanMoment } from '../kernel/clock/german-dates.js';
import { formatLocal } from '../kernel/clock/zone.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { conflict, type Problem } from '../kernel/problem/problem.js';
import { type PreparedMessage } from './message-drafts.js';
import { type Twin, MessageQueueStore } from './message-queue.store.js';
import { SEND_MESSAGE } from './send-message.job.js';
import { message } from '../kernel/problem/message.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type MessageRecord, messageView } from './message.view.js';

/** Time within which the same text to the same audience is taken for a second click. */
const AGAIN_MINUTES = 5;

/** Stores messages, each with the job that writes its mails. */
interface WrittenMessage {
  readonly uuid: string;
  readonly job: string;
}

/** Stores a message, and asks for its mails. */
@Injectable()
export class MessageWriting {
  constructor(
    private readonly store: MessageQueueStore,
    private readonly jobs: BackgroundJobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in a transaction.
   * @param again whether a message of the same words to the same audience a short time ago is no obstacle
   * @throws Problem 409 there is one
   */
  async write(caller: Caller, prepared: PreparedMessage, again: boolean): Promise<WrittenMessage> {
    const { audience, words, reachable, unreachable, host, replyTo } = prepared;
    const now = this.clock.now();
    const fingerprint = fingerprintOf(prepared);
    const twin = await this.store.twin(fingerprint, new Date(now.getTime() - AGAIN_MINUTES * 60_000));
    if (twin !== undefined && !again) throw sentAlready(twin);
    const uuid = newUuid();
    const by = caller.accountUuid ?? null;
    const { edition, to, offers, categories, hosts, statuses, absent, scope } = audience;
    await this.store.insert(
      {
        ...{ uuid, editionUuid: edition, addressed: to, ...words, replyTo, fingerprint, createdAt: now },
        ...{ offers: copy(offers), categories: copy(categories), hosts: copy(hosts), statuses: copy(statuses), absent },
        ...{ scopeHosts: copy(scope?.hosts), scopeOffers: copy(scope?.sharedOffers) },
        ...{ hostUuid: host?.uuid ?? null, byUuid: by },
        ...{ recipients: reachable.length, unreachable: unreachable.length },
      },
      reachable.map((recipient) => recipient.uuid),
    );
    const steps = reachable.length;
    const { uuid: job } = await this.jobs.start({ kind: SEND_MESSAGE, record: uuid, task: {}, steps, by });
    return { uuid, job };
  }
}

const copy = <T>(list: readonly T[] | null | undefined): T[] | null => (list == null ? null : [...list]);

/** Normalises white space: readers see the same however a text is broken into lines. */
const inShort = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** A hash of text and audience; another author or other attachments do not make it another message. */
const fingerprintOf = ({ audience, words: { subject, body } }: PreparedMessage): Buffer => {
  const { statuses, absent, scope } = audience;
  const whose = scope === null ? null : [[...scope.hosts].sort(), [...scope.sharedOffers].sort()];
  const all = [audience.edition, audience.to, audience.offers, audience.categories, audience.hosts];
  const text = JSON.stringify([
    ...all,
    statuses === null ? null : [...statuses].sort(),
    whose,
    absent,
    ...[subject, body].map(inShort),
  ]);
  return createHash('sha256').update(text).digest();
};

const sentAlready = ({ uuid, createdAt }: Twin): Problem => {
  const at = formatLocal(createdAt);
  return conflict(
    `The same words went to the same audience at ${at}. Nothing was sent; with \`again\` they are sent again.`,
    `Derselbe Text ging am ${germanMoment(createdAt)}, schon an dieselben Empfänger. Es wurde nichts verschickt; mit \`again\` geht er noch einmal hinaus.`,
  ).at(`/messages/${uuid}`);
};

/** Goes on with a message whose job failed. */
@Injectable()
export class MessageResuming {
  constructor(
    private readonly database: Database,
    private readonly store: MessageQueueStore,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * A job for the mails that are not written yet: the one under way, or a new one. Recipients who have a mail get no other.
   * @throws Problem 412 another version, 409 all are written
   */
  resume(
    caller: Caller,
    message: MessageRecord,
    precondition: Precondition,
  ): Promise<MessageRecord & { readonly job: string }> {
    return this.database.transaction(async () => {
      precondition.require(messageView, message);
      // An open job is locked before it is asked whether it has left anything.
      const open = await this.jobs.openFor(SEND_MESSAGE, message.uuid);
      if ((await this.store.left(message.uuid)) === 0) throw conflict(NOTHING_LEFT);
      if (open !== undefined) return { ...message, job: open };
      const by = caller.accountUuid ?? null;
      const { uuid: job } = await this.jobs.start({ kind: SEND_MESSAGE, record: message.uuid, task: {}, by });
      return { ...message, job };
    });
  }
}

const NOTHING_LEFT = message(
  'All mails of this message are written. Those that failed are sent again one by one: POST /mails/{uuid}/resend.',
  'Alle E-Mails dieser Nachricht sind geschrieben. Gescheiterte lassen sich einzeln noch einmal verschicken: POST /mails/{uuid}/resend.',
);
