import { defineMail } from '../../mail/sending/mail-template.js';
import { list, optional, text } from '../../mail/sending/template-variables.js';
import { BANK_WORDS } from '../parties/bank-words.js';

/** To a family that gets an invoice (R-MON-28). */
export const invoiceMail = defineMail({
  type: 'invoice',
  title: 'Rechnung',
  about: 'programme',
  variables: {
    number: text('Number of the invoice', 'R-2026-00017'),
    edition: text('Name of the edition', 'Ferienprogramm Sommer 2026'),
    items: list(
      'What is to be paid',
      {
        offer: text('Name of the offer', 'Paddeln auf der Tauber'),
        day: optional('Its first day', '4. August 2026'),
        child: optional('Name of the child', 'Max Muster'),
        amount: text('What is to be paid for it', '15,50 €'),
      },
      [{ offer: 'Paddeln auf der Tauber', day: '4. August 2026', child: 'Max Muster', amount: '15,50 €' }],
    ),
    credit: optional('What was paid too much before and is taken off', '-3,00 €'),
    total: text('Sum to be paid, credits taken off', '12,50 €'),
    dueOn: text('Until when it is to be paid', '17. August 2026'),
    reference: text('The one reference to be named with a transfer', 'RF18 1000 0023'),
  },
  subject: 'Rechnung {{number}}: {{total}} bis {{dueOn}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

für die Teilnahme an „{{edition}}“ erhalten Sie die Rechnung **{{number}}**, auch als PDF im Anhang.

{{#items}}
- {{offer}}{{#day}}, {{day}}{{/day}}{{#child}}, {{child}}{{/child}}: {{amount}}
{{/items}}
{{#credit}}
- Guthaben: {{credit}}
{{/credit}}

**Zu zahlen:** {{total}}

Bitte bezahlen Sie bis **{{dueOn}}** in einem Betrag:

${BANK_WORDS}

Freundliche Grüße\\
{{sender}}
`,
});
