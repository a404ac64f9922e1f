import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { isDatabaseUnavailable } from '../platform/database/unavailable.js';
import { Log } from '../platform/operations/log.js';
import { type Job, JobTask } from '../platform/jobs/job.js';
import { Metrics } from '../platform/operations/metrics/metrics.js';
import { codeOf, MailNotSent, SUPERSEDED } from './mail.js';
import { MailTransport } from './mail-transport.js';
import { MailCompletion } from './mail-completion.js';
import { MailRetellings } from './mail-retellings.js';
import { type ClaimedMail } from './mail.columns.js';
import { MailStore } from './mail.store.js';
import { CLAIM_MS, MAX_TRIES, NOTING_MS, SEND_MAIL } from './send-mail.js';

/**
 * Sends one mail. One that was already sent, or that another worker has claimed, is skipped. A failure is thrown, so
 * that the queue retries later; a permanent one, and the last one, are recorded with the mail and end the job, as is any
 * of a mail that is no longer true by then.
 */
@Injectable()
@JobTask(SEND_MAIL)
export class SendMail implements Job<{ readonly mail: string }> {
  constructor(
    private readonly store: MailStore,
    private readonly retellings: MailRetellings,
    private readonly transport: MailTransport,
    private readonly completion: MailCompletion,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  async run({ mail: uuid }: { readonly mail: string }): Promise<void> {
    const now = this.clock.now();
    const mail = await this.store.claim(uuid, now, new Date(now.getTime() + CLAIM_MS));
    if (mail !== undefined) await this.deliver(mail);
    else if (await this.retellings.after(() => this.store.abandon(uuid, now))) return;
    // The other worker may have died: the job is only done when the mail has been sent or given up.
    else if (await this.store.isQueued(uuid)) throw new MailNotSent('CLAIMED', false);
  }

  private async deliver(mail: ClaimedMail): Promise<void> {
    const { uuid, attempts } = mail;
    let answer: string | null;
    try {
      const present = await this.completion.of(mail);
      if (present === undefined) {
        await this.store.markUnsent(uuid, SUPERSEDED, 'failed');
        return;
      }
      answer = await this.transport.deliver(present);
    } catch (error) {
      await this.failed(mail, error);
      return;
    }
    await this.noteSent(uuid, answer);
    this.metrics.mail('sent');
    this.log.logger.info({ mail: uuid, attempt: attempts, code: codeOf(answer) }, 'a mail was taken');
  }

  /** The server has it: a database that cannot be written at this moment is waited for, or the family would get it once more. */
  private async noteSent(uuid: string, answer: string | null): Promise<void> {
    const sentAt = this.clock.now();
    const end = performance.now() + NOTING_MS;
    for (;;) {
      try {
        await this.store.markSent(uuid, sentAt, answer);
        return;
      } catch (error) {
        if (performance.now() > end || !isDatabaseUnavailable(error)) throw error;
      }
      await sleep(NOTING_PAUSE_MS);
    }
  }

  private async failed({ uuid, attempts }: ClaimedMail, error: unknown): Promise<void> {
    const { kind, permanent, answer } = error instanceof MailNotSent ? error : new MailNotSent(kindOf(error), false);
    const givenUp = permanent || attempts >= MAX_TRIES;
    const state = givenUp ? 'failed' : 'queued';
    const superseded = await this.retellings.after(() => this.store.markUnsent(uuid, kind, state, answer));
    const line = { mail: uuid, attempt: attempts, code: codeOf(answer), error: kind };
    if (givenUp && !superseded) this.log.logger.error(line, 'a mail was given up');
    else this.log.logger.info(line, 'a mail was not taken');
    if (superseded) return;
    this.metrics.mail(givenUp ? 'dead' : 'failed');
    if (!givenUp) throw new MailNotSent(kind, false);
  }
}

const NOTING_PAUSE_MS = 500;

const kindOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'Error';
};
