import { defineMail } from '../../../mail/mail-template.js';
import { flag, optional, text } from '../../../mail/template-variables.js';
import { datesVariable, EXAMPLE_NEW_DATE } from '../../model/dates-in-mails.js';

/** To the teams of an offer's organisers: staff have changed its dates or meeting point (R-OFF-38): what they last knew, and what holds. */
export const teamOfferMoved = defineMail({
  type: 'team-offer-moved',
  title: 'Termin oder Treffpunkt geändert, an Veranstalter',
  about: 'programme',
  variables: {
    offer: text('Name of the offer', 'Paddeln auf der Tauber'),
    edition: text('Title of its edition', 'Sommerferienprogramm 2026'),
    datesMoved: flag('The dates have changed', true),
    dated: flag('It had dates before', true),
    before: datesVariable('The dates that it had'),
    now: datesVariable('The dates that apply now', [EXAMPLE_NEW_DATE]),
    undated: flag('There is no date now', false),
    meetingMoved: flag('The meeting point has changed', true),
    meetingBefore: optional('Where people were to meet', 'Bootshaus, Am Fluss 1'),
    meetingNow: optional('Where to meet now', 'Freibad, Badstraße 2'),
    told: flag('Families with a place are notified, too', true),
  },
  subject: 'Geändert: {{offer}}',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

die Verwaltung hat Ihr Angebot **{{offer}}** in „{{edition}}“ geändert.{{#told}} Die Familien, deren Kinder einen Platz haben, benachrichtigen wir, soweit wir sie per E-Mail erreichen.{{/told}}

{{#datesMoved}}
{{#dated}}
**Termine bisher:**

{{#before}}
- {{when}}
{{/before}}

{{/dated}}
**Termine jetzt:**
{{/datesMoved}}
{{^datesMoved}}
**Termine, unverändert:**
{{/datesMoved}}

{{#now}}
- {{when}}
{{/now}}
{{#undated}}
- ohne festen Termin
{{/undated}}

{{#meetingMoved}}
**Treffpunkt:**

{{#meetingBefore}}
- bisher: {{meetingBefore}}
{{/meetingBefore}}
{{#meetingNow}}
- jetzt: **{{meetingNow}}**
{{/meetingNow}}
{{^meetingNow}}
- jetzt: keiner mehr
{{/meetingNow}}

{{/meetingMoved}}
{{^meetingMoved}}
{{#meetingNow}}
**Treffpunkt, unverändert:** {{meetingNow}}

{{/meetingNow}}
{{/meetingMoved}}
Freundliche Grüße\\
{{sender}}
`,
});
