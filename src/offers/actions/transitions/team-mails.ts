import { defineMail, type MailTemplate } from '../../../mail/sending/mail-template.js';
import { flag, list, optional, page, text } from '../../../mail/sending/template-variables.js';

const WHEN = 'Montag, 3. August 2026, 9:00–12:00 Uhr';

const VARIABLES = {
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  edition: text('Title of its edition', 'Sommerferienprogramm 2026'),
  note: optional('What whoever did it remarked', 'Bitte nennen Sie noch einen Treffpunkt.'),
  dated: flag('The offer has dates', true),
  dates: list('Its dates', { when: text('One date, or a series', WHEN) }, [{ when: WHEN }]),
  told: flag('Families with applications are told of it, too', true),
  untold: optional('How many of them cannot be reached by mail', 'eine'),
  unreachable: flag('There are such families, and none of them can be reached', false),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** A mail to the team of an organiser about an offer of its own. */
export type TeamOfferMail = MailTemplate<typeof VARIABLES>;

const define = (type: string, title: string, subject: string, words: string): TeamOfferMail =>
  defineMail({
    type,
    title,
    about: 'programme',
    variables: VARIABLES,
    subject,
    body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

${words}

{{#note}}
**Anmerkung:** {{note}}

{{/note}}
{{#dated}}
**Termine:**

{{#dates}}
- {{when}}
{{/dates}}

{{/dated}}
{{#url}}
[Zum Angebot]({{url}})

{{/url}}
Freundliche Grüße\\
{{sender}}
`,
  });

/** Only where there are such families. */
const FAMILIES =
  '{{#told}} Die Familien mit Anmeldungen dazu sind benachrichtigt{{#untold}}, bis auf {{untold}}, die wir per E-Mail nicht erreichen{{/untold}}.{{/told}}{{#unreachable}} Familien mit Anmeldungen dazu gibt es, aber wir erreichen sie per E-Mail nicht.{{/unreachable}}';

/** What teams are mailed when staff move an offer of theirs (R-OFF-38), by transition. */
export const TEAM_MAILS: Readonly<Partial<Record<string, TeamOfferMail>>> = {
  reopen: define(
    'team-offer-reopened',
    'Angebot zur Überarbeitung zurückgegeben, an Veranstalter',
    'Bitte überarbeiten: {{offer}}',
    'Ihr Angebot **{{offer}}** für „{{edition}}“ ist zur Überarbeitung zurückgegeben und wieder ein Entwurf. Bitte ergänzen Sie es, und geben Sie es dann noch einmal ab.',
  ),
  publish: define(
    'team-offer-published',
    'Angebot veröffentlicht, an Veranstalter',
    'Veröffentlicht: {{offer}}',
    'Ihr Angebot **{{offer}}** in „{{edition}}“ ist jetzt veröffentlicht.',
  ),
  unpublish: define(
    'team-offer-unpublished',
    'Veröffentlichung zurückgenommen, an Veranstalter',
    'Nicht mehr veröffentlicht: {{offer}}',
    'Ihr Angebot **{{offer}}** in „{{edition}}“ ist nicht mehr veröffentlicht. Anmeldungen dazu bleiben, wie sie sind.',
  ),
  cancel: define(
    'team-offer-cancelled',
    'Angebot abgesagt, an Veranstalter',
    'Abgesagt: {{offer}}',
    `die Verwaltung hat Ihr Angebot **{{offer}}** in „{{edition}}“ abgesagt.${FAMILIES}`,
  ),
  relaunch: define(
    'team-offer-relaunched',
    'Angebot findet doch statt, an Veranstalter',
    'Findet doch statt: {{offer}}',
    `Ihr Angebot **{{offer}}** in „{{edition}}“ war abgesagt und findet nun doch statt.${FAMILIES}`,
  ),
};
