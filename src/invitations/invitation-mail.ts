import { defineMail } from '../mail/sending/mail-template.js';
import { optional, page, text } from '../mail/sending/template-variables.js';

/** Invitation to the team of an organiser (R-PEO-18). */
export const invitationMail = defineMail({
  secret: true,
  type: 'invitation',
  title: 'Einladung ins Team',
  about: 'account',
  needs: ['url'],
  variables: {
    inviter: optional('Name of the person who invites', 'Petra Probe'),
    host: text('Name of the organiser', 'Kanuclub Tauber'),
    message: optional('What this person wrote', 'Wir freuen uns!'),
    url: page(
      text('Address of the page on which the invitation is accepted', 'https://ferien.example/einladung?code=Zk3v'),
    ),
    validUntil: text('Until when the invitation can be accepted', 'Mittwoch, 15. Juli 2026, 10:00 Uhr'),
  },
  subject: 'Einladung ins Team: {{host}}',
  body: `Guten Tag,

{{#inviter}}**{{inviter}}** lädt Sie ein{{/inviter}}{{^inviter}}Sie sind eingeladen{{/inviter}}, im Ferienprogramm beim Veranstalter **{{host}}** mitzuarbeiten.

{{#message}}
**Die Nachricht dazu:**

{{message}}

{{/message}}
[Einladung annehmen]({{url}})

Die Einladung gilt bis **{{validUntil}}** und kann einmal angenommen werden, von jeder Person, die diesen Link hat. Geben Sie ihn deshalb bitte nicht weiter.

Haben Sie keine Einladung erwartet, müssen Sie nichts tun.

Freundliche Grüße\\
{{sender}}
`,
});
