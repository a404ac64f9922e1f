import { Injectable } from '@nestjs/common';
import { conflict, type Problem } from '../kernel/problem/problem.js';
import { namesOf } from '../platform/database/columns-of.js';
import { Participant } from './participant.entity.js';
import { MAX_HEALTH_NOTE } from './participant-rules.js';
import { type ParticipantRow } from './participant.view.js';
import { Clock } from '../kernel/clock/clock.js';
import { ExternalIds } from '../platform/database/external-ids.store.js';
import { ChildMailsStore } from '../mail/erased-mails.js';
import { ParticipantHistory } from './participant-history.service.js';
import { ParticipantStore } from './participant.store.js';
import { type ChildMerge, ChildSuccession } from './participant-ports.js';
import { MergedChildStore } from './merging.store.js';

/**
 * What a merge does with each field: `filled` comes from the other child where the one has none, `own` stays, `apart` has
 * rules of its own. A new field does not compile until it stands here, else it would be lost with the child that goes.
 */
const FIELDS = {
  ...({ uuid: 'own', firstname: 'own', lastname: 'filled', dateOfBirth: 'filled' } as const),
  ...({ email: 'filled', phone: 'filled', mobile: 'filled', comment: 'filled', discounted: 'own' } as const),
  ...({ protected: 'apart', accountUuid: 'apart', healthNote: 'apart', healthNotedAt: 'apart' } as const),
  ...({ emergencyContact: 'filled', mergedIntoUuid: 'apart', anonymisedAt: 'own' } as const),
  ...({ createdAt: 'own', modifiedAt: 'own' } as const),
} satisfies Record<keyof Participant, 'filled' | 'own' | 'apart'>;

type FilledField = {
  [Field in keyof Participant]: (typeof FIELDS)[Field] extends 'filled' ? Field : never;
}[keyof Participant];

const FILLED = namesOf(Participant).filter((name): name is FilledField => FIELDS[name] === 'filled');

/**
 * What the child that stays gets from the one that goes (R-CHI-11): what it has itself stays, what it lacks is filled. A
 * lock of either, or of its account, becomes one of the child, and of two notes on health none may be lost: both stand
 * below each other. Pure.
 * @throws Problem 409 the notes on health are too long for one
 */
const filledFrom = (stays: ParticipantRow, goes: ParticipantRow): Partial<Participant> => {
  const lacking = FILLED.filter((name) => stays[name] === null && goes[name] !== null);
  const filled = Object.fromEntries(lacking.map((name) => [name, goes[name]])) as Partial<Participant>;
  const healthNote = bothNotes(stays.healthNote, goes.healthNote);
  return {
    ...filled,
    ...(healthNote === stays.healthNote ? {} : { healthNote }),
    ...((goes.shielded || stays.shielded) && !stays.protected ? { protected: true } : {}),
    ...(stays.parent === null && goes.parent !== null ? { accountUuid: goes.parent.uuid } : {}),
  };
};

/** Only the very same note is left out: one that contains the other may say the opposite ("keine Nüsse"). */
const bothNotes = (own: string | null, other: string | null): string | null => {
  if (own === null || other === null) return own ?? other;
  if (own.trim() === other.trim()) return own;
  const both = `${own}\n${other}`;
  const { length } = Array.from(both);
  if (length > MAX_HEALTH_NOTE) throw tooLong(length);
  return both;
};

const tooLong = (length: number): Problem =>
  conflict(
    `The notes on health (healthNote) of both children have ${String(length)} characters together, and a note can have ${String(MAX_HEALTH_NOTE)} at most. Nothing was merged, so that none is lost: shorten one of them first.`,
    `Die Gesundheitshinweise (healthNote) beider Kinder haben zusammen ${String(length)} Zeichen, ein Hinweis hat höchstens ${String(MAX_HEALTH_NOTE)}. Damit nichts verloren geht, wurde nichts zusammengeführt: Bitte vorher einen der beiden kürzen.`,
  );

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
    private readonly externalIds: ExternalIds,
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
    await this.externalIds.pass('participant', [{ from: gone, to: remaining }], { merged: true });
    await this.merged.passOn(gone, remaining);
    if (await this.succession.isNamed(gone)) await this.merged.empty(gone, remaining);
    else await this.merged.remove(gone, remaining);
  }

  /** Values from the other child keep their age, for forgetting. */
  private async fill(uuid: string, filled: Partial<Participant>, goes: ParticipantRow): Promise<void> {
    const isHealthFilled = filled.healthNote !== undefined || filled.emergencyContact !== undefined;
    const own = await this.merged.healthNotedAt(uuid);
    const noted = isHealthFilled ? laterOf(own, await this.merged.healthNotedAt(goes.uuid)) : own;
    await this.store.update(uuid, { ...filled, healthNotedAt: noted, modifiedAt: this.clock.now() });
  }
}

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;
