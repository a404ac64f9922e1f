import { Injectable } from '@nestjs/common';
import { type MailOrder } from './mails.js';
import { type Variables } from './template-variables.js';

/**
 * Says a mail of one kind anew, with what holds now; undefined if it is not to be sent any more.
 * @param cause the second part of its event
 * @param recipient the third part
 */
type MailReviser = (cause: string, recipient: string) => Promise<MailOrder<Variables> | undefined>;

/**
 * Kinds of mails that are written for many at once and may wait long: what they say is checked when they are sent. Higher
 * features register how.
 */
@Injectable()
export class MailRevisions {
  private readonly revisers = new Map<string, MailReviser>();

  register(kind: string, reviser: MailReviser): void {
    this.revisers.set(kind, reviser);
  }

  /** The mail of this event as it would be written now; null: it is sent as it is. */
  async of(event: string): Promise<MailOrder<Variables> | undefined | null> {
    const [kind = '', cause = '', recipient = ''] = event.split(':');
    const reviser = this.revisers.get(kind);
    return reviser === undefined ? null : reviser(cause, recipient);
  }
}
