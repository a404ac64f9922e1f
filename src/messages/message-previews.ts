import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { TRIAL_MAILS } from '../mail/mail.sql.js';
import { Mails } from '../mail/mails.js';
import { Database } from '../platform/database/database.js';
import { type AttendanceStatus } from '../offers/model/attendance-status.js';
import { type Reference } from '../platform/http/view/field.js';
import { type MessageRecipient } from './audience/message-recipients.js';
import { type MessageDraft } from './messages.inputs.js';
import { AttachmentCheck } from './files/attachment-check.js';
import { MessageFiles } from './files/message-files.js';
import { requireSight } from './message.access.js';
import { MessageAllowance } from './message-allowance.js';
import { MessageDrafts, nameFor, type PreparedMessage } from './message-drafts.js';
import { type MessagePreview, type UnreachableRecord } from './message.view.js';
import { AuthorAddressStore } from './sending/author-address.store.js';
import { mailedWords, messageMail } from './words/message-mail.js';
import { greetingOf } from './words/message-values.js';

/** What a message would be, before it is sent. */
@Injectable()
export class MessagePreviews {
  constructor(
    private readonly database: Database,
    private readonly drafts: MessageDrafts,
    private readonly check: AttachmentCheck,
    private readonly files: MessageFiles,
    private readonly authors: AuthorAddressStore,
    private readonly allowance: MessageAllowance,
    private readonly mails: Mails,
  ) {}

  /** @throws Problem 403, 422 (see `MessageDrafts`); 422 an attachment that cannot be sent */
  async preview(caller: Caller, input: MessageDraft): Promise<MessagePreview> {
    requireSight(caller);
    await this.check.checked(input.attachments ?? []);
    return this.database.transaction(async () => previewOf(await this.drafts.prepare(caller, input), caller));
  }

  /** The same, and a mail to the caller: what the first recipient would get. */
  async test(caller: Caller, input: MessageDraft): Promise<MessagePreview> {
    requireSight(caller);
    const attachments = await this.check.checked(input.attachments ?? []);
    return this.database.transaction(async () => {
      const prepared = await this.drafts.prepare(caller, input);
      const { audience, host, first, replyTo } = prepared;
      const words = mailedWords(prepared.words, host, audience.statuses);
      const own = await this.authors.of(caller.accountUuid);
      await this.allowance.spendOnTest(caller, audience);
      await this.mails.send({
        event: `${TRIAL_MAILS}:${newUuid()}:${own.account}`,
        template: messageMail,
        // What it says is what the first recipient would read; whom it greets is the caller.
        to: { ...own, children: first.children },
        edition: audience.edition,
        values: { ...first.values, greeting: greetingOf(own.name) },
        words: { ...words, subject: `Test: ${words.subject}` },
        files: await this.files.keep(null, attachments),
        ...(replyTo === null ? {} : { replyTo }),
      });
      return previewOf(prepared, caller);
    });
  }
}

const previewOf = ({ audience, reachable, unreachable, shown }: PreparedMessage, caller: Caller): MessagePreview => ({
  recipients: reachable.length,
  unreachable: unreachable.map((recipient) => unreachableRecord(recipient, caller)),
  byStatus: audience.statuses === null ? null : countsOf(audience.statuses, reachable),
  ...shown,
});

const countsOf = (
  statuses: readonly AttendanceStatus[],
  reachable: readonly MessageRecipient[],
): Partial<Record<AttendanceStatus, number>> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      reachable.filter(({ places }) => places.some((place) => place.status === status)).length,
    ]),
  );

const unreachableRecord = (recipient: MessageRecipient, caller: Caller): UnreachableRecord => {
  const { kind, uuid, unreached } = recipient;
  const reference: Reference = { uuid, name: nameFor(recipient, caller) };
  const none = { account: null, participant: null, host: null };
  return { ...none, [kind]: reference, reason: unreached ?? 'no-address' };
};
