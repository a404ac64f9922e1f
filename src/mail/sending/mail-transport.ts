import { type FinishedMail } from './mail.js';

/** The way mails leave the house. */
export abstract class MailTransport {
  /** Hands the mail over, once; throws `MailNotSent` when that was not possible. */
  abstract deliver(mail: FinishedMail): Promise<void>;
}
