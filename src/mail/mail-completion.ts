import { Injectable } from '@nestjs/common';
import { MailDocuments } from './mail-documents.js';
import { MailLogo } from './mail-logo.js';
import { MailRevisions } from './mail-revisions.js';
import { type ClaimedMail } from './mail.columns.js';
import { MailStore } from './mail.store.js';
import { Mails } from './mails.js';

/** Makes a claimed mail what is sent: with what holds now, its documents and the town's logo. */
@Injectable()
export class MailCompletion {
  constructor(
    private readonly revisions: MailRevisions,
    private readonly mails: Mails,
    private readonly store: MailStore,
    private readonly documents: MailDocuments,
    private readonly logo: MailLogo,
  ) {}

  /** Undefined if it is not to be sent any more. */
  async of(mail: ClaimedMail): Promise<ClaimedMail | undefined> {
    const present = await this.revised(mail);
    return present && this.logo.complete(await this.documents.complete(present));
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
