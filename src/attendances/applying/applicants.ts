import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { isMasked } from '../../accounts/masks.js';
import { type Caller } from '../../common/access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { localDate } from '../../common/clock/zone.js';
import { message } from '../../common/http/message.js';
import { type Line, unprocessableLines } from '../../common/http/problem.js';
import { type RecordRef } from '../../common/ids/record-ref.js';
import { newUuid } from '../../common/ids/uuid.js';
import { ApplicantsStore } from './applicants.store.js';
import { NewChild } from './attendance.input.js';

/** The children for whom somebody applies: children there are, and new ones. */
@Injectable()
export class Applicants {
  constructor(
    private readonly store: ApplicantsStore,
    private readonly accounts: AccountLookup,
    private readonly clock: Clock,
  ) {}

  /**
   * The uuid of the child; a new one is made in the transaction at hand, and gone with it when the application fails.
   * @throws Problem 422 when there is no such child for the caller, or a new one cannot be made of what was sent
   */
  async resolve(caller: Caller, participant: RecordRef | NewChild): Promise<string> {
    if (participant instanceof NewChild) return this.make(caller, participant);
    const uuid = participant.uuid && (await this.store.visible(caller, participant.uuid));
    if (uuid === undefined) throw unprocessableLines([NO_CHILD]);
    return uuid;
  }

  private async make(caller: Caller, { account: ref, ...child }: NewChild): Promise<string> {
    const account = ref && (await this.accounts.find(ref));
    const known = account !== undefined && !isMasked(account, caller);
    const now = this.clock.now();
    const lines = [
      ...(ref !== undefined && !known ? [NO_ACCOUNT] : []),
      ...((child.dateOfBirth ?? '') > localDate(now) ? [UNBORN] : []),
    ];
    if (lines.length > 0) throw unprocessableLines(lines);
    const uuid = newUuid();
    await this.store.insert({
      uuid,
      accountUuid: account?.uuid ?? null,
      firstname: child.firstname,
      lastname: child.lastname ?? null,
      dateOfBirth: child.dateOfBirth ?? null,
      email: child.email ?? null,
      phone: child.phone ?? null,
      mobile: child.mobile ?? null,
      discounted: child.discounted ?? false,
      protected: child.protected ?? false,
      comment: child.comment ?? null,
      anonymisedAt: null,
      createdAt: now,
      modifiedAt: now,
    });
    return uuid;
  }
}

const NO_CHILD: Line = [
  'participant',
  message(
    'There is no participant with this identifier, or none you may see.',
    'Es gibt kein Kind mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  ),
];

const NO_ACCOUNT: Line = [
  'participant.account',
  message(
    'There is no such account, or none you may name here.',
    'Es gibt kein solches Konto, oder keines, das Sie hier nennen dürfen.',
  ),
];

const UNBORN: Line = [
  'participant.dateOfBirth',
  message('The day of birth lies in the future.', 'Der Geburtstag liegt in der Zukunft.'),
];
