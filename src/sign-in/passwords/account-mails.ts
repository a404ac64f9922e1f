import { defineMail } from '../../mail/mail-template.js';
import { flag, optional, page, text } from '../../mail/template-variables.js';

const GREETING = 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},';
/** Only where somebody is known to turn to. */
const TELL_US =
  '{{#town.reachable}} und melden Sie sich bei uns; wie Sie uns erreichen, steht am Ende dieser E-Mail{{/town.reachable}}';

const END = `Freundliche Grüße\\
{{sender}}
`;

/** A new password was requested. */
export const passwordReset = defineMail({
  secret: true,
  type: 'password-reset',
  title: 'Neues Passwort wählen',
  about: 'account',
  needs: ['url', 'code'],
  variables: {
    url: page(
      optional(
        'Address at which the new password is chosen, where the settings say where the administration lives',
        'https://verwaltung.example/passwort?code=3kTq9',
      ),
    ),
    code: text('The code alone, to be entered by hand', '3kTq9'),
    until: text('Until when the code works', '1. Juli 2026, 11:00 Uhr'),
  },
  subject: 'Neues Passwort wählen',
  body: `${GREETING}

für Ihr Konto wurde ein neues Passwort angefordert.

{{#url}}
Sie können es hier wählen:

[Neues Passwort wählen]({{url}})

Der Link gilt bis {{until}} und nur einmal.
{{/url}}
{{^url}}
Sie können es in der Verwaltung des Ferienprogramms bei „Passwort vergessen“ mit diesem Code wählen: **{{code}}**

Der Code gilt bis {{until}} und nur einmal.
{{/url}}

Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist. Geben Sie diese E-Mail nicht weiter.

${END}`,
});

/** The password was changed. */
export const passwordChanged = defineMail({
  type: 'password-changed',
  title: 'Passwort geändert',
  about: 'account',
  variables: {
    when: text('When it was changed', '1. Juli 2026, 10:00 Uhr'),
    tokensToo: flag('The tokens of the account were revoked as well', false),
  },
  subject: 'Ihr Passwort wurde geändert',
  body: `${GREETING}

das Passwort Ihres Kontos wurde geändert: {{when}}. Alle anderen Sitzungen wurden beendet{{#tokensToo}} und alle anderen Token widerrufen{{/tokensToo}}.

Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort${TELL_US}.

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

Wenn Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort${TELL_US}.

${END}`,
});

/** Somebody else switched off the second factor, because it was lost. */
export const twoFactorReset = defineMail({
  type: 'two-factor-reset',
  title: 'Anmeldung in zwei Schritten zurückgesetzt',
  about: 'account',
  variables: { when: text('When it was reset', '1. Juli 2026, 10:00 Uhr') },
  subject: 'Anmeldung in zwei Schritten zurückgesetzt',
  body: `${GREETING}

die Verwaltung hat die Anmeldung in zwei Schritten für Ihr Konto zurückgesetzt: {{when}}. Bis Sie sie neu einrichten, genügt das Passwort. Alle Sitzungen wurden beendet.

Bitte melden Sie sich an und richten Sie sie mit Ihrem neuen Gerät ein. Wenn Sie nicht darum gebeten haben, wählen Sie bitte sofort ein neues Passwort${TELL_US}.

${END}`,
});

/** A token was created in the name of the account, or for a service. */
export const tokenCreated = defineMail({
  type: 'token-created',
  title: 'Neuer Token',
  about: 'account',
  variables: {
    name: text('What the token is for', 'Homepage'),
    service: optional('The service account it belongs to, unless it is a personal one', 'Website'),
    writes: flag('It may write, not only read', true),
    until: optional('When it ends, if ever', '31. Dezember 2026, 12:00 Uhr'),
    when: text('When it was made', '1. Juli 2026, 10:00 Uhr'),
  },
  subject: 'Neuer Token: {{name}}',
  body: `${GREETING}

mit Ihrem Konto wurde ein Token angelegt{{#service}}, für das Dienstkonto {{service}}{{/service}}: {{when}}.

- Name: {{name}}
- Rechte: {{#writes}}lesen und schreiben{{/writes}}{{^writes}}nur lesen{{/writes}}
- Gültig: {{#until}}bis {{until}}{{/until}}{{^until}}ohne Ende{{/until}}

Wenn Sie das nicht waren, widerrufen Sie den Token bitte, wählen Sie sofort ein neues Passwort${TELL_US}.

${END}`,
});
