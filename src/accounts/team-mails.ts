import { defineMail, type MailTemplate } from '../mail/mail-template.js';
import { list, optional, text } from '../mail/template-variables.js';

const VARIABLES = {
  member: optional('Name of the account; missing where it is not for everybody', 'Petra Probe'),
  by: optional('Name of the person who did it', 'Alex Amt'),
  hosts: list('The organisers', { name: text('Name', 'Kanuclub Tauber') }, [{ name: 'Kanuclub Tauber' }]),
  when: text('When it happened', '1. Juli 2026, 10:00 Uhr'),
};

const HOSTS = `{{#hosts}}
- {{name}}
{{/hosts}}`;

const WHEN = 'Geändert: **{{when}}**{{#by}}, durch {{by}}{{/by}}.';

const END = `Wer zum Team gehört, sieht die Anmeldungen der Familien, sobald die Listen freigegeben sind. Hat das seine Richtigkeit, müssen Sie nichts tun.{{#town.reachable}} **Wenn nicht, melden Sie sich bitte sofort bei uns:** Wie Sie uns erreichen, steht am Ende dieser E-Mail.{{/town.reachable}}

Freundliche Grüße\\
{{sender}}
`;

export type TeamMail = MailTemplate<typeof VARIABLES>;

/** To a team and the super admins: somebody has joined the team. */
export const memberJoined: TeamMail = defineMail({
  type: 'team-member-joined',
  title: 'Neu im Team',
  about: 'account',
  variables: VARIABLES,
  subject: 'Neu im Team eines Veranstalters',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

{{#member}}**{{member}}**{{/member}}{{^member}}ein Konto, dessen Name hier nicht genannt wird,{{/member}} gehört jetzt zum Team von:

${HOSTS}

${WHEN}

${END}`,
});

/** To the same recipients: the account of a team member has a new e-mail address. */
export const memberAddressChanged: TeamMail = defineMail({
  type: 'team-member-address-changed',
  title: 'E-Mail-Adresse im Team geändert',
  about: 'account',
  variables: VARIABLES,
  subject: 'E-Mail-Adresse im Team eines Veranstalters geändert',
  body: `Guten Tag{{#recipient}} {{recipient}}{{/recipient}},

die Verwaltung hat die E-Mail-Adresse eines Kontos geändert{{#member}}: **{{member}}**{{/member}}{{^member}}, dessen Name hier nicht genannt wird{{/member}}. Das Konto gehört zum Team von:

${HOSTS}

${WHEN}

${END}`,
});
