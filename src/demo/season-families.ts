import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate } from '../kernel/clock/zone.js';
import { parseRef } from '../kernel/ids/record-ref.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { type SeasonFamily } from './season-file.js';

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
    for (const { key, age, birthday, ...child } of family.children) {
      const { uuid } = await this.participants.create(caller, {
        ...child,
        lastname,
        dateOfBirth: `${String(Number(this.today.slice(0, 4)) - age)}-${birthday}`,
        account: parseRef(account),
      });
      children.set(key, uuid);
    }
  }

  private get today(): string {
    return localDate(this.clock.now());
  }
}
