import { Injectable } from '@nestjs/common';
import { PersonHistory } from '../accounts/person-history.service.js';
import { PersonHistoryStore } from '../accounts/person-history.store.js';
import { type PersonHistoryRecord } from '../accounts/person-history.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { changesBetween, type FieldChange, fieldChange } from '../kernel/collections/field-changes.js';
import { pick } from '../kernel/collections/collections.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type Participant } from './participant.entity.js';
import { CHILD_MASK, type ParticipantRow, type ParticipantRecord } from './participant.view.js';

/** Fields of a child whose values its history keeps. */
const KEPT = [
  ...(['firstname', 'lastname', 'dateOfBirth', 'email', 'phone', 'mobile'] as const),
  ...(['discounted', 'protected', 'comment'] as const),
] as const satisfies readonly (keyof ParticipantRecord)[];

/** Fields about health: the history says only that they changed, because their values must be forgotten after the season. */
const WITHOUT_VALUES = ['healthNote', 'emergencyContact'] as const satisfies readonly (keyof ParticipantRecord)[];

/** The history of children (R-CHI-15). */
@Injectable()
export class ParticipantHistory {
  constructor(
    private readonly history: PersonHistory,
    private readonly store: PersonHistoryStore,
  ) {}

  /** The changes as the caller may see them, latest first. */
  page(caller: Caller, { uuid, masked }: ParticipantRecord, query: PageQuery): Promise<PersonHistoryRecord[]> {
    return this.history.page(caller, { participant: uuid }, masked ? Object.keys(CHILD_MASK) : [], query);
  }

  /**
   * Records what the caller changed, in the same transaction.
   * @returns the child as it is now
   */
  async note(caller: Caller, before: ParticipantRecord, after: ParticipantRecord): Promise<ParticipantRecord> {
    await this.store.add(caller, { participant: after.uuid }, changesOf(before, after));
    return after;
  }

  /** The child that stays holds the history of the one that goes, and what it got from it. */
  async merge(
    { goes, stays }: { readonly goes: ParticipantRow; readonly stays: ParticipantRow },
    filled: Partial<Participant>,
    by: string | null,
  ): Promise<void> {
    const got = <Name extends keyof Participant>(names: readonly Name[]): Name[] =>
      names.filter((name) => filled[name] !== undefined);
    const account = filled.accountUuid == null ? {} : { account: { uuid: filled.accountUuid } };
    await this.store.passOn(goes.uuid, stays.uuid);
    await this.store.add({ accountUuid: by ?? undefined }, { participant: stays.uuid }, [
      ...changesBetween(pick(stays, KEPT), { ...pick(filled, got(KEPT)), ...account }),
      ...got(WITHOUT_VALUES).map((field) => fieldChange(field)),
    ]);
  }
}

const changesOf = (before: ParticipantRecord, after: ParticipantRecord): FieldChange[] => [
  ...changesBetween(
    { ...pick(before, KEPT), account: accountOf(before) },
    { ...pick(after, KEPT), account: accountOf(after) },
  ),
  ...changesBetween(pick(before, WITHOUT_VALUES), pick(after, WITHOUT_VALUES)).map(({ field }) => fieldChange(field)),
];

const accountOf = ({ account }: ParticipantRecord): unknown => (account === null ? null : { uuid: account.uuid });
