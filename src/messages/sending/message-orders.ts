import { Injectable } from '@nestjs/common';
import { type MailDocument } from '../../mail/mail.js';
import { type MailOrder } from '../../mail/mails.js';
import { AudienceStore } from '../audience/audience.store.js';
import { AddressedTeamsStore } from '../audience/teams.store.js';
import { childrenIn, type ReachableRecipient } from '../audience/message-recipients.js';
import { mailedWords, MESSAGE_MAIL, type MESSAGE_VARIABLES, messageMail } from '../words/message-mail.js';
import { MessageValuesLookup } from '../words/message-values.js';
import { type SentMessage } from './message-queue.store.js';

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
      words: mailedWords({ subject, body }, host, statuses),
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
