import { Injectable } from '@nestjs/common';
import { germanMoment } from '../kernel/clock/german-dates.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Mails } from '../mail/mails.js';
import { emailChanged } from './account-mails.js';
import { type AccountRow } from './account.columns.js';
import { fullName } from './masks.js';

/** Notifies the previous address of an account, no matter who changed it. */
@Injectable()
export class AddressNotice {
  constructor(private readonly mails: Mails) {}

  /** @param row the account before the change; call it in the transaction of the change */
  async emailChanged(row: AccountRow, now: Date): Promise<void> {
    await this.mails.send({
      event: `account-email-changed:${newUuid()}`,
      template: emailChanged,
      to: { name: fullName(row), address: row.email, account: row.uuid },
      values: { changedAt: germanMoment(now) },
    });
  }
}
