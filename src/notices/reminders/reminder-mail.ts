import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../mail/template-variables.js';
import { HOST_LINES, ORGANISERS } from '../application-mails/organisers.js';

const DATE = {
  children: text('First names of the children who go there', 'Max'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  when: text('When', 'Montag, 3. August 2026, 9:00–12:00 Uhr'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  bring: optional('What to bring', 'Badehose und Handtuch'),
  agreementNeeded: optional('First names of those whose signed agreement has not arrived', 'Max'),
  agreement: page(
    optional('Address of the agreement form, when there is one', 'https://ferien.example/media/einverstaendnis.pdf'),
  ),
  organised: flag('The offer has organisers', true),
  hosts: ORGANISERS,
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** Variables of the reminder before a day. */
export const REMINDER_VARIABLES = {
  day: text('The day', 'Montag, 3. August 2026'),
  children: text('First names of all children concerned', 'Max'),
  offer: optional('Name of the offer, when it is one', 'Paddeln auf der Tauber'),
  dates: list('The dates of the day, by start', DATE, [
    {
      ...{ children: 'Max', offer: 'Paddeln auf der Tauber', when: 'Montag, 3. August 2026, 9:00–12:00 Uhr' },
      ...{ meetingPoint: 'Bootshaus, Am Fluss 1', bring: 'Badehose und Handtuch', organised: true },
      ...{ agreementNeeded: 'Max', agreement: 'https://ferien.example/media/einverstaendnis.pdf' },
      hosts: [{ name: 'Kanuclub', phone: '09341 12345', email: 'info@kanu.example' }],
      url: 'https://ferien.example/angebote/paddeln',
    },
  ]),
};

/** Before a day on which children of the family go somewhere (R-EDI-15). */
export const dateReminder = defineMail({
  type: 'date-reminder',
  title: 'Erinnerung vor dem Termin',
  about: 'programme',
  variables: REMINDER_VARIABLES,
  subject: 'Erinnerung: {{#offer}}{{offer}}, {{/offer}}{{day}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

für **{{children}}** steht am **{{day}}** im Ferienprogramm an:

{{#dates}}
## {{children}}: {{offer}}

- {{when}}
{{#meetingPoint}}
- Treffpunkt: {{meetingPoint}}
{{/meetingPoint}}
{{#bring}}
- Mitbringen: {{bring}}
{{/bring}}
{{#agreementNeeded}}
- **Bitte unterschrieben mitbringen:** Einverständniserklärung der Eltern für {{agreementNeeded}}
{{#agreement}}
- [Einverständniserklärung zum Ausdrucken]({{agreement}})
{{/agreement}}
{{/agreementNeeded}}
{{#url}}
- [Zum Angebot]({{url}})
{{/url}}

{{#organised}}
Veranstaltet von:

${HOST_LINES}

{{/organised}}
{{/dates}}

Kann ein Kind nicht kommen, sagen Sie bitte gleich ab.{{#town.reachable}} Sie erreichen uns unter den Angaben am Ende dieser E-Mail.{{/town.reachable}}

Freundliche Grüße\\
{{sender}}
`,
});
