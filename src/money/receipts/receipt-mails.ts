import { defineMail } from '../../mail/mail-template.js';
import { BANK_TEXTS } from '../ledger/owed-items.js';
import { PAY_DAY_VARIABLES, PAY_DAYS } from '../ledger/pay-days.js';
import { flag, list, optional, text } from '../../mail/template-variables.js';

/** What every receipt says. */
const RECEIPT = {
  number: text('Number of the receipt', '2026-00017'),
  date: text('When it was made', '3. August 2026'),
  paidOn: optional('Day on which it was paid, or paid back, where that was a different one', '31. Juli 2026'),
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

const VARIABLES = {
  ...RECEIPT,
  due: optional('What is due for these places now, after the credit of the family', '10,00 €'),
  familyCredit: optional('Credit of the family that is taken off', '2,50 €'),
  reference: optional('The one reference to quote in a transfer', 'RF18 1000 0023'),
  ...PAY_DAY_VARIABLES,
  elsewhere: optional('What the family owes for other places; only in mails to its own address', '7,00 €'),
};

/** How much goes back and how, as a sentence. */
const PAID_BACK = text('How much goes back, and how: a sentence', 'Wir haben Ihnen 12,50 € bar zurückgezahlt.');

/** When and how to pay what is open. */
const HOW_TO_PAY = `{{#payable}}
Bezahlen können Sie an diesen Tagen:

${PAY_DAYS}

{{/payable}}
{{#reference}}
Wenn Sie überweisen:

${BANK_TEXTS}

{{/reference}}`;

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
{{#due}}
**Noch zu bezahlen für diese Plätze:** {{due}}{{#familyCredit}}, Ihr Guthaben von {{familyCredit}} ist schon abgezogen{{/familyCredit}}

${HOW_TO_PAY}
{{/due}}
{{#elsewhere}}
{{#due}}Außerdem{{/due}}{{^due}}Für diese Plätze ist alles bezahlt; außerdem{{/due}} sind für andere Plätze noch {{elsewhere}} offen.

{{/elsewhere}}
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
    ofRefund: flag('It was a refund, not a payment', false),
    all: flag('All of it', true),
    refund: PAID_BACK,
    transfer: flag('It goes back by transfer, which may not be made yet', false),
    places: list(
      'The places for which it was paid, and what applies to them now',
      {
        offer: text('Name of the offer', 'Paddeln auf der Tauber'),
        day: optional('Its first day', '4. August 2026'),
        child: optional('Name of the child', 'Max Muster'),
        outcome: text(
          'Whether the place stays, and whether its fee is owed again',
          'Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 12,50 €.',
        ),
      },
      [
        {
          ...{ offer: 'Paddeln auf der Tauber', day: '4. August 2026', child: 'Max Muster' },
          outcome: 'Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 12,50 €.',
        },
      ],
    ),
    covered: flag('A credit of the family pays what is open for them', false),
  },
  sample: {
    items: [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '-12,50 €' }],
    total: '-12,50 €',
    note: 'Das Kind war krank.',
  },
  subject: 'Storno {{number}} zu {{#ofRefund}}Rückzahlung{{/ofRefund}}{{^ofRefund}}Quittung{{/ofRefund}} {{original}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

die {{#ofRefund}}Rückzahlung{{/ofRefund}}{{^ofRefund}}Quittung{{/ofRefund}} **{{original}}** wurde {{#all}}vollständig{{/all}}{{^all}}teilweise{{/all}} storniert. Storno **{{number}}** vom {{date}}{{^ofRefund}}{{#paidOn}}, {{#transfer}}angewiesen{{/transfer}}{{^transfer}}zurückgezahlt{{/transfer}} am {{paidOn}}{{/paidOn}}{{/ofRefund}}:

${ITEMS}
{{refund}}

{{#places}}
- {{offer}}{{#day}}, {{day}}{{/day}}{{#child}}, {{child}}{{/child}}: {{outcome}}
{{/places}}

{{#covered}}
Ihr Guthaben deckt den offenen Betrag, zu bezahlen ist nichts.

{{/covered}}
{{#due}}
**Zu bezahlen:** {{due}}{{#familyCredit}}, Ihr Guthaben von {{familyCredit}} ist schon abgezogen{{/familyCredit}}

${HOW_TO_PAY}
{{/due}}
{{#elsewhere}}
{{#due}}Außerdem sind für andere Plätze{{/due}}{{^due}}Für andere Plätze sind{{/due}} noch {{elsewhere}} offen.

{{/elsewhere}}
Freundliche Grüße\\
{{sender}}
`,
});

/** To a family whose credit is paid back, all of it or a part. */
export const refundMail = defineMail({
  type: 'refund',
  title: 'Rückzahlung eines Guthabens',
  about: 'programme',
  variables: {
    ...RECEIPT,
    refund: PAID_BACK,
    transfer: flag('It goes back by transfer, which may not be made yet', false),
    familyCredit: optional('What is left of the credit', '5,00 €'),
  },
  subject: 'Rückzahlung {{number}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

wir zahlen Ihnen {{#familyCredit}}einen Teil Ihres Guthabens{{/familyCredit}}{{^familyCredit}}Ihr Guthaben{{/familyCredit}} zurück. Beleg **{{number}}** vom {{date}}{{#paidOn}}, {{#transfer}}angewiesen{{/transfer}}{{^transfer}}zurückgezahlt{{/transfer}} am {{paidOn}}{{/paidOn}}:

${ITEMS}
{{refund}}

{{#familyCredit}}
Danach bleibt Ihnen ein Guthaben von **{{familyCredit}}**.

{{/familyCredit}}
Freundliche Grüße\\
{{sender}}
`,
});
