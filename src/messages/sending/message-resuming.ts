import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type MessageRecord, messageView } from '../message.view.js';
import { MessageQueueStore } from './message-queue.store.js';
import { SEND_MESSAGE } from './send-message.job.js';

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
