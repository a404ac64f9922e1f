import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type SupersededMail } from './mail.js';

/** Says anew what still holds of a mail that was given up after all. */
type MailReissue = (mail: SupersededMail) => Promise<void>;

/**
 * A mail that ceases to be true, or complete, while a worker hands it over counts as sent: it may have arrived. When it
 * turns out that it has not, it is given up, and this says anew what nobody has told by then. Higher features register
 * how, by the kind of the mails' events.
 */
@Injectable()
export class MailReissues {
  private readonly byKind = new Map<string, MailReissue>();

  constructor(private readonly database: Database) {}

  register(kind: string, reissue: MailReissue): void {
    this.byKind.set(kind, reissue);
  }

  /**
   * @param giveUp returns the event of a mail that ceased to be true while it was handed over, and did not arrive
   * @returns whether there was one
   */
  after(giveUp: () => Promise<string | undefined>): Promise<boolean> {
    return this.database.transaction(async () => {
      const event = await giveUp();
      if (event === undefined) return false;
      const [kind = '', cause = '', recipient = '', nth] = event.split(':');
      await this.byKind.get(kind)?.({ cause, recipient, ...(nth === undefined ? {} : { nth }) });
      return true;
    });
  }
}
