import { type FinishedMail } from './mail.js';

/** Port: delivers mails. */
export abstract class MailTransport {
  /** Delivers the mail once; throws `MailNotSent` if that failed. */
  abstract deliver(mail: FinishedMail): Promise<void>;
}
