import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { SessionStore } from './session.store.js';
import { type SessionRecord } from './session.view.js';

/** Callers see only their own active sessions. */
@Injectable()
export class SessionFinder extends Finder<SessionRecord> {
  readonly missing = message(
    'There is no session of yours with this identifier, or it has ended.',
    'Es gibt keine Sitzung von Ihnen mit dieser Kennung, oder sie ist zu Ende.',
  );

  constructor(
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<SessionRecord | undefined> {
    return this.store.one(caller.accountUuid ?? '', caller.tokenUuid ?? '', uuid, this.clock.now());
  }
}
