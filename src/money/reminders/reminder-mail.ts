import { defineMail } from '../../mail/sending/mail-template.js';
import { flag, list, optional, text } from '../../mail/sending/template-variables.js';

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
        offer: text('Name of the offer', 'Paddeln auf der Tauber'),
        child: optional('Name of the child', 'Max Muster'),
        amount: text('Open amount', '15,50 €'),
        reference: text('Creditor reference', 'RF28 1000 0001'),
      },
      [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '15,50 €', reference: 'RF28 1000 0001' }],
    ),
    credit: optional('What was paid too much and is taken off', '-3,00 €'),
    total: text('Sum that is owed, credits taken off', '12,50 €'),
    dueOn: text('Until when it is to be paid', '17. August 2026'),
  },
  subject: '{{title}}: {{total}} offen',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

{{^urgent}}vielleicht ist es Ihnen entgangen: Für das Ferienprogramm ist noch etwas zu bezahlen.{{/urgent}}{{#urgent}}trotz unserer Erinnerung ist für das Ferienprogramm noch etwas zu bezahlen.{{/urgent}}

{{#items}}
- {{offer}}{{#child}}, {{child}}{{/child}}: {{amount}}, Referenz {{reference}}
{{/items}}
{{#credit}}
- Guthaben: {{credit}}
{{/credit}}

**Summe:** {{total}}

Bitte bezahlen Sie bis **{{dueOn}}**, und geben Sie bei einer Überweisung die Referenz an. Haben Sie in den letzten Tagen bezahlt, ist diese Nachricht gegenstandslos.

Freundliche Grüße\\
{{sender}}
`,
});
