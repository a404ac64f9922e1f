import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { Finder } from '../platform/http/access/finder.js';
import { requireSight } from './message.access.js';
import { messageRecord, type MessageRecord } from './message.view.js';
import { MessageStore } from './message.store.js';

/** Admins who see families see every message, organiser users those of their organisers (R-MSG-6). */
@Injectable()
export class MessageFinder extends Finder<MessageRecord> {
  readonly missing = message(
    'There is no message with this identifier, or none you may see.',
    'Es gibt keine Nachricht mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly store: MessageStore) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<MessageRecord | undefined> {
    requireSight(caller);
    const row = await this.store.visible(caller, uuid);
    return row && messageRecord(row, caller);
  }
}
