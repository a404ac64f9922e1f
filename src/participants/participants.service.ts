import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AccountLookup } from '../accounts/account-lookup.js';
import { mayNotChange } from '../accounts/account.store.js';
import { isMasked } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { pick } from '../kernel/collections/collections.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { notFound, unprocessable } from '../kernel/problem/problem.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Discounts, ChildAttendances } from './participant-ports.js';
import { type ChildHealth, emergencyContactOf } from './emergency-contact.js';
import { type Participant } from './participant.entity.js';
import { type ParticipantCreate, type ParticipantPatch, type ParticipantsQuery } from './participants.inputs.js';
import {
  alreadyThere,
  openMoney,
  requireDateOfBirth,
  requireLockRight,
  stillBound,
  tidy,
  tidyOrNull,
} from './participant-rules.js';
import { mayNotChangeChild, PARTICIPANT_MISSING, ParticipantStore } from './participant.store.js';
import { ParticipantHistory } from './participant-history.service.js';
import { participantRecord, type ParticipantRow, type ParticipantRecord, participantView } from './participant.view.js';

/** The use cases of participants (R-CHI-1); each method is one transaction. */
@Injectable()
export class ParticipantsService {
  constructor(
    private readonly database: Database,
    private readonly store: ParticipantStore,
    private readonly attendances: ChildAttendances,
    private readonly accounts: AccountLookup,
    private readonly discounts: Discounts,
    private readonly history: ParticipantHistory,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ParticipantsQuery): Promise<ParticipantRecord[]> {
    const now = this.clock.now();
    return (await this.store.page(caller, query)).map((row) => participantRecord(row, caller, now));
  }

  /**
   * Creates a child, which the caller must be able to see afterwards.
   * @throws Problem 403 the information lock, or a masked account; 422 date of birth, unknown account, an
   * `externalId` of another child; 409 the
   * account has it already
   */
  create(caller: Caller, input: ParticipantCreate): Promise<ParticipantRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      requireLockRight(caller, false, input.protected ?? false);
      requireDateOfBirth(input.dateOfBirth, now);
      const account = await this.accountOf(caller, input.account);
      const identity = identityOf(input);
      await this.requireNew(caller, { account: account ?? null, ...identity }, null);
      const child = newChild(input, account ?? null, now);
      await this.store.insert([child]);
      await this.store.call(caller, child.uuid, input.externalId);
      return this.read(caller, child.uuid);
    });
  }

  /**
   * Changes the fields sent.
   * @throws Problem 404 deleted meanwhile, 403, 422 as `create`, 412 another version, 409 known already, or open
   * money
   */
  update(
    caller: Caller,
    uuid: string,
    input: ParticipantPatch,
    precondition: Precondition,
  ): Promise<ParticipantRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      // Lock order: accounts before participants.
      const account = await this.accountOf(caller, input.account);
      const row = await this.locked(caller, uuid);
      requireLockRight(caller, row.protected, input.protected ?? row.protected);
      requireDateOfBirth(input.dateOfBirth, now);
      precondition.require(participantView, participantRecord(row, caller, now));
      return this.change(caller, row, input, account);
    });
  }

  /**
   * Changes the fields sent of a child that is locked.
   * @param account uuid of the account that is sent along; undefined: it stays
   * @throws Problem 409 known already, or open money
   */
  async change(
    caller: Caller,
    row: ParticipantRow,
    input: ParticipantPatch,
    account?: string | null,
  ): Promise<ParticipantRecord> {
    const now = this.clock.now();
    const { uuid } = row;
    const { account: _named, externalId, ...sent } = input;
    const names = {
      ...('firstname' in sent ? { firstname: tidy(sent.firstname) } : {}),
      ...(sent.lastname === undefined ? {} : { lastname: tidyOrNull(sent.lastname) }),
    };
    const before = row.parent?.uuid ?? null;
    const moved = account !== undefined && account !== before;
    if (moved && (await this.attendances.hasOpenMoney(uuid))) throw openMoney();
    await this.requireNew(
      caller,
      { ...row, ...sent, ...names, account: account === undefined ? before : account },
      uuid,
    );
    await this.store.call(caller, uuid, externalId);
    if (Object.keys(input).every((name) => name === 'externalId')) return this.read(caller, uuid);
    await this.store.update(uuid, {
      ...sent,
      ...names,
      ...healthOf(row, input, now),
      ...(account === undefined ? {} : { accountUuid: account }),
      modifiedAt: now,
    });
    if (input.discounted !== undefined && input.discounted !== row.discounted)
      await this.discounts.discount(uuid, caller.accountUuid ?? null);
    return this.history.note(caller, participantRecord(row, caller, now), await this.read(caller, uuid));
  }

  /**
   * Deletes a child with its applications that do not count.
   * @throws Problem 404, 403, 412, 409 an application still counts or has bookings
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.locked(caller, uuid);
      precondition.require(participantView, participantRecord(row, caller, this.clock.now()));
      if (await this.attendances.isBound(uuid)) throw stillBound();
      await this.store.remove(uuid);
    });
  }

  private async read(caller: Caller, uuid: string): Promise<ParticipantRecord> {
    return participantRecord(await this.row(uuid), caller, this.clock.now());
  }

  /** The child, locked until the transaction ends, if the caller may change its current version. */
  private async locked(caller: Caller, uuid: string): Promise<ParticipantRow> {
    await this.store.lock(uuid);
    const row = await this.row(uuid);
    if (participantRecord(row, caller, this.clock.now()).masked) throw mayNotChangeChild();
    return row;
  }

  private async row(uuid: string): Promise<ParticipantRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(PARTICIPANT_MISSING);
    return row;
  }

  /**
   * The referenced account, locked so that concurrent requests for the same child are serialised; undefined if none
   * was sent.
   */
  private async accountOf(caller: Caller, ref: RecordRef | null | undefined): Promise<string | null | undefined> {
    if (ref == null) return ref;
    const account = await this.accounts.lock(ref);
    if (account === undefined) throw unknownAccount();
    // A caller who references a masked account by its address must not learn that it exists (R-ACC-14).
    if (isMasked(account, caller)) throw ref.uuid === undefined ? unknownAccount() : mayNotChange();
    return account.uuid;
  }

  /** Only staff can tell children without an account apart. */
  private async requireNew(
    caller: Caller,
    child: Pick<ParticipantRow, 'firstname' | 'lastname' | 'dateOfBirth'> & { readonly account: string | null },
    except: string | null,
  ): Promise<void> {
    if (child.account !== null && (await this.store.isKnown(caller, { ...child, account: child.account }, except))) {
      throw alreadyThere();
    }
  }
}

type Named = Pick<ParticipantCreate, 'firstname' | 'lastname' | 'dateOfBirth'>;

const identityOf = ({ firstname, lastname, dateOfBirth }: Named): Pick<Participant, keyof Named> => ({
  firstname: tidy(firstname),
  lastname: tidyOrNull(lastname ?? null),
  dateOfBirth: dateOfBirth ?? null,
});

/** The row of a new child. @param account uuid of the parents' account */
export const newChild = (
  { account: _named, externalId: _name, discounted = false, protected: locked = false, ...child }: ParticipantCreate,
  account: string | null,
  now: Date,
): NewRow<Participant> => ({
  ...child,
  ...identityOf(child),
  ...healthOf(NO_HEALTH, child, now),
  uuid: newUuid(),
  accountUuid: account,
  discounted,
  protected: locked,
  createdAt: now,
  modifiedAt: now,
});

const NO_HEALTH: ChildHealth = { healthNote: null, emergencyContact: null };

/** The columns of the child's health, with the moment at which they got other values than before. */
const healthOf = (
  before: ChildHealth,
  { healthNote = before.healthNote, emergencyContact }: Pick<ParticipantPatch, keyof ChildHealth>,
  now: Date,
): ChildHealth & Partial<Pick<Participant, 'healthNotedAt'>> => {
  const contact = emergencyContact === undefined ? before.emergencyContact : emergencyContactOf(emergencyContact);
  const after = { healthNote, emergencyContact: contact };
  if (isDeepStrictEqual(after, pick(before, ['healthNote', 'emergencyContact']))) return after;
  return { ...after, healthNotedAt: healthNote === null && contact === null ? null : now };
};

const unknownAccount = (): ReturnType<typeof unprocessable> =>
  unprocessable(
    'account',
    'There is no account with this UUID or e-mail address.',
    'Es gibt kein Konto mit dieser UUID oder E-Mail-Adresse.',
  );
