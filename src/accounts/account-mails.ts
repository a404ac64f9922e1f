import { defineMail } from '../mail/mail-template.js';
import { text } from '../mail/template-variables.js';

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
