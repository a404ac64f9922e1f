import { defineMail } from '../mail/sending/mail-template.js';
import { text } from '../mail/sending/template-variables.js';

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

Haben Sie die Adresse selbst geändert, müssen Sie nichts tun. **Wenn nicht, melden Sie sich bitte sofort bei uns:** Dann hat jemand anderes Zugang zu Ihrem Konto.

Freundliche Grüße\\
{{sender}}
`,
});
