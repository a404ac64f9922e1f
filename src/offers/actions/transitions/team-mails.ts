import { defineMail, type MailTemplate } from '../../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../../mail/template-variables.js';
import { datesVariable, EXAMPLE_DATE } from '../../model/dates-in-mails.js';

const VARIABLES = {
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  edition: text('Title of its edition', 'Sommerferienprogramm 2026'),
  note: optional('The remark of the person who did it', 'Bitte nennen Sie noch einen Treffpunkt.'),
  dated: flag('The offer has dates', true),
  dates: datesVariable('Its dates'),
  told: flag('Families with applications are notified, too', true),
  untold: optional('How many of them cannot be reached by mail', 'eine'),
  unreachable: flag('There are such families, and none of them can be reached', false),
  byLink: flag('It is not in the programme: only those who have its private link see it', false),
  visibleFrom: optional(
    'From when families see the programme, where they do not yet',
    'Mittwoch, 1. Juli 2026, 10:00 Uhr',
  ),
  hidden: flag('Families do not see the programme, and from when they do is not set', false),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** Variables of a mail to the team of a host about an offer of its own. */
export type TeamOfferVariables = typeof VARIABLES;
type TeamOfferMail = MailTemplate<TeamOfferVariables>;

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

/** From when families see what was published. */
const seen = (it: string): string =>
  `{{#visibleFrom}} Familien sehen ${it} ab {{visibleFrom}}.{{/visibleFrom}}{{#hidden}} Familien sehen ${it} noch nicht: Von wann an das Programm zu sehen ist, steht noch nicht fest.{{/hidden}}`;

const BY_LINK = 'Es steht nicht im öffentlichen Programm: Nur wer den privaten Link hat, findet es.';

/** What teams are mailed when staff move an offer of theirs (R-OFF-38), by transition. */
export const TEAM_MAILS: Readonly<Partial<Record<string, TeamOfferMail>>> = {
  reopen: define(
    'team-offer-reopened',
    'Angebot zur Überarbeitung zurückgegeben, an Veranstalter',
    'Bitte überarbeiten: {{offer}}',
    'Ihr Angebot **{{offer}}** für „{{edition}}“ ist zur Überarbeitung zurückgegeben und wieder ein Entwurf. Bitte ergänzen Sie es, und reichen Sie es dann noch einmal ein.',
  ),
  publish: define(
    'team-offer-published',
    'Angebot veröffentlicht, an Veranstalter',
    'Veröffentlicht: {{offer}}',
    `Ihr Angebot **{{offer}}** in „{{edition}}“ ist jetzt veröffentlicht.{{#byLink}} ${BY_LINK}{{/byLink}}{{^byLink}}${seen('es')}{{/byLink}}`,
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

const MANY_VARIABLES = {
  count: text('Number of offers', '2'),
  edition: VARIABLES.edition,
  note: VARIABLES.note,
  offers: list(
    'The offers',
    {
      offer: VARIABLES.offer,
      again: flag('It was called off, and takes place after all', false),
      dated: VARIABLES.dated,
      dates: VARIABLES.dates,
      byLink: VARIABLES.byLink,
      url: VARIABLES.url,
    },
    [
      {
        ...{ offer: 'Paddeln auf der Tauber', again: false, dated: true, dates: [EXAMPLE_DATE] },
        byLink: false,
        url: null,
      },
      { ...{ offer: 'Klettern', again: false, dated: false, dates: [] }, byLink: false, url: null },
    ],
  ),
  told: flag('Families with applications to some of them are notified, too', true),
  untold: VARIABLES.untold,
  unreachable: VARIABLES.unreachable,
  visibleFrom: VARIABLES.visibleFrom,
  hidden: VARIABLES.hidden,
};

/** Variables of a mail to the team of a host about several offers of its own. */
export type ManyOfferVariables = typeof MANY_VARIABLES;

const defineMany = (type: string, title: string, subject: string, words: string): MailTemplate<ManyOfferVariables> =>
  defineMail({
    type,
    title,
    about: 'programme',
    variables: MANY_VARIABLES,
    subject,
    body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

${words}

{{#note}}
**Anmerkung:** {{note}}

{{/note}}
{{#offers}}
## {{offer}}

{{#again}}
- war abgesagt und findet nun doch statt
{{/again}}
{{#dates}}
- {{when}}
{{/dates}}
{{#byLink}}
- nur mit dem privaten Link zu finden
{{/byLink}}
{{#url}}
- [Zum Angebot]({{url}})
{{/url}}

{{/offers}}
Freundliche Grüße\\
{{sender}}
`,
  });

/** The same as `TEAM_MAILS` for several offers at once (R-OFF-40). */
export const MANY_TEAM_MAILS: Readonly<Partial<Record<string, MailTemplate<ManyOfferVariables>>>> = {
  reopen: defineMany(
    'team-offers-reopened',
    'Mehrere Angebote zur Überarbeitung zurückgegeben, an Veranstalter',
    'Bitte überarbeiten: {{count}} Angebote',
    'diese {{count}} Ihrer Angebote für „{{edition}}“ sind zur Überarbeitung zurückgegeben und wieder Entwürfe. Bitte ergänzen Sie sie, und reichen Sie sie dann noch einmal ein.',
  ),
  publish: defineMany(
    'team-offers-published',
    'Mehrere Angebote veröffentlicht, an Veranstalter',
    'Veröffentlicht: {{count}} Angebote',
    `diese {{count}} Ihrer Angebote in „{{edition}}“ sind jetzt veröffentlicht.${seen('sie')}${FAMILIES}`,
  ),
  unpublish: defineMany(
    'team-offers-unpublished',
    'Veröffentlichung mehrerer Angebote zurückgenommen, an Veranstalter',
    'Nicht mehr veröffentlicht: {{count}} Angebote',
    'diese {{count}} Ihrer Angebote in „{{edition}}“ sind nicht mehr veröffentlicht. Anmeldungen dazu bleiben, wie sie sind.',
  ),
  cancel: defineMany(
    'team-offers-cancelled',
    'Mehrere Angebote abgesagt, an Veranstalter',
    'Abgesagt: {{count}} Angebote',
    `die Verwaltung hat diese {{count}} Ihrer Angebote in „{{edition}}“ abgesagt.${FAMILIES}`,
  ),
  relaunch: defineMany(
    'team-offers-relaunched',
    'Mehrere Angebote finden doch statt, an Veranstalter',
    'Finden doch statt: {{count}} Angebote',
    `diese {{count}} Ihrer Angebote in „{{edition}}“ waren abgesagt und finden nun doch statt.${FAMILIES}`,
  ),
};
