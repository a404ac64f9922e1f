import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { unprocessable } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type MessageCreate, type MessagesQuery } from './messages.inputs.js';
import { AttachmentCheck } from './files/attachment-check.js';
import { MessageFiles } from './files/message-files.js';
import { requireSight } from './message.access.js';
import { MessageAllowance } from './message-allowance.js';
import { MessageDrafts } from './message-drafts.js';
import { messageRecord, type MessageRecord } from './message.view.js';
import { MessageStore } from './message.store.js';
import { messageVariables } from './words/message-variables.js';
import { type MessageVariable } from './words/message-variables.view.js';
import { MessageWriting } from './sending/message-writing.js';

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
   * the same a short time ago; 429 beyond the organiser's allowance
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
