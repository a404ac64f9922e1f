import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../mail/template-variables.js';
import {
  CHANGED_INVOICES,
  creditText,
  LOSS_VARIABLES,
  PAYMENT,
  PAYMENT_VARIABLES,
  REMAINING,
} from '../application-mails/family-payment.js';
import { TURN_TO } from '../application-mails/application-mails.js';
import { LIST_VARIABLES, LIST_TEXTS } from '../application-mails/list-texts.js';
import { REACHABLE_HOSTS, QUESTIONS_TO } from '../application-mails/reachable-hosts.js';
import { datesVariable } from '../../offers/model/dates-in-mails.js';

/** Variables of mails about the transitions of an offer. */
export const OFFER_VARIABLES = {
  children: text('First names of the children of this family who are concerned', 'Max, Erika und Ida'),
  several: flag('More than one child is concerned', true),
  confirmed: optional('First names of those of them who have a place', 'Max'),
  severalConfirmed: flag('More than one child has a place', false),
  waitlisted: optional('First names of those on the waiting list', 'Erika'),
  severalWaitlisted: flag('More than one child is on the waiting list', false),
  waiting: optional('First names of those about whom nothing is decided yet', 'Ida'),
  severalWaiting: flag('Nothing is decided yet about more than one child', false),
  note: optional('The remark of the person who called it off or relaunched it', 'Wegen Hochwassers.'),
  due: optional('As total, for words that were written before there was a total', '12,50 €'),
  ...PAYMENT_VARIABLES,
  ...LOSS_VARIABLES,
  paidAgain: optional('Takes place after all: what was paid before, and counts for the places again', '5,00 €'),
  credit: optional('What was paid, and is a credit while it is called off', '12,50 €'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  dated: flag('The offer has dates', true),
  dates: datesVariable('Dates of the offer'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  bring: optional('What to bring', 'Badehose und Handtuch'),
  agreement: page(
    optional('Address of the agreement form, when there is one', 'https://ferien.example/media/einverstaendnis.pdf'),
  ),
  agreementNeeded: optional('First names of those with a place whose signed agreement has not arrived', 'Max'),
  comments: list(
    'What the family remarked about those with a place, for the organiser',
    { child: text('First name', 'Max'), comment: text('The remark', 'Max kommt mit dem Rad.') },
    [{ child: 'Max', comment: 'Max kommt mit dem Rad.' }],
  ),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
  ...LIST_VARIABLES,
  organised: flag('The offer has organisers who can be reached', true),
  hosts: REACHABLE_HOSTS,
  calendar: flag('A calendar file is attached to the mail', true),
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

const END = `${QUESTIONS_TO}
{{#url}}
[Zum Angebot]({{url}})

{{/url}}
Freundliche Grüße\\
{{sender}}
`;

const NOTE = `{{#note}}
{{note}}

{{/note}}`;

/** An offer is called off. */
export const offerCancelled = defineMail({
  type: 'offer-cancelled',
  title: 'Angebot abgesagt',
  about: 'programme',
  variables: OFFER_VARIABLES,
  sample: {
    due: null,
    reference: null,
    creditUsed: true,
    ...{ ceased: null, paidBack: null, remaining: null, remainingReference: null },
    refundable: null,
    wholeCredit: null,
    agreementNeeded: null,
    comments: [],
  },
  subject: 'Abgesagt: {{offer}}',
  body: `${GREETING}

das Angebot **{{offer}}** kann leider nicht stattfinden. ${CONCERNED}

${NOTE}

${DATES('Abgesagt ist:')}

{{#confirmed}}
{{#severalConfirmed}}Die Plätze{{/severalConfirmed}}{{^severalConfirmed}}Der Platz{{/severalConfirmed}} von **{{confirmed}}** {{#severalConfirmed}}entfallen{{/severalConfirmed}}{{^severalConfirmed}}entfällt{{/severalConfirmed}}. Dafür ist nichts zu bezahlen.

{{/confirmed}}
{{#waitlisted}}
Auf der Warteliste {{#severalWaitlisted}}standen{{/severalWaitlisted}}{{^severalWaitlisted}}stand{{/severalWaitlisted}} **{{waitlisted}}**: Plätze werden nicht mehr vergeben.

{{/waitlisted}}
{{#waiting}}
Noch nicht entschieden war über {{#severalWaiting}}die Anmeldungen{{/severalWaiting}}{{^severalWaiting}}die Anmeldung{{/severalWaiting}} von **{{waiting}}**: Plätze werden nicht mehr vergeben.

{{/waiting}}
{{#credit}}
Bezahlt haben Sie schon **{{credit}}**. ${creditText(true)}

{{/credit}}
${CHANGED_INVOICES}
${REMAINING}
Sie müssen nichts weiter tun.{{#calendar}} Öffnen Sie die Kalenderdatei im Anhang, dann kennzeichnet Ihr Kalender die Termine als abgesagt.{{/calendar}}

${END}`,
});

/** An offer that was called off takes place after all. */
export const offerRelaunched = defineMail({
  type: 'offer-relaunched',
  title: 'Angebot findet doch statt',
  about: 'programme',
  variables: OFFER_VARIABLES,
  sample: {
    note: 'Der Fluss ist wieder ruhig.',
    credit: null,
    listMovesFrom: null,
    elsewhere: null,
    together: null,
    invoices: [],
    nextInvoicePart: null,
  },
  subject: 'Findet doch statt: {{offer}}',
  body: `${GREETING}

gute Nachricht: Das Angebot **{{offer}}** war abgesagt und findet nun doch statt. ${CONCERNED}

${NOTE}

${DATES('Termine:')}

{{#confirmed}}
Einen Platz {{#severalConfirmed}}haben{{/severalConfirmed}}{{^severalConfirmed}}hat{{/severalConfirmed}} **{{confirmed}}**.

{{/confirmed}}
{{#waitlisted}}
Auf der Warteliste {{#severalWaitlisted}}stehen{{/severalWaitlisted}}{{^severalWaitlisted}}steht{{/severalWaitlisted}} **{{waitlisted}}**: ${LIST_TEXTS}

{{/waitlisted}}
{{#waiting}}
Noch nicht entschieden ist über {{#severalWaiting}}die Anmeldungen{{/severalWaiting}}{{^severalWaiting}}die Anmeldung{{/severalWaiting}} von **{{waiting}}**: Sie hören von uns.

{{/waiting}}
{{#confirmed}}
{{#bring}}
**Mitbringen:** {{bring}}

{{/bring}}
{{#agreementNeeded}}
**Bitte unterschrieben mitbringen oder abgeben:** Einverständniserklärung der Eltern für {{agreementNeeded}}{{#agreement}}, [hier zum Ausdrucken]({{agreement}}){{/agreement}}

{{/agreementNeeded}}
{{#comments}}
**Ihre Bemerkung zu {{child}}:** {{comment}}

{{/comments}}
{{/confirmed}}
{{#paidAgain}}
Schon bezahlt sind **{{paidAgain}}**: Was seit der Absage Ihr Guthaben war, gilt wieder für {{#severalConfirmed}}die Plätze{{/severalConfirmed}}{{^severalConfirmed}}den Platz{{/severalConfirmed}}.{{^gross}} Zu bezahlen ist nichts mehr.{{/gross}}

{{/paidAgain}}
${PAYMENT}
Falls {{#several}}eines Ihrer Kinder{{/several}}{{^several}}Ihr Kind{{/several}} nicht mehr teilnehmen kann, sagen Sie bitte so früh wie möglich ab. ${TURN_TO}{{#calendar}} Die Kalenderdatei im Anhang trägt die Termine wieder in Ihren Kalender ein.{{/calendar}}

${END}`,
});

/** The mail about a transition, its calendar file, and whether the offer is called off by it. */
export const KINDS = {
  cancel: { template: offerCancelled, method: 'CANCEL', cancelled: true },
  relaunch: { template: offerRelaunched, method: 'PUBLISH', cancelled: false },
} as const;
