import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { ChildMailsStore } from '../../mail/child-mails.store.js';
import { type Participant } from '../entities/participant.entity.js';
import { ParticipantHistory } from '../participant-history.service.js';
import { type ParticipantRow } from '../participant.columns.js';
import { ParticipantStore } from '../participant.store.js';
import { type ChildMerge, ChildSuccession } from './child-succession.js';
import { filledFrom } from './filled-child.js';
import { MergedChildStore } from './merged-child.store.js';

/** Two records of one child, locked. */
interface Records {
  readonly goes: ParticipantRow;
  readonly stays: ParticipantRow;
}

/** Lets one child take the place of another, with everything that this one has. */
@Injectable()
export class MergedChild {
  constructor(
    private readonly store: ParticipantStore,
    private readonly merged: MergedChildStore,
    private readonly succession: ChildSuccession,
    private readonly mails: ChildMailsStore,
    private readonly history: ParticipantHistory,
    private readonly clock: Clock,
  ) {}

  /** The first locks of a merge. */
  holdEditions(children: readonly string[]): Promise<void> {
    return this.succession.holdEditions(children);
  }

  /** @throws Problem 409 */
  async merge(merge: ChildMerge, { goes, stays }: Records, by: string | null): Promise<void> {
    const [gone, remaining] = [goes.uuid, stays.uuid];
    const filled = filledFrom(stays, goes);
    await this.succession.require(merge);
    await this.fill(remaining, filled, goes);
    await this.history.merge({ goes, stays }, filled, by);
    await this.succession.pass(merge, by);
    await this.mails.pass(gone, remaining);
    await this.merged.passOn(gone, remaining);
    if (await this.succession.isNamed(gone)) await this.merged.empty(gone, remaining);
    else await this.merged.remove(gone, remaining);
  }

  /** What comes from the other child is as old as it was there, for forgetting. */
  private async fill(uuid: string, filled: Partial<Participant>, goes: ParticipantRow): Promise<void> {
    const isHealthFilled = filled.healthNote !== undefined || filled.emergencyContact !== undefined;
    const own = await this.merged.healthNotedAt(uuid);
    const noted = isHealthFilled ? laterOf(own, await this.merged.healthNotedAt(goes.uuid)) : own;
    await this.store.update(uuid, { ...filled, healthNotedAt: noted, modifiedAt: this.clock.now() });
  }
}

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;
