import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { MailAllowance } from '../hosts/mail-allowance.store.js';
import { type Audience } from './audience/audience.js';
import { AddressedFamiliesStore } from './audience/families.store.js';

/** What messages of organiser users take from their allowance (R-MAIL-8); staff have none. */
@Injectable()
export class MessageAllowance {
  constructor(
    private readonly families: AddressedFamiliesStore,
    private readonly allowance: MailAllowance,
  ) {}

  /**
   * One mail for each family of the audience. Call it in the transaction that writes the message.
   * @throws Problem 429 more than today's rest
   */
  async spend(caller: Caller, audience: Audience): Promise<void> {
    if (audience.scope === null) return;
    await this.allowance.spend(await this.families.spenders(audience, caller.hosts));
  }

  /**
   * The mail of a test, which goes to the caller.
   * @throws Problem 429 nothing is left of today's
   */
  async spendOnTest(caller: Caller, audience: Audience): Promise<void> {
    if (audience.scope === null) return;
    const spenders = [...(await this.families.spenders(audience, caller.hosts)).keys()];
    await this.allowance.spend(new Map(spenders.map((host) => [host, 1])));
  }
}
