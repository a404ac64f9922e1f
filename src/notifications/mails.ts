import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { newUuid } from '../common/ids/uuid.js';
import { Jobs } from '../common/jobs/jobs.js';
import { type MailAttachment, type MailDocument, oneLine, type Recipient } from './mail.js';
import { mailboxOf } from './mailbox.js';
import { type MailTemplate } from './mail-template.js';
import { MailStore, type NewMail } from './mail.store.js';
import { JOB_ATTEMPTS, SEND_MAIL } from './send-mail.js';
import { type ValuesOf, type Variables } from './template-variables.js';

/** A mail to be sent. */
export interface MailOrder<V extends Variables> {
  /**
   * What happened, in words that are never the same for another event: kind, cause, recipient, as in
   * `offer-cancelled:<history>:<family>`.
   */
  readonly event: string;
  readonly template: MailTemplate<V>;
  readonly to: Recipient;
  readonly values: ValuesOf<V>;
  /** A calendar file, and what programs are to do with it. */
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' } | undefined;
  /** A PDF, made when the mail is sent. */
  readonly document?: MailDocument | undefined;
}

/** Mails in one statement: with long calendar files, many more would make a parameter too large. */
const AT_ONCE = 200;

/** Where mails are asked for: in the transaction of the change they tell of, and at most one per event. */
@Injectable()
export class Mails {
  private readonly sender: string;

  constructor(
    private readonly database: Database,
    private readonly store: MailStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const { name, address } = mailboxOf(settings.mailFrom);
    this.sender = name === '' ? address : name;
  }

  async send<V extends Variables>(order: MailOrder<V>): Promise<void> {
    await this.sendAll([order]);
  }

  /**
   * Writes the mails and the jobs that send them, many at once; gives how many were new. To be called inside the
   * transaction of the change: no commit, no mail.
   */
  sendAll<V extends Variables>(orders: readonly MailOrder<V>[]): Promise<number> {
    return this.database.transaction(async () => {
      let written = 0;
      for (let index = 0; index < orders.length; index += AT_ONCE) {
        written += await this.write(orders.slice(index, index + AT_ONCE));
      }
      return written;
    });
  }

  /**
   * Gives up what waits to be sent about these causes, because something newer is to be said.
   * @param causes the second part of the mails' events
   */
  async supersede(causes: readonly string[]): Promise<void> {
    if (causes.length > 0) await this.store.supersede(causes);
  }

  private async write<V extends Variables>(orders: readonly MailOrder<V>[]): Promise<number> {
    const mails = orders.map((order) => this.finish(order));
    const uuids = await this.store.insert(mails, this.clock.now());
    await this.jobs.addAll(
      SEND_MAIL,
      uuids.map((mail) => ({ mail })),
      JOB_ATTEMPTS,
    );
    return uuids.length;
  }

  private finish<V extends Variables>({ event, template, to, values, calendar, document }: MailOrder<V>): NewMail {
    const name = to.name === null ? null : oneLine(to.name);
    const recipient = { name: name === '' ? null : name, address: oneLine(to.address) };
    return {
      ...template.render(values, { recipient, sender: this.sender }),
      uuid: newUuid(),
      event,
      template: template.type,
      secret: template.secret,
      recipient,
      attachments: [
        ...(calendar === undefined ? [] : [calendarFile(calendar)]),
        ...(document === undefined ? [] : [document]),
      ],
    };
  }
}

const calendarFile = ({ content, method }: { content: string; method: string }): MailAttachment => ({
  filename: 'termine.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
});
