import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../accounts/account-lookup.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { CODES } from '../kernel/problem/codes.js';
import { message } from '../kernel/problem/message.js';
import { conflict, invalidField, notFound, type Problem, unprocessable } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type DuplicatesQuery } from './participants.inputs.js';
import { mayNotChangeChild, ParticipantFinder, ParticipantStore } from './participant.store.js';
import {
  participantRecord,
  type ParticipantRow,
  type ParticipantRecord,
  participantView,
  type DuplicatesRecord,
} from './participant.view.js';
import { type ChildMerge } from './participant-ports.js';
import { DuplicatesStore } from './merging.store.js';
import { MergedChild } from './merged-child.js';

/** Finds children that were entered twice, and makes one of two (R-CHI-10, R-CHI-11). */
@Injectable()
export class ParticipantMerging {
  constructor(
    private readonly database: Database,
    private readonly store: ParticipantStore,
    private readonly duplicates: DuplicatesStore,
    private readonly merged: MergedChild,
    private readonly finder: ParticipantFinder,
    private readonly accounts: AccountLookup,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: DuplicatesQuery): Promise<DuplicatesRecord[]> {
    const now = this.clock.now();
    const groups = new Map<number, ParticipantRecord[]>();
    for (const { place, ...row } of await this.duplicates.page(caller, query))
      groups.set(place, [...(groups.get(place) ?? []), participantRecord(row, caller, now)]);
    return [...groups.values()].map((participants) => ({
      name: participants[0]?.name ?? null,
      dateOfBirth: participants[0]?.dateOfBirth ?? null,
      participants,
    }));
  }

  /**
   * The child goes, and what it has becomes that of the other one.
   * @returns the child that stays
   * @throws Problem 404 merged or deleted meanwhile; 403 one of both is masked; 422 there is no such child, or it is the
   * same; 412 another version; 409 notes on health too long for one, places at the same time, open money of another family
   */
  merge(
    caller: Caller,
    uuid: string,
    { into }: { readonly into: RecordRef },
    precondition: Precondition,
  ): Promise<ParticipantRecord> {
    return this.database.transaction(async () => {
      const other = into.uuid;
      if (other === uuid) throw SAME();
      if (other === undefined) throw UNKNOWN();
      const both = [uuid, other];
      await this.merged.holdEditions(both);
      const account = await this.lockAccount(uuid, other);
      await this.store.lockBoth(both);
      const [goes, stays] = [await this.store.one(uuid), await this.store.one(other)];
      if (goes === undefined) throw notFound(this.finder.missing);
      this.requireSeen(caller, goes);
      if (stays === undefined) throw UNKNOWN();
      this.requireSeen(caller, stays);
      precondition.require(participantView, participantRecord(goes, caller, this.clock.now()));
      const merge = mergeOf(goes, stays);
      if (merge.account !== merge.stays.account && merge.account !== account) throw changedMeanwhile();
      await this.merged.merge(merge, { goes, stays }, caller.accountUuid ?? null);
      return participantRecord(await this.existing(other), caller, this.clock.now());
    });
  }

  /** The account that the child that stays will get, if any: accounts are locked before children. */
  private async lockAccount(goes: string, stays: string): Promise<string | null> {
    const [one, other] = [await this.store.one(goes), await this.store.one(stays)];
    if (one?.parent == null || other === undefined || other.parent !== null) return null;
    const account = await this.accounts.lock({ uuid: one.parent.uuid, alias: '' });
    return account?.uuid ?? null;
  }

  private requireSeen(caller: Caller, row: ParticipantRow): void {
    if (participantRecord(row, caller, this.clock.now()).masked) throw mayNotChangeChild();
  }

  private async existing(uuid: string): Promise<ParticipantRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw new Error(`The child ${uuid}, which is locked, was not found.`);
    return row;
  }
}

const mergeOf = (goes: ParticipantRow, stays: ParticipantRow): ChildMerge => {
  const [before, own] = [goes.parent?.uuid ?? null, stays.parent?.uuid ?? null];
  return {
    goes: { uuid: goes.uuid, account: before },
    stays: { uuid: stays.uuid, account: own },
    account: own ?? before,
  };
};

const UNKNOWN = (): Problem =>
  unprocessable('into', 'There is no participant with this identifier.', 'Es gibt kein Kind mit dieser Kennung.');

const SAME = (): Problem =>
  invalidField(
    'into',
    message('A child cannot be merged into itself.', 'Ein Kind lässt sich nicht mit sich selbst zusammenführen.'),
    CODES.equal,
  );

const changedMeanwhile = (): Problem =>
  conflict(
    'The account of one of the children has changed meanwhile; nothing was merged. Try again.',
    'Das Konto eines der Kinder hat sich zwischenzeitlich geändert; nichts wurde zusammengeführt. Bitte noch einmal versuchen.',
  );
