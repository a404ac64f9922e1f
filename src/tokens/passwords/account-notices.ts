import { Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { Clock } from '../../common/clock/clock.js';
import { germanMoment } from '../../common/clock/german-dates.js';
import { newUuid } from '../../common/ids/uuid.js';
import { Mails } from '../../notifications/mails.js';
import { type Credentials } from '../sign-in/credentials.store.js';
import { passwordChanged, twoFactorChanged } from './account-mails.js';

/** Tells people what happened to their account, so that they notice when it was not them. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async passwordChanged(account: Credentials): Promise<void> {
    await this.mails.send({
      event: `password-changed:${newUuid()}`,
      template: passwordChanged,
      to: { name: fullName(account), address: account.email, account: account.uuid },
      values: { when: germanMoment(this.clock.now()) },
    });
  }

  async twoFactorChanged(account: Credentials, on: boolean): Promise<void> {
    await this.mails.send({
      event: `two-factor-changed:${newUuid()}`,
      template: twoFactorChanged,
      to: { name: fullName(account), address: account.email, account: account.uuid },
      values: { on, when: germanMoment(this.clock.now()) },
    });
  }
}
