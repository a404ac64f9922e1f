import { defineMail } from '../../notifications/mail-template.js';
import { flag, list, optional, text } from '../../notifications/template-variables.js';
import { ORGANISERS } from '../mails/organisers.js';

/** What the mails about the transitions of an offer may say. */
export const OFFER_VARIABLES = {
  children: text('First names of the children of this family who are concerned', 'Max und Erika'),
  several: flag('More than one child is concerned', true),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  dated: flag('The offer has dates', true),
  dates: list('Dates of the offer', { when: text('One date, or a series', 'Montag, 3. August 2026, 9:00–12:00 Uhr') }, [
    { when: 'Montag, 3. August 2026, 9:00–12:00 Uhr' },
  ]),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  url: optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  organised: flag('The offer has organisers', true),
  hosts: ORGANISERS,
  calendar: flag('A calendar file goes with the mail', true),
};

const GREETING = 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},';

const CONCERNED =
  'Das betrifft {{#several}}die Anmeldungen{{/several}}{{^several}}die Anmeldung{{/several}} von **{{children}}**.';

const DATES = (title: string): string => `{{#dated}}
**${title}**

{{#dates}}
- {{when}}
{{/dates}}

{{/dated}}
{{#meetingPoint}}
**Treffpunkt:** {{meetingPoint}}

{{/meetingPoint}}`;

const END = `{{#organised}}
**Bei Fragen wenden Sie sich bitte an:**

{{#hosts}}
- {{name}}{{#phone}}, Telefon {{phone}}{{/phone}}{{#email}}, [{{email}}](mailto:{{email}}){{/email}}
{{/hosts}}

{{/organised}}
{{#url}}
[Zum Angebot]({{url}})

{{/url}}
Freundliche Grüße\\
{{sender}}
`;

/** An offer is called off. */
export const offerCancelled = defineMail({
  type: 'offer-cancelled',
  title: 'Angebot abgesagt',
  about: 'programme',
  variables: OFFER_VARIABLES,
  subject: 'Abgesagt: {{offer}}',
  body: `${GREETING}

das Angebot **{{offer}}** kann leider nicht stattfinden. ${CONCERNED}

${DATES('Abgesagt ist:')}

Sie müssen nichts weiter tun: {{#several}}Die Anmeldungen{{/several}}{{^several}}Die Anmeldung{{/several}} und bereits ausgestellte Quittungen bleiben vorerst bestehen, wie sie sind.{{#calendar}} Öffnen Sie die Kalenderdatei im Anhang, dann kennzeichnet Ihr Kalender die Termine als abgesagt.{{/calendar}}

${END}`,
});

/** An offer that was called off takes place after all. */
export const offerRelaunched = defineMail({
  type: 'offer-relaunched',
  title: 'Angebot findet doch statt',
  about: 'programme',
  variables: OFFER_VARIABLES,
  subject: 'Findet doch statt: {{offer}}',
  body: `${GREETING}

gute Nachricht: Das Angebot **{{offer}}** war abgesagt und findet nun doch statt. ${CONCERNED}

${DATES('Termine:')}

Sie müssen nichts weiter tun: {{#several}}Die Anmeldungen{{/several}}{{^several}}Die Anmeldung{{/several}} und bereits ausgestellte Quittungen gelten unverändert. Falls {{#several}}eines Ihrer Kinder{{/several}}{{^several}}Ihr Kind{{/several}} nicht mehr teilnehmen kann, geben Sie bitte Bescheid, damit ein anderes Kind den Platz bekommt.{{#calendar}} Die Kalenderdatei im Anhang trägt die Termine wieder in Ihren Kalender ein.{{/calendar}}

${END}`,
});
