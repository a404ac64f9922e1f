import { Injectable } from '@nestjs/common';
import { mailFile } from '../mail/mail-file.js';
import { defineMail } from '../mail/mail-template.js';
import { text } from '../mail/template-variables.js';
import { germanMoment } from '../kernel/clock/german-dates.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Mails } from '../mail/mails.js';
import { type AccountRow } from './account.view.js';
import { fullName } from './masks.js';

/** To the account's previous address: a takeover must not go unnoticed. Does not contain the new address. */
export const emailChanged = defineMail({
  type: 'account-email-changed',
  ...mailFile(new URL('./mails/account-email-changed.md', import.meta.url)),
  about: 'account',
  toThisAddress: true,
  variables: { changedAt: text('When the address was changed', 'Mittwoch, 1. Juli 2026, 10:00 Uhr') },
});

/** Notifies the previous address of an account, no matter who changed it. */
@Injectable()
export class AddressNotice {
  constructor(private readonly mails: Mails) {}

  /** @param row the account before the change; call it in the transaction of the change */
  async emailChanged(row: AccountRow, now: Date): Promise<void> {
    if (row.email === null) return;
    await this.mails.send({
      event: `account-email-changed:${newUuid()}`,
      template: emailChanged,
      to: { name: fullName(row), address: row.email, account: row.uuid },
      values: { changedAt: germanMoment(now) },
    });
  }
}
