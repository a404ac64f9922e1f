import { defineMail } from '../../../mail/mail-template.js';
import { VOID_VARIABLES, VOIDS } from '../invoice-news-mails.js';
import { BANK_WORDS } from '../../ledger/parties/bank-words.js';
import { OWED_ITEM, OWED_ITEM_EXAMPLE, OWED_ITEMS } from '../../ledger/parties/owed-items.js';
import { flag, list, optional, text } from '../../../mail/template-variables.js';

/** To a family that has not paid yet (R-MON-11). */
export const reminderMail = defineMail({
  type: 'reminder',
  title: 'Zahlungserinnerung',
  about: 'programme',
  variables: {
    title: text('How urgent it is', 'Zahlungserinnerung'),
    urgent: flag('Not the first reminder', false),
    items: list(
      'What is open',
      {
        ...OWED_ITEM,
        reference: text('Creditor reference of its invoice, or its own without one', 'RF18 1000 0023'),
      },
      [{ ...OWED_ITEM_EXAMPLE, reference: 'RF18 1000 0023' }],
    ),
    invoices: list(
      'The invoices that asked for it',
      {
        number: text('Number of the invoice', 'R-2026-00017'),
        dueOn: text('Its due date', '3. August 2026'),
      },
      [{ number: 'R-2026-00017', dueOn: '3. August 2026' }],
    ),
    ...VOID_VARIABLES,
    reference: text('The one reference to quote in a transfer of the sum', 'RF18 1000 0023'),
    credit: optional('What was overpaid and is taken off', '-3,00 €'),
    total: text('Sum that is owed, credits taken off', '12,50 €'),
    dueOn: text('The due date', '17. August 2026'),
  },
  subject: '{{title}}: {{total}} offen',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

{{^urgent}}vielleicht ist es Ihnen entgangen: Für das Ferienprogramm ist noch etwas zu bezahlen.{{/urgent}}{{#urgent}}trotz unserer Erinnerung ist für das Ferienprogramm noch etwas zu bezahlen.{{/urgent}}

{{#invoices}}
- Rechnung {{number}}, zahlbar bis zum {{dueOn}}
{{/invoices}}

${OWED_ITEMS}

**Summe:** {{total}}

${VOIDS}
Bitte bezahlen Sie bis zum **{{dueOn}}** in einem Betrag:

${BANK_WORDS}

Haben Sie in den letzten Tagen bezahlt, ist diese Nachricht gegenstandslos.

Freundliche Grüße\\
{{sender}}
`,
});
