import { type FinishedMail } from './mail.js';

/** Port: delivers mails. */
export abstract class MailTransport {
  /**
   * Delivers the mail once; throws `MailNotSent` if that failed.
   * @returns what the mail server said; null where there is none
   */
  abstract deliver(mail: FinishedMail): Promise<string | null>;
}
