import { Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { PictureDecoder } from '../media/picture-decoder.js';
import { LetterheadLogo } from '../settings/letterhead-logo.js';
import {
  type FinishedMail,
  type MailAttachment,
  codeOf,
  MailNotSent,
  SUPERSEDED,
  CLAIM_MS,
  MAX_TRIES,
  NOTING_MS,
  SEND_MAIL,
} from './mail.js';
import { withLogo } from './mail-html.js';
import { MailDocuments, MailRevisions, MailReissues } from './mail-registries.js';
import { type ClaimedMail, MailStore } from './mail.store.js';
import { Mails } from './mails.js';
import { Clock } from '../kernel/clock/clock.js';
import { isDatabaseUnavailable } from '../platform/database/sql-error.js';
import { Log } from '../platform/operations/log.js';
import { type Job, JobTask } from '../platform/jobs/jobs.js';
import { Metrics } from '../platform/operations/metrics/metrics.js';
import { MailTransport } from './mail-transport.js';
import { WithdrawalLinks } from './withdrawal-links.js';

/** The box of the logo above a mail, in the pixels of a mail program; sharp screens have twice as many. */
const BOX = { width: 260, height: 80 } as const;

const CID = 'logo@stadt';

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly file: MailAttachment;
}

/**
 * The town's logo in mails: part of the mail itself, because mail programs block pictures from elsewhere. It is put in
 * when a mail is sent, so no mail keeps a copy and each shows the logo of its day.
 */
@Injectable()
export class MailLogo {
  private last: Picture | undefined;

  constructor(
    private readonly logo: LetterheadLogo,
    private readonly decoder: PictureDecoder,
  ) {}

  async complete<M extends FinishedMail>(mail: M): Promise<M> {
    const picture = await this.picture();
    const html = withLogo(mail.html, picture && { cid: CID, width: picture.width, height: picture.height });
    if (picture === undefined || html === mail.html) return { ...mail, html };
    return { ...mail, html, attachments: [...mail.attachments, picture.file] };
  }

  /** The logo, prepared once; undefined without one. */
  private async picture(): Promise<Picture | undefined> {
    const name = await this.logo.name();
    if (name === null) return undefined;
    if (this.last?.name === name) return this.last;
    const logo = await this.logo.read();
    if (logo === undefined) return undefined;
    const { data, width, height } = await this.decoder.printed(logo.data, 2 * BOX.width, 2 * BOX.height);
    this.last = {
      name: logo.name,
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      file: {
        filename: 'logo.jpg',
        contentType: 'image/jpeg',
        content: data.toString('base64'),
        encoding: 'base64',
        cid: CID,
      },
    };
    return this.last;
  }
}

/** Makes a claimed mail what is sent: with what holds now, its documents, the town's logo, and links that open something. */
@Injectable()
export class MailCompletion {
  constructor(
    private readonly revisions: MailRevisions,
    private readonly mails: Mails,
    private readonly store: MailStore,
    private readonly documents: MailDocuments,
    private readonly logo: MailLogo,
    private readonly links: WithdrawalLinks,
  ) {}

  /** Undefined if it is not to be sent any more. */
  async of(mail: ClaimedMail): Promise<ClaimedMail | undefined> {
    const present = await this.revised(mail);
    return present && this.links.complete(await this.logo.complete(await this.documents.complete(present)));
  }

  /** The mail with what holds now; undefined if it is not to be sent any more. One that staff send again stays as it is. */
  private async revised(mail: ClaimedMail): Promise<ClaimedMail | undefined> {
    const order = mail.sends > 1 ? null : await this.revisions.of(mail.event);
    if (order === null) return mail;
    if (order === undefined) return undefined;
    const { subject, text, html, children } = await this.mails.rendered(order);
    if (subject === mail.subject && text === mail.text && html === mail.html) return mail;
    await this.store.rewrite(mail.uuid, { subject, text, html, children });
    return { ...mail, subject, text, html };
  }
}

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
    private readonly reissues: MailReissues,
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
    else if (await this.reissues.after(() => this.store.abandon(uuid, now))) return;
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
    const superseded = await this.reissues.after(() => this.store.markUnsent(uuid, kind, state, answer));
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

/** Gauges for queued mails and for those given up. */
@Injectable()
export class MailGauge implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly store: MailStore,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'holiday_mails',
      help: 'Mails that are queued, or failed for good (those replaced by a later mail are not counted).',
      labels: ['state'],
      read: async () => {
        const { queued, failed } = await this.store.countOpen();
        return [
          { labels: { state: 'queued' }, value: queued },
          { labels: { state: 'failed' }, value: failed },
        ];
      },
    });
  }
}
