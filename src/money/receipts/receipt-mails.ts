import { defineMail } from '../../mail/sending/mail-template.js';
import { flag, list, optional, text } from '../../mail/sending/template-variables.js';

const VARIABLES = {
  number: text('Number of the receipt', '2026-00017'),
  date: text('When it was made', '3. August 2026'),
  paidOn: optional('Day on which it was paid, or paid back, where that was another one', '31. Juli 2026'),
  items: list(
    'What was paid, or paid back',
    {
      offer: text('Name of the offer', 'Paddeln auf der Tauber'),
      child: optional('Name of the child', 'Max Muster'),
      amount: text('Amount', '12,50 €'),
    },
    [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '12,50 €' }],
  ),
  total: text('Sum', '12,50 €'),
  method: text('How it was paid', 'bar'),
  note: optional('A note', 'Bar am Schalter'),
};

const ITEMS = `{{#items}}
- {{offer}}{{#child}}, {{child}}{{/child}}: {{amount}}
{{/items}}

**Summe:** {{total}} ({{method}})

{{#note}}
**Hinweis:** {{note}}

{{/note}}`;

/** To a family that has paid. */
export const receiptMail = defineMail({
  type: 'receipt',
  title: 'Quittung',
  about: 'programme',
  variables: {
    ...VARIABLES,
    partlyReversed: flag('Some of it has been reversed since', false),
  },
  subject: 'Quittung {{number}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

vielen Dank, wir haben Ihre Zahlung erhalten. Quittung **{{number}}** vom {{date}}{{#paidOn}}, bezahlt am {{paidOn}}{{/paidOn}}:

${ITEMS}
{{#partlyReversed}}
Diese Quittung ist inzwischen teilweise storniert.

{{/partlyReversed}}
Freundliche Grüße\\
{{sender}}
`,
});

/** To a family whose receipt is reversed. */
export const reversalMail = defineMail({
  type: 'receipt-reversal',
  title: 'Storno einer Quittung',
  about: 'programme',
  variables: {
    ...VARIABLES,
    original: text('Number of the receipt that is reversed', '2026-00012'),
    all: flag('All of it', true),
  },
  sample: {
    items: [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '-12,50 €' }],
    total: '-12,50 €',
    note: 'Das Kind war krank.',
  },
  subject: 'Storno {{number}} zu Quittung {{original}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

die Quittung **{{original}}** wurde {{#all}}vollständig{{/all}}{{^all}}teilweise{{/all}} storniert. Storno **{{number}}** vom {{date}}{{#paidOn}}, zurückgezahlt am {{paidOn}}{{/paidOn}}:

${ITEMS}
Freundliche Grüße\\
{{sender}}
`,
});
