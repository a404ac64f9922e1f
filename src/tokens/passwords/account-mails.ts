import { defineMail } from '../../notifications/mail-template.js';
import { flag, text } from '../../notifications/template-variables.js';

const GREETING = 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},';
const END = `Freundliche Grüße\\
{{sender}}
`;

/** Somebody asked for a new password. */
export const passwordReset = defineMail({
  secret: true,
  type: 'password-reset',
  title: 'Neues Passwort wählen',
  about: 'account',
  needs: ['url'],
  variables: {
    url: text('Address at which the new password is chosen', 'https://ferien.example/passwort?code=3kTq9'),
    until: text('Until when the address works', '1. Juli 2026, 11:00 Uhr'),
  },
  subject: 'Neues Passwort wählen',
  body: `${GREETING}

für Ihr Konto wurde ein neues Passwort angefordert. Sie können es hier wählen:

[Neues Passwort wählen]({{url}})

Der Link gilt bis {{until}} und nur einmal.

Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie diese E-Mail nicht weiter.

${END}`,
});

/** The password is another one now. */
export const passwordChanged = defineMail({
  type: 'password-changed',
  title: 'Passwort geändert',
  about: 'account',
  variables: { when: text('When it was changed', '1. Juli 2026, 10:00 Uhr') },
  subject: 'Ihr Passwort wurde geändert',
  body: `${GREETING}

das Passwort Ihres Kontos wurde geändert: {{when}}. Alle anderen Sitzungen wurden beendet.

Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und wenden Sie sich an die Verwaltung.

${END}`,
});

/** The second factor was switched on or off. */
export const twoFactorChanged = defineMail({
  type: 'two-factor-changed',
  title: 'Anmeldung in zwei Schritten geändert',
  about: 'account',
  variables: {
    on: flag('It was switched on', true),
    when: text('When it was changed', '1. Juli 2026, 10:00 Uhr'),
  },
  subject: 'Anmeldung in zwei Schritten {{#on}}eingeschaltet{{/on}}{{^on}}ausgeschaltet{{/on}}',
  body: `${GREETING}

die Anmeldung in zwei Schritten wurde für Ihr Konto {{#on}}eingeschaltet{{/on}}{{^on}}ausgeschaltet{{/on}}: {{when}}.

Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und wenden Sie sich an die Verwaltung.

${END}`,
});
