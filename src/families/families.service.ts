import { Injectable } from '@nestjs/common';
import { type FamilyAccount, FamilyAccounts } from '../accounts/family-accounts.js';
import { WishesService, type Wish, type WishOutcome } from '../attendances/actions/wishes.service.js';
import { type Caller } from '../kernel/caller/caller.js';
import { invalid, Problem, problemWithin } from '../kernel/problem/problem.js';
import { type FamilyChild, FamilyChildren } from '../participants/family-children.js';
import { Database } from '../platform/database/database.js';
import {
  type ExternalKind,
  ExternalIds,
  type FoundRecord,
  type NewName,
} from '../platform/database/external-ids.store.js';
import { type FamilyChildInput, type FamilyInput, type FamilyWishInput, violationsBetween } from './families.inputs.js';
import { type FamilyRecord } from './family.view.js';

/** What the caller calls records by the names that it sends. */
interface Known {
  readonly account: string | undefined;
  readonly children: ReadonlyMap<string, FoundRecord>;
  readonly wishes: ReadonlyMap<string, FoundRecord>;
}

/** A family as it is sent, also one of an account alone. */
interface SentFamily extends Readonly<Required<Pick<FamilyInput, 'account' | 'notify'>>> {
  readonly participants: readonly FamilyChildInput[];
}

/** A wish of the request, and its child's place in it. */
interface SentWish {
  readonly child: number;
  readonly input: FamilyWishInput;
}

/**
 * Families as other programs send them, a town's website above all (R-FAM-1): the account, its children and their wishes in one
 * request, which may be repeated as often as need be.
 */
@Injectable()
export class FamiliesService {
  constructor(
    private readonly database: Database,
    private readonly names: ExternalIds,
    private readonly accounts: FamilyAccounts,
    private readonly children: FamilyChildren,
    private readonly wishes: WishesService,
  ) {}

  /**
   * Makes what there is not yet, changes what the caller knows by its own names, and carries out the wishes, of which each has its
   * own result. Locks in the order of all: names, editions, account, children, offers, applications.
   * @throws Problem 403 an account that is no family's; 409, 422 what refuses the account or a child
   */
  async put(caller: Caller, family: FamilyInput): Promise<FamilyRecord> {
    const violations = violationsBetween(family);
    if (violations.length > 0) throw invalid(violations);
    const { account, participants, notify = false } = family;
    return this.carryOut(caller, { account, participants: participants ?? [], notify });
  }

  private async carryOut(caller: Caller, input: SentFamily): Promise<FamilyRecord> {
    const { account, participants, notify } = input;
    const sent = participants.flatMap(({ attendances }, child) =>
      (attendances ?? []).map((wish) => ({ child, input: wish })),
    );
    const externalIds = [account, ...participants].flatMap(({ externalId }) => externalId ?? []);
    return this.database.transaction(async () => {
      const owner = caller.accountUuid ?? '';
      await this.accounts.holdNames(caller, account, externalIds);
      const known = await this.known(owner, input, sent);
      const offers = await this.wishes.hold(
        caller,
        sent.map(({ input: { offer } }) => offer),
      );
      const family = await within('account', () => this.accounts.admit(caller, account, known.account));
      const children = await this.admit(caller, family.uuid, participants, known);
      const wishes = sent.map((one) => wishOf(one, children, known, family.found !== 'address'));
      const outcomes = await this.wishes.carryOut(caller, wishes, offers, notify);
      await this.call(owner, input, { family, children, sent, wishes, outcomes });
      const kept = await this.known(owner, input, sent);
      return recordOf(input, { family, children, sent, wishes, outcomes }, kept);
    });
  }

  private async known(owner: string, { account, participants }: SentFamily, sent: readonly SentWish[]): Promise<Known> {
    const found = await this.names.findAll(owner, [
      ...named('account', [account]),
      ...named('participant', participants),
      ...named(
        'attendance',
        sent.map(({ input }) => input),
      ),
    ]);
    return {
      account: found.account.get(account.externalId ?? '')?.record,
      children: found.participant,
      wishes: found.attendance,
    };
  }

  private async admit(
    caller: Caller,
    account: string,
    participants: readonly FamilyChildInput[],
    { children }: Known,
  ): Promise<FamilyChild[]> {
    for (const [index, child] of participants.entries())
      await within(placeOf(index), () => Promise.resolve(this.children.requireDates(child)));
    return this.children.admit(
      caller,
      account,
      participants.map(({ externalId, attendances: _, ...child }, index) => ({
        ...child,
        place: placeOf(index),
        named: externalId == null ? undefined : children.get(externalId),
      })),
    );
  }

  /** Lets the caller call what it has made, or knows otherwise, by the names that it sends. */
  private async call(owner: string, { account, participants }: SentFamily, done: Done): Promise<void> {
    const { family, children, sent, wishes, outcomes } = done;
    await this.names.add(owner, [
      ...(family.found === 'new' ? name('account', family.uuid, account) : []),
      ...oneEach(
        children.flatMap(({ uuid, found }, index) =>
          found === 'new' ? name('participant', uuid, participants[index]) : [],
        ),
      ),
      ...sent.flatMap(({ input }, index) => {
        const { attendance, result } = outcomes[index] ?? {};
        if (attendance == null || result === 'refused') return [];
        return wishes[index]?.named === undefined && (result === 'created' || wishes[index]?.known === true)
          ? name('attendance', attendance, input)
          : [];
      }),
    ]);
  }
}

/** What was done, in the order of the request. */
interface Done {
  readonly family: FamilyAccount;
  readonly children: readonly FamilyChild[];
  readonly sent: readonly SentWish[];
  readonly wishes: readonly Wish[];
  readonly outcomes: readonly WishOutcome[];
}

const placeOf = (child: number): string => `participants[${String(child)}]`;

/** What is refused of a part of the request, with its place. */
const within = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? problemWithin(place, error) : error;
  }
};

/** @param known the sender knows the family by its own name, or has just made it */
const wishOf = (
  { child, input }: SentWish,
  children: readonly FamilyChild[],
  { wishes }: Known,
  known: boolean,
): Wish => {
  const { externalId, offer, withdraw = false, ...said } = input;
  const { uuid = '', found } = children[child] ?? {};
  const named = externalId == null ? undefined : wishes.get(externalId);
  const isOwn = known || found !== 'alike' || named?.passed === false;
  return { participant: uuid, offer, said, withdraw, named: named?.record, known: isOwn };
};

interface Called {
  readonly externalId?: string | null;
}

const named = (kind: ExternalKind, records: readonly Called[]): { kind: ExternalKind; externalId: string }[] =>
  records.flatMap(({ externalId }) => (externalId == null ? [] : [{ kind, externalId }]));

const name = (kind: ExternalKind, record: string, called: Called | undefined): NewName[] =>
  called?.externalId == null ? [] : [{ kind, record, externalId: called.externalId }];

/** The first name of each: a child that the request has twice is one. */
const oneEach = (names: readonly NewName[]): NewName[] =>
  names.filter(({ record }, index) => names.findIndex((other) => other.record === record) === index);

/** The name that was sent, if the record is called so. */
const nameIn = (
  names: ReadonlyMap<string, FoundRecord>,
  { externalId }: Called,
  record: string | null,
): string | null =>
  externalId != null && record !== null && names.get(externalId)?.record === record ? externalId : null;

/**
 * The answer shows what became of the request, and of nobody what was not sent: a name only if the record is called so now.
 * @param kept what the caller calls records by the names of the request, after it
 */
const recordOf = (
  { account, participants }: SentFamily,
  { family, children, sent, outcomes }: Done,
  kept: Known,
): FamilyRecord => ({
  account: {
    uuid: family.uuid,
    externalId: kept.account === family.uuid ? (account.externalId ?? null) : null,
    known: family.found !== 'address',
  },
  participants: participants.map((input, child) => ({
    uuid: children[child]?.uuid ?? '',
    externalId: nameIn(kept.children, input, children[child]?.uuid ?? null),
    known: children[child]?.found !== 'alike',
    attendances: sent.flatMap(({ child: of, input }, index) => {
      const outcome = outcomes[index];
      if (of !== child || outcome === undefined) return [];
      const { attendance, status, result, problem } = outcome;
      return [{ uuid: attendance, externalId: nameIn(kept.wishes, input, attendance), status, result, problem }];
    }),
  })),
});
