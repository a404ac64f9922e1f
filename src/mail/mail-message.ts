import addressparser from 'nodemailer/lib/addressparser';
import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import MailComposer from 'nodemailer/lib/mail-composer';
import { oneLine, type FinishedMail, MailNotSent } from './mail.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';

/** A mailbox such as `Name <post@example.org>`, split into name and address. */
export const mailboxOf = (text: string): { readonly name: string; readonly address: string } => {
  const [mailbox] = addressparser(text, { flatten: true });
  return { name: oneLine(mailbox?.name ?? ''), address: mailbox?.address ?? '' };
};

/** A mail as bytes, with its envelope. */
export interface MailMessage {
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
}

/** Builds messages (RFC 5322): the same bytes for a server and for a file. */
@Injectable()
export class MailMessages {
  private readonly sender: { readonly name: string; readonly address: string };

  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.sender = mailboxOf(settings.mailFrom);
  }

  /** @throws MailNotSent permanently, if the recipient's address is invalid */
  async build({ messageId, recipient, replyTo, subject, text, html, attachments }: FinishedMail): Promise<MailMessage> {
    // A list, a group or a display name in place of the address would reach more recipients than intended.
    if (!isEmail(recipient.address, { require_tld: false })) throw new MailNotSent('EENVELOPE ADDRESS', true);
    const composer = new MailComposer({
      from: this.sender,
      to: { name: recipient.name ?? '', address: recipient.address },
      ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      date: this.clock.now(),
      messageId: `<${messageId}>`,
      // Suppresses automatic replies such as absence notes.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'OOF, AutoReply',
        'Content-Language': 'de',
      },
      attachments: attachments.map((attachment) => ({ ...attachment })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const message = composer.compile();
    // In the form used in SMTP: domains with umlauts are encoded there.
    const [to] = message.getEnvelope().to;
    if (to === undefined) throw new MailNotSent('EENVELOPE ADDRESS', true);
    return { from: this.sender.address, to, raw: await message.build() };
  }
}
