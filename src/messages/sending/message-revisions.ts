import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type MailOrder } from '../../mail/mails.js';
import { MailRevisions } from '../../mail/mail-revisions.js';
import { isReachable, MessageRecipients } from '../audience/message-recipients.js';
import { MESSAGE_MAIL, type MESSAGE_VARIABLES } from '../words/message-mail.js';
import { MessageOrders } from './message-orders.js';
import { MessageQueueStore } from './message-queue.store.js';
import { audienceOf } from './sent-audience.js';

type Order = MailOrder<typeof MESSAGE_VARIABLES>;

/**
 * Mails of messages that have waited say what holds when they are sent, and go to nobody who is no longer of the audience
 * (R-MSG-2).
 */
@Injectable()
export class MessageRevisions implements OnModuleInit {
  constructor(
    private readonly revisions: MailRevisions,
    private readonly store: MessageQueueStore,
    private readonly recipients: MessageRecipients,
    private readonly orders: MessageOrders,
  ) {}

  onModuleInit(): void {
    this.revisions.register(MESSAGE_MAIL, (message, recipient) => this.present(message, recipient));
  }

  private async present(uuid: string, recipient: string): Promise<Order | undefined> {
    const message = await this.store.one(uuid);
    const audience = message && audienceOf(message);
    if (message === undefined || audience === undefined) return undefined;
    const found = await this.recipients.of(audience, [recipient]);
    const [order] = await this.orders.of(message, found.filter(isReachable), []);
    return order;
  }
}
