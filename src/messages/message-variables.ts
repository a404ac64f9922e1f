import { variableSchema, withoutEmpty } from './mails/mail-template.view.js';
import { list } from '../platform/http/view/field.js';
import { defineView } from '../platform/http/view/view.js';
import { type Variables } from '../mail/template-variables.js';
import { messageMail } from './message-mail.js';

/** A variable as shown to authors. */
export interface MessageVariable {
  readonly name: string;
  readonly kind: string;
  /** Its meaning, in both languages. */
  readonly meaning: { readonly de: string; readonly en: string };
  readonly example: unknown;
  readonly fields?: readonly MessageVariable[];
}

const MEANING = {
  type: 'object',
  properties: { de: { type: 'string' }, en: { type: 'string' } },
  required: ['de', 'en'],
  additionalProperties: false,
} as const;

/** The children of a family, the offers of each, and their dates. */
const VARIABLE = variableSchema({ meaning: MEANING }, 3);

export const messageVariablesView = defineView<{ readonly variables: readonly MessageVariable[] }>(
  'MessageVariables',
  {
    variables: list(VARIABLE).describe(
      'What subject and body may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections, with the `fields` of its entries.',
    ),
  },
  { description: 'The variables of messages, with their meaning in German and English.' },
);

const OFFER = (path: string): Record<string, string> => ({
  [`${path}/offer`]: 'Name des Angebots',
  [`${path}/calledOff`]: 'Schalter: Das Angebot ist abgesagt; die Termine fehlen dann',
  [`${path}/dates`]: 'Termine des Angebots',
  [`${path}/dates/when`]: 'Ein Termin oder eine Reihe von Terminen',
  [`${path}/meetingPoint`]: 'Treffpunkt',
  [`${path}/url`]: 'Adresse der Seite des Angebots, wenn es eine öffentliche hat',
});

/** Meanings of the variables of messages, in German; by path. */
const GERMAN: Readonly<Record<string, string>> = {
  recipient: 'Name der Person, an die die E-Mail geht',
  sender: 'Name des Absenders, wie er in MAIL_FROM steht',
  'town.name': 'Name der Stadt oder Gemeinde, aus dem Briefkopf',
  'town.address': 'Anschrift der Stadt oder Gemeinde',
  'town.phone': 'Telefonnummer für Fragen',
  'town.email': 'E-Mail-Adresse für Fragen',
  'town.openingHours': 'Öffnungszeiten',
  'town.accountHolder': 'Wem das Bankkonto gehört',
  'town.iban': 'Bankkonto, auf das Familien bezahlen',
  'town.bic': 'BIC der Bank',
  'town.reachable':
    'Schalter: Telefonnummer oder E-Mail-Adresse der Stadt oder Gemeinde ist bekannt; sie stehen unter jeder E-Mail',
  greeting: 'Anrede mit dem Namen der Person, an die die E-Mail geht, wenn sie einen hat',
  edition: 'Name der Ausgabe',
  names: 'An Familien: Vornamen der Kinder, um die es geht',
  waitlisted: 'An Familien: Vornamen derer von ihnen, die auf der Warteliste stehen und keinen Platz haben',
  several: 'An Familien, Schalter: Es geht um mehrere Kinder',
  children: 'An Familien: die Kinder, um die es geht, je mit den Angeboten, um die es in der Nachricht geht',
  'children/child': 'Vorname des Kindes; der volle Name, wenn zwei Kinder der Familie denselben Vornamen haben',
  'children/offers': 'Angebote, in denen das Kind einen Platz hat oder möchte',
  ...OFFER('children/offers'),
  'children/offers/placed': 'Schalter: Das Kind hat einen Platz',
  'children/offers/waitlisted': 'Schalter: Das Kind steht auf der Warteliste',
  'children/offers/open': 'Schalter: Es ist noch nichts entschieden',
  offers: 'Die Angebote, um die es in der Nachricht geht, jedes einmal',
  ...OFFER('offers'),
  organisers: 'An Teams: Namen ihrer Veranstalter',
  organiser: 'In Nachrichten eines Veranstalters: sein Name; am Ende der Nachricht steht er ohnehin',
  organiserPhone: 'In Nachrichten eines Veranstalters: seine Telefonnummer, wenn er eine hat',
};

/** The variables of messages for their authors. */
export const messageVariables = (): MessageVariable[] => shown(messageMail.variables, '');

const shown = (variables: Variables, within: string): MessageVariable[] =>
  Object.entries(variables).map(([name, variable]) => {
    const path = `${within}${name}`;
    const de = GERMAN[path];
    if (de === undefined) throw new Error(`What the variable ${path} of messages holds is not said in German.`);
    return {
      name,
      kind: variable.kind,
      meaning: { de, en: variable.description },
      example: withoutEmpty(variable.example),
      ...(variable.kind === 'list' ? { fields: shown(variable.fields, `${path}/`) } : {}),
    };
  });
