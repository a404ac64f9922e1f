import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, text } from '../../mail/template-variables.js';
import { BANK_WORDS } from '../ledger/parties/bank-words.js';
import { VOID_VARIABLES, VOIDS } from './invoice-news-mails.js';
import { PAY_DAY_VARIABLES, PAY_DAYS } from '../ledger/parties/pay-day-words.js';
import { OWED_ITEM, OWED_ITEM_EXAMPLE, OWED_ITEMS } from '../ledger/parties/owed-items.js';

/** To a family that gets an invoice (R-MON-28). */
export const invoiceMail = defineMail({
  type: 'invoice',
  title: 'Rechnung',
  about: 'programme',
  variables: {
    number: text('Number of the invoice', 'R-2026-00017'),
    edition: text('Name of the edition', 'Ferienprogramm Sommer 2026'),
    items: list('What is due', OWED_ITEM, [OWED_ITEM_EXAMPLE]),
    credit: optional('What was overpaid before and is taken off', '-3,00 €'),
    total: text('Sum to be paid, credits taken off', '12,50 €'),
    dueOn: text('The due date', '17. August 2026'),
    ...PAY_DAY_VARIABLES,
    askedBefore: flag('A mail has asked for some of it before', true),
    ...VOID_VARIABLES,
    reference: text('The one reference to quote in a transfer', 'RF18 1000 0023'),
  },
  subject: 'Rechnung {{number}}: {{total}} bis {{dueOn}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

für die Teilnahme an „{{edition}}“ erhalten Sie die Rechnung **{{number}}**, auch als PDF im Anhang.

${OWED_ITEMS}

**Zu zahlen:** {{total}}

{{#askedBefore}}
Darin ist enthalten, was wir Ihnen schon genannt haben: Bitte bezahlen Sie nur noch diese Rechnung.

{{/askedBefore}}
${VOIDS}
Bitte bezahlen Sie bis zum **{{dueOn}}** in einem Betrag{{#payable}}. Bezahlen können Sie an diesen Tagen:{{/payable}}{{^payable}}:{{/payable}}

${PAY_DAYS}

{{#payable}}
{{#town.iban}}
Oder überweisen Sie den Betrag:

{{/town.iban}}
{{/payable}}
${BANK_WORDS}

Freundliche Grüße\\
{{sender}}
`,
});
