import { defineMail, type MailTemplate } from '../../mail/mail-template.js';
import { CALENDAR_TEXTS } from './family-calendar.js';
import { type News } from './family-news.js';
import { LIST_TEXTS } from './list-texts.js';
import { each } from './attendance-paragraph.js';
import { APPLICATION_VARIABLES, sampleOf } from './application-variables.js';
import { MORE_PAID, MOVED_MONEY, PAYMENT, refund } from './family-payment.js';
import { REMAINING_TEXTS, WISH_TEXTS } from './wish-texts.js';
import { QUESTIONS_TO } from './reachable-hosts.js';

const GREETING = 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},';

/** Where families turn to, if anybody is known: nothing is asked of them that leads nowhere. */
export const TURN_TO =
  '{{#town.reachable}}Sie erreichen uns unter den Angaben am Ende dieser E-Mail.{{/town.reachable}}{{^town.reachable}}{{#organised}}Wenden Sie sich dafür an den Veranstalter.{{/organised}}{{^organised}}Antworten Sie dafür auf diese E-Mail.{{/organised}}{{/town.reachable}}';

const IF_NOT = `Wenn daraus doch nichts wird, sagen Sie bitte so früh wie möglich ab, spätestens, bevor es losgeht: Dann kann ein anderes Kind den Platz bekommen. ${TURN_TO}`;

const WAITING = `Auf der Warteliste müssen Sie nichts tun. ${LIST_TEXTS} {{#town.reachable}}Möchten Sie nicht mehr warten, geben Sie uns bitte Bescheid.{{/town.reachable}}`;

const REFUND = refund(true);

const NOTHING_TO_DO = 'Für abgesagte Angebote ist nichts zu bezahlen, und Sie müssen nichts weiter tun.';

const END = `${CALENDAR_TEXTS}
${QUESTIONS_TO}
Freundliche Grüße\\
{{sender}}
`;

const ALL = each('applications');

const NOTE = '{{#note}}\n{{note}}\n\n{{/note}}';

const define = (
  news: News | 'news',
  title: string,
  words: { readonly subject: string; readonly begin: string; readonly rest: string },
): MailTemplate<typeof APPLICATION_VARIABLES> =>
  defineMail({
    type: `application-${news}`,
    title,
    about: 'programme',
    variables: APPLICATION_VARIABLES,
    subject: words.subject,
    body: `${GREETING}\n\n${words.begin}\n\n${words.rest}\n\n${END}`,
    sample: news === 'news' ? sampleOf('confirmed', 'waitlisted', 'unfulfilled') : sampleOf(news),
  });

/** Words for a place that others took back, and for an application that had none. */
const takenBack = (one: string, other: string): string =>
  `{{#allTakenBack}}${one}{{/allTakenBack}}{{^allTakenBack}}${other}{{/allTakenBack}}`;
const GONE = 'leider entfällt der Platz von **{{children}}**.';
const ALL_GONE = 'leider entfallen diese Plätze von **{{children}}**.';
const goneOr = (one: string, more: string): string =>
  takenBack(subject('Platz entfällt', 'Plätze entfallen'), subject(one, more));

const either = (one: string, more: string): string => `{{^several}}${one}{{/several}}{{#several}}${more}{{/several}}`;
/** Siblings may have applications to one offer, and a child to several. */
const byOffer = (one: string, more: string): string => `{{#offer}}${one}{{/offer}}{{^offer}}${more}{{/offer}}`;
const subject = (one: string, more: string): string => byOffer(`${one}: {{offer}}`, more);
const ARE = '{{#siblings}}sind{{/siblings}}{{^siblings}}ist{{/siblings}}';

/** Mails with a single kind of news, by kind. */
export const APPLICATION_MAILS: Readonly<Record<News, MailTemplate<typeof APPLICATION_VARIABLES>>> = {
  confirmed: define('confirmed', 'Anmeldung bestätigt', {
    subject: subject('Zusage', 'Zusagen im Ferienprogramm'),
    begin: `gute Nachricht: ${either('**{{children}}** hat einen Platz.', 'Diese Anmeldungen von **{{children}}** sind bestätigt.')}`,
    rest: `${ALL}\n${PAYMENT}\n${IF_NOT}`,
  }),
  promoted: define('promoted', 'Von der Warteliste nachgerückt', {
    subject: subject('Nachgerückt', 'Nachgerückt im Ferienprogramm'),
    begin: `gute Nachricht: ${either(
      'Für **{{children}}** ist jetzt ein Platz da. Die Anmeldung ist von der Warteliste nachgerückt und damit bestätigt.',
      'Für diese Anmeldungen von **{{children}}** sind jetzt Plätze da. Sie sind von der Warteliste nachgerückt und damit bestätigt.',
    )}`,
    rest: `${ALL}\n${PAYMENT}\n${IF_NOT}`,
  }),
  waitlisted: define('waitlisted', 'Anmeldung auf der Warteliste', {
    subject: goneOr('Warteliste', 'Ihre Anmeldungen auf der Warteliste'),
    begin: either(
      takenBack(
        `${GONE} Die Anmeldung steht jetzt auf der Warteliste.`,
        'die Anmeldung von **{{children}}** steht auf der Warteliste. Ein Platz ist damit noch nicht vergeben.',
      ),
      takenBack(
        `${ALL_GONE} Die Anmeldungen stehen jetzt auf der Warteliste.`,
        'diese Anmeldungen von **{{children}}** stehen auf der Warteliste. Plätze sind damit noch nicht vergeben.',
      ),
    ),
    rest: `${ALL}\n${REFUND}\n${WAITING}`,
  }),
  unfulfilled: define('unfulfilled', 'Keinen Platz bekommen', {
    subject: goneOr('Leider kein Platz', 'Leider keine Plätze'),
    begin: either(
      takenBack(`${GONE} Die Anmeldung bleibt ohne Platz.`, 'leider hat **{{children}}** keinen Platz bekommen.'),
      takenBack(
        `${ALL_GONE} Die Anmeldungen bleiben ohne Platz.`,
        'leider gibt es für diese Anmeldungen von **{{children}}** keinen Platz.',
      ),
    ),
    rest: `${ALL}\n${REFUND}\n${REMAINING_TEXTS}`,
  }),
  rejected: define('rejected', 'Anmeldung nicht angenommen', {
    subject: goneOr('Anmeldung nicht angenommen', 'Anmeldungen nicht angenommen'),
    begin: either(
      takenBack(
        `${GONE} Wir können die Anmeldung nicht mehr annehmen.`,
        'leider können wir die Anmeldung von **{{children}}** nicht annehmen.',
      ),
      takenBack(
        `${ALL_GONE} Wir können die Anmeldungen nicht mehr annehmen.`,
        'leider können wir diese Anmeldungen von **{{children}}** nicht annehmen.',
      ),
    ),
    rest: `${ALL}\n${REFUND}\n{{^reason}}{{^several}}{{#town.reachable}}Warum das so ist, sagen wir Ihnen gern{{^refundable}}: Wie Sie uns erreichen, steht am Ende dieser E-Mail{{/refundable}}.{{/town.reachable}}{{/several}}{{/reason}}`,
  }),
  withdrawn: define('withdrawn', 'Anmeldung zurückgezogen', {
    subject: subject('Abgemeldet', 'Abmeldungen im Ferienprogramm'),
    begin: either(
      'die Anmeldung von **{{children}}** ist zurückgezogen.',
      'diese Anmeldungen von **{{children}}** sind zurückgezogen.',
    ),
    rest: `${ALL}\n${refund(false)}\nEin Platz wird dafür nicht freigehalten. {{#town.reachable}}Haben Sie das nicht gewünscht, melden Sie sich bitte gleich bei uns: Wie Sie uns erreichen, steht am Ende dieser E-Mail.{{/town.reachable}}`,
  }),
  moved: define('moved', 'Anmeldung umgebucht', {
    subject: subject('Umgebucht', 'Umbuchungen im Ferienprogramm'),
    begin: either(
      'wir haben die Anmeldung von **{{children}}** auf ein anderes Angebot umgebucht.',
      'wir haben diese Anmeldungen von **{{children}}** auf andere Angebote umgebucht.',
    ),
    rest: `${ALL}\n${PAYMENT}\n${MOVED_MONEY}\nDie bisherige Anmeldung gilt nicht mehr. {{#town.reachable}}Passt die Umbuchung nicht, melden Sie sich bitte gleich bei uns: Wie Sie uns erreichen, steht am Ende dieser E-Mail.{{/town.reachable}}`,
  }),
  reset: define('reset', 'Anmeldung wieder offen', {
    subject: goneOr('Anmeldung wieder offen', 'Anmeldungen wieder offen'),
    begin: either(
      `${takenBack(`${GONE} Über die Anmeldung`, 'über die Anmeldung von **{{children}}**')} wird neu entschieden. Was bisher dazu gesagt war, gilt nicht mehr.`,
      `${takenBack(`${ALL_GONE} Über diese Anmeldungen`, 'über diese Anmeldungen von **{{children}}**')} wird neu entschieden. Was bisher dazu gesagt war, gilt nicht mehr.`,
    ),
    rest: `${ALL}\n${REFUND}\nSie müssen nichts tun. ${WISH_TEXTS}`,
  }),
  received: define('received', 'Anmeldung eingegangen', {
    subject: subject('Anmeldung eingegangen', 'Anmeldungen eingegangen'),
    begin: either(
      'die Anmeldung von **{{children}}** ist bei uns eingegangen.',
      'diese Anmeldungen von **{{children}}** sind bei uns eingegangen.',
    ),
    rest: `${ALL}\nEin Platz ist damit noch nicht vergeben. ${WISH_TEXTS}`,
  }),
  cancelled: define('cancelled', 'Angebot abgesagt, nachträglich gemeldet', {
    subject: subject('Abgesagt', 'Abgesagte Angebote'),
    begin: byOffer(
      `das Angebot, zu dem **{{children}}** angemeldet ${ARE}, findet leider nicht statt.`,
      `diese Angebote, zu denen **{{children}}** angemeldet ${ARE}, finden leider nicht statt.`,
    ),
    rest: `${NOTE}\n${ALL}\n${REFUND}\n${NOTHING_TO_DO}`,
  }),
  relaunched: define('relaunched', 'Angebot findet doch statt, nachträglich gemeldet', {
    subject: subject('Findet doch statt', 'Angebote finden doch statt'),
    begin: `gute Nachricht: ${byOffer(
      'Das Angebot war abgesagt und findet nun doch statt.',
      'Diese Angebote waren abgesagt und finden nun doch statt.',
    )} ${either('So steht die Anmeldung von **{{children}}**:', 'So stehen die Anmeldungen von **{{children}}**:')}`,
    rest: `${NOTE}\n${ALL}\n${PAYMENT}\nKann ein Kind nicht mehr teilnehmen, sagen Sie bitte so früh wie möglich ab.`,
  }),
  changed: define('changed', 'Termin oder Treffpunkt geändert, nachträglich gemeldet', {
    subject: subject('Geändert', 'Geänderte Angebote im Ferienprogramm'),
    begin: byOffer(
      `bei einem Angebot, in dem **{{children}}** ${either('einen Platz hat', 'Plätze haben')}, hat sich etwas geändert. ${either('Der Platz bleibt', 'Die Plätze bleiben')} bestehen.`,
      `bei Angeboten, in denen **{{children}}** {{#siblings}}Plätze haben{{/siblings}}{{^siblings}}einen Platz hat{{/siblings}}, hat sich etwas geändert. Die Plätze bleiben bestehen.`,
    ),
    rest: `${ALL}\nPasst es so nicht mehr, sagen Sie bitte so früh wie möglich ab. ${TURN_TO}`,
  }),
};

const part = (news: News, title: string): string => {
  const any = `any${news.charAt(0).toUpperCase()}${news.slice(1)}`;
  return `{{#${any}}}\n## ${title}\n\n{{/${any}}}\n${each(news, '###')}`;
};

const PARTS = [
  part('confirmed', 'Zusagen'),
  part('promoted', 'Von der Warteliste nachgerückt'),
  part('moved', 'Umgebucht'),
  part('waitlisted', 'Auf der Warteliste'),
  part('unfulfilled', 'Leider kein Platz'),
  part('rejected', 'Nicht angenommen'),
  part('withdrawn', 'Abgemeldet'),
  part('reset', 'Wieder offen'),
  part('received', 'Eingegangen'),
  part('changed', 'Termin oder Treffpunkt geändert'),
  part('relaunched', 'Findet doch statt'),
  part('cancelled', 'Abgesagt'),
];

const flagged = (flag: string, sentence: string): string => `{{#${flag}}}\n${sentence}\n\n{{/${flag}}}`;

/** Several kinds of news at once, as after a draw: some children have a place, others do not. */
export const applicationNews = define('news', 'Neues zu mehreren Anmeldungen', {
  subject: 'Neues zu den Anmeldungen von {{children}}',
  begin: 'zu den Anmeldungen von **{{children}}** gibt es Neuigkeiten:',
  rest: [
    ...PARTS,
    '---\n',
    PAYMENT,
    flagged('anyPlaced', `**Zu den Plätzen:** ${IF_NOT}`),
    flagged('anyWaitlisted', WAITING),
    MORE_PAID,
    REFUND,
    flagged('anyUnfulfilled', REMAINING_TEXTS),
    flagged('anyReset', `Bei Anmeldungen, die wieder offen sind, müssen Sie nichts tun. ${WISH_TEXTS}`),
    flagged(
      'anyReceived',
      `{{^anyReset}}Über Anmeldungen, die eingegangen sind, wird noch entschieden. ${WISH_TEXTS}{{/anyReset}}`,
    ),
  ].join('\n'),
});
