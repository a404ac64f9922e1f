import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate } from '../kernel/clock/zone.js';
import { parseRef, type RecordRef } from '../kernel/ids/record-ref.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { type SeasonFamily, type SingleChild } from './season-file.js';

/** The families of the coming months, with their children. */
@Injectable()
export class SeasonFamilies {
  constructor(
    private readonly accounts: AccountsService,
    private readonly participants: ParticipantsService,
    private readonly clock: Clock,
  ) {}

  /** @param children called with the children's uuids, by the keys of the file */
  async add(caller: Caller, family: SeasonFamily, children: Map<string, string>): Promise<void> {
    const { email, firstname, lastname, mobile } = family;
    const account = await this.accounts.create({
      ...{ email, firstname, lastname, mobile },
      roles: ['ROLE_MEMBER'],
      kind: 'person',
      passwordHash: null,
      protected: family.protected ?? false,
    });
    for (const child of family.children) await this.child(caller, { ...child, lastname }, parseRef(account), children);
  }

  /** A child whose parents have no account. */
  addSingle(caller: Caller, child: SingleChild, children: Map<string, string>): Promise<void> {
    return this.child(caller, child, null, children);
  }

  private async child(
    caller: Caller,
    { key, age, birthday, ...child }: SingleChild,
    account: RecordRef | null,
    children: Map<string, string>,
  ): Promise<void> {
    const dateOfBirth = `${String(Number(this.today.slice(0, 4)) - age)}-${birthday}`;
    const { uuid } = await this.participants.create(caller, { ...child, dateOfBirth, account });
    children.set(key, uuid);
  }

  private get today(): string {
    return localDate(this.clock.now());
  }
}
