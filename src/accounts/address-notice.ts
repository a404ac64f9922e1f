import { Injectable } from '@nestjs/common';
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
  title: 'E-Mail-Adresse geändert',
  about: 'account',
  toThisAddress: true,
  variables: { changedAt: text('When the address was changed', 'Mittwoch, 1. Juli 2026, 10:00 Uhr') },
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

die E-Mail-Adresse Ihres Kontos wurde geändert: **{{changedAt}}**. An diese Adresse schreiben wir Ihnen künftig nicht mehr.

Haben Sie die Adresse selbst geändert oder um die Änderung gebeten, müssen Sie nichts tun. **Wenn nicht, hat vielleicht jemand anderes Zugang zu Ihrem Konto.**{{#town.reachable}} Melden Sie sich dann bitte sofort bei uns: Wie Sie uns erreichen, steht am Ende dieser E-Mail.{{/town.reachable}}

Freundliche Grüße\\
{{sender}}
`,
});

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
