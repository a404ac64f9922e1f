import { defineMail } from '../../../mail/mail-template.js';
import { flag, optional, text } from '../../../mail/template-variables.js';

/** To super admins: a receiver of events has failed for days, or does not want them any more. */
export const webhookDisabled = defineMail({
  type: 'webhook-disabled',
  title: 'Webhook abgeschaltet',
  about: 'account',
  variables: {
    receiver: text('Host of the address', 'verein.example'),
    description: optional('What it is for', 'Website des Kanuclubs'),
    gone: flag('The receiver answered that it no longer wants them', false),
    since: optional('Since when every try has failed', '1. Juli 2026, 10:00 Uhr'),
    when: text('When it was disabled', '4. Juli 2026, 10:00 Uhr'),
  },
  subject: 'Webhook abgeschaltet: {{receiver}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

ein Webhook wurde abgeschaltet: {{when}}. Dorthin wird nichts mehr gesendet.

- Empfänger: {{receiver}}
{{#description}}
- Zweck: {{description}}
{{/description}}

{{#gone}}Der Empfänger hat geantwortet, dass er nichts mehr annimmt (410).{{/gone}}{{^gone}}Seit {{#since}}{{since}}{{/since}}{{^since}}drei Tagen{{/since}} ist dort keine Sendung angekommen.{{/gone}}

Bitte klären Sie mit dem Betreiber des Empfängers, woran es liegt. Schalten Sie den Webhook danach wieder ein: Dann wird nachgeholt, was inzwischen geschehen ist. Wird er nicht mehr gebraucht, löschen Sie ihn bitte.

Freundliche Grüße\\
{{sender}}
`,
});
