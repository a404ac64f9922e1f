import { defineMail } from '../../mail/mail-template.js';
import { optional, page, text } from '../../mail/template-variables.js';

/** Invitation to the team of an organiser (R-PEO-18). */
export const invitationMail = defineMail({
  secret: true,
  type: 'invitation',
  title: 'Einladung ins Team',
  about: 'account',
  needs: ['url', 'code'],
  variables: {
    inviter: optional('Name of the person who invites', 'Petra Probe'),
    host: text('Name of the organiser', 'Kanuclub Tauber'),
    message: optional('What this person wrote', 'Wir freuen uns!'),
    url: page(
      optional(
        'Address of the page on which the invitation is accepted, where the settings say where the administration lives',
        'https://verwaltung.example/einladung?code=Zk3v',
      ),
    ),
    code: text('The code alone, to be entered by hand', 'Zk3v'),
    validUntil: text('Until when the invitation can be accepted', 'Mittwoch, 15. Juli 2026, 10:00 Uhr'),
  },
  subject: 'Einladung ins Team: {{host}}',
  body: `Guten Tag,

{{#inviter}}**{{inviter}}** lädt Sie ein{{/inviter}}{{^inviter}}Sie sind eingeladen{{/inviter}}, im Ferienprogramm beim Veranstalter **{{host}}** mitzuarbeiten.

{{#message}}
**Die Nachricht dazu:**

{{message}}

{{/message}}
{{#url}}
[Einladung annehmen]({{url}})
{{/url}}
{{^url}}
Öffnen Sie dazu die Verwaltung des Ferienprogramms und geben Sie bei „Einladung annehmen“ diesen Code ein: **{{code}}**

{{#town.reachable}}
Wo Sie die Verwaltung finden, sagen wir Ihnen gern; wie Sie uns erreichen, steht am Ende dieser E-Mail.
{{/town.reachable}}
{{/url}}

Die Einladung gilt bis **{{validUntil}}** und kann einmal angenommen werden, von jeder Person, die diese E-Mail hat. Geben Sie sie deshalb bitte nicht weiter.

Haben Sie keine Einladung erwartet, müssen Sie nichts tun.

Freundliche Grüße\\
{{sender}}
`,
});
