import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/http/access/finder.js';
import { Clock } from '../kernel/clock/clock.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';
import { participantRecord, type ParticipantRecord } from './participant.view.js';
import { ParticipantStore } from './participant.store.js';

export const PARTICIPANT_MISSING = message(
  'There is no participant with this identifier.',
  'Es gibt kein Kind mit dieser Kennung.',
);

/** Which children exist for a caller: all for admins, including masked ones, which cannot be changed (R-ACC-10). */
@Injectable()
export class ParticipantFinder extends Finder<ParticipantRecord> {
  readonly missing = PARTICIPANT_MISSING;

  constructor(
    private readonly store: ParticipantStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Masks here, so that later stations cannot reveal more. */
  async visible(caller: Caller, uuid: string): Promise<ParticipantRecord | undefined> {
    const row = caller.isAdmin ? await this.store.one(uuid) : undefined;
    return row && participantRecord(row, caller, this.clock.now());
  }

  override refusal(_caller: Caller, action: string, { masked }: ParticipantRecord): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || !masked ? undefined : mayNotChangeChild());
  }
}

/** The same text for every reason: a different one would reveal something about a masked child. */
export const mayNotChangeChild = (): Problem =>
  forbidden(
    'You may not change this participant: its personal data is masked for you.',
    'Sie dürfen dieses Kind nicht ändern: Seine Daten sind für Sie verborgen.',
  );
