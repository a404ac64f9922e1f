import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { unprocessable } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type MessageCreate, type MessagesQuery, type MessageDraft } from './messages.inputs.js';
import { AttachmentCheck, MessageFiles } from './message-files.js';
import { requireSight, MessageStore, AuthorAddressStore } from './message.store.js';
import { MessageAllowance, MessageDrafts, nameFor, type PreparedMessage } from './message-drafts.js';
import { messageRecord, type MessageRecord, type MessagePreview, type UnreachableRecord } from './message.view.js';
import { messageVariables, type MessageVariable } from './message-variables.js';
import { MessageWriting } from './message-writing.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { TRIAL_MAILS } from '../mail/mail.sql.js';
import { Mails } from '../mail/mails.js';
import { type AttendanceStatus } from '../offers/model/attendance-status.js';
import { type Reference } from '../platform/http/view/field.js';
import { type MessageRecipient } from './message-recipients.js';
import { mailedText, messageMail } from './message-mail.js';
import { greetingOf } from './message-values.js';

/** A message as it is now, and the job that writes its mails. */
export type MessageAccepted = MessageRecord & { readonly job: string };

/** Messages to many (R-MSG-1). */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly store: MessageStore,
    private readonly drafts: MessageDrafts,
    private readonly check: AttachmentCheck,
    private readonly files: MessageFiles,
    private readonly allowance: MessageAllowance,
    private readonly writing: MessageWriting,
  ) {}

  variables(caller: Caller): { variables: MessageVariable[] } {
    requireSight(caller);
    return { variables: messageVariables() };
  }

  async list(caller: Caller, query: MessagesQuery): Promise<MessageRecord[]> {
    requireSight(caller);
    return (await this.store.page(caller, query)).map((row) => messageRecord(row, caller));
  }

  /**
   * Stores the message; a job writes its mails.
   * @throws Problem 403, 422 (see `MessageDrafts`); 422 an attachment that cannot be sent, nobody can be reached; 409
   * the same a short time ago; 429 beyond the host's allowance
   */
  async create(caller: Caller, input: MessageCreate): Promise<MessageAccepted> {
    requireSight(caller);
    const attachments = await this.check.checked(input.attachments ?? []);
    return this.database.transaction(async () => {
      const prepared = await this.drafts.prepare(caller, input);
      if (prepared.reachable.length === 0) throw nobodyReached();
      const { uuid, job } = await this.writing.write(caller, prepared, input.again === true);
      await this.files.keep(uuid, attachments);
      await this.allowance.spend(caller, prepared.audience);
      const row = await this.store.visible(caller, uuid);
      if (row === undefined) throw new Error('A message is invisible to its author.');
      return { ...messageRecord(row, caller), job };
    });
  }
}

const nobodyReached = () =>
  unprocessable(
    'audience',
    'None of those who match has an e-mail address.',
    'Von denen, die alle diese Bedingungen erfüllen, hat niemand eine E-Mail-Adresse.',
  );

/** The preview of a message, before it is sent. */
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
      const words = mailedText(prepared.words, host, audience.statuses);
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
