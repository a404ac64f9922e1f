import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket } from '../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../jobs/background-work.js';
import { type MailDocument } from '../mail/mail.js';
import { Mails } from '../mail/mails.js';
import { Database } from '../platform/database/database.js';
import { type Job, JobTask } from '../platform/jobs/jobs.js';
import { isReachable, MessageRecipients } from './message-recipients.js';
import { MessageFiles } from './message-files.js';
import { type SentMessage, MessageQueueStore } from './message-queue.store.js';
import { MessageOrders, audienceOf } from './message-orders.js';

/** The job that writes the mails of a message; also the kind of its record. */
export const SEND_MESSAGE = 'send-message';

/** Mails written in one transaction. */
const AT_ONCE = 100;

/**
 * Writes the mails of a message: each step takes some recipients off its list and writes their mails in one transaction,
 * so that after a crash the rest is written, and nobody gets two.
 */
@Injectable()
@JobTask(SEND_MESSAGE)
export class SendMessage implements Job<JobTicket>, LongWork<object> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly store: MessageQueueStore,
    private readonly recipients: MessageRecipients,
    private readonly orders: MessageOrders,
    private readonly files: MessageFiles,
    private readonly mails: Mails,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work({ record }: Assignment<object>, progress: Progress): Promise<void> {
    const message = record === null ? undefined : await this.store.one(record);
    if (message === undefined) return;
    await progress.expect(await this.store.left(message.uuid));
    const files = await this.files.of(message.uuid);
    while (await this.step(message, files, progress));
  }

  /** The next mails; false when there is nobody left. */
  private step(message: SentMessage, files: readonly MailDocument[], progress: Progress): Promise<boolean> {
    return this.database.transaction(async () => {
      const taken = await this.store.take(message.uuid, AT_ONCE);
      if (taken.length === 0) return false;
      const audience = audienceOf(message);
      // Families that left the audience, or lost their address meanwhile, get nothing.
      const found = audience === undefined ? [] : await this.recipients.of(audience, taken);
      const reached = found.filter(isReachable);
      const mailed = await this.mails.sendAll(await this.orders.of(message, reached, files));
      const leftOut = taken.length - reached.length;
      await progress.note({ done: taken.length, result: { mailed, ...(leftOut > 0 ? { leftOut } : {}) } });
      return true;
    });
  }
}
