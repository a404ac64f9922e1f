import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type MailDocument } from '../mail/mail.js';
import { type MailOrder } from '../mail/mails.js';
import { AudienceStore, AddressedTeamsStore } from './audience.store.js';
import { childrenIn, type ReachableRecipient, isReachable, MessageRecipients } from './message-recipients.js';
import { mailedText, MESSAGE_MAIL, type MESSAGE_VARIABLES, messageMail } from './message-mail.js';
import { MessageValuesLookup } from './message-values.js';
import { type SentMessage, MessageQueueStore } from './message-queue.store.js';
import { type Audience } from './audience.js';
import { MailRevisions } from '../mail/mail-registries.js';

/** Makes the mails of a message. */
@Injectable()
export class MessageOrders {
  constructor(
    private readonly values: MessageValuesLookup,
    private readonly audiences: AudienceStore,
    private readonly teams: AddressedTeamsStore,
  ) {}

  /** One for each of these recipients. */
  async of(
    { uuid, editionUuid, hostUuid, statuses, subject, body, replyTo }: SentMessage,
    recipients: readonly ReachableRecipient[],
    files: readonly MailDocument[],
  ): Promise<MailOrder<typeof MESSAGE_VARIABLES>[]> {
    if (editionUuid === null || recipients.length === 0) return [];
    const host = await this.teams.speaker(hostUuid);
    const valuesOf = await this.values.of(recipients, (await this.audiences.edition(editionUuid)).name, host);
    return recipients.map((recipient) => ({
      event: `${MESSAGE_MAIL}:${uuid}:${recipient.uuid}`,
      template: messageMail,
      to: addresseeOf(recipient),
      edition: editionUuid,
      values: valuesOf(recipient),
      words: mailedText({ subject, body }, host, statuses),
      files,
      ...(replyTo === null ? {} : { replyTo }),
    }));
  }
}

/** Whom the mail is for, and whom it is about. */
const addresseeOf = (recipient: ReachableRecipient): MailOrder<typeof MESSAGE_VARIABLES>['to'] => {
  const { name, address, account } = recipient;
  return { name, address, account, children: childrenIn(recipient) };
};

/** The audience of a message; undefined if its edition has been deleted: then it has nobody any more. */
export const audienceOf = (message: SentMessage): Audience | undefined => {
  const { editionUuid, addressed, offers, categories, hosts, statuses, absent, scopeHosts, scopeOffers } = message;
  if (editionUuid === null) return undefined;
  const scope = scopeHosts === null ? null : { hosts: scopeHosts, sharedOffers: scopeOffers ?? [] };
  return { edition: editionUuid, to: addressed, offers, categories, hosts, statuses, absent, scope };
};

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
