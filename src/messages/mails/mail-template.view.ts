import { enumOf, vocabulary, word } from '../../kernel/problem/vocabulary.js';
import {
  codeIn,
  type Schema,
  boolean,
  list,
  moment,
  reference,
  text,
  uuid,
  withoutNulls,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { namedEdition } from '../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { MailTextEntry } from '../../mail/mail.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { type MailTemplate } from '../../mail/mail-template.js';
import { type Variables } from '../../mail/template-variables.js';

/** A text, a flag, or a list of entries whose fields may be lists as well. */
const exampleSchema = (entries: Schema): Schema => ({
  type: ['string', 'boolean', 'array'],
  items: { type: 'object', additionalProperties: entries },
});

const EXAMPLE = exampleSchema(exampleSchema(exampleSchema({ type: ['string', 'boolean'] })));

const VARIABLE_KINDS = vocabulary('variableKind', {
  text: word('Text', 'Text'),
  optional: word('Text that may be missing', 'Text, der fehlen kann'),
  flag: word('Yes or no', 'Ja oder nein'),
  list: word('List', 'Liste'),
});

/**
 * The schema of a variable as it is shown to authors.
 * @param described what is said of it besides name, kind and example; all of it is always there
 * @param depth how deep lists may be nested
 */
export const variableSchema = (described: Readonly<Record<string, Schema>>, depth: number): Schema => ({
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: enumOf(VARIABLE_KINDS),
    ...described,
    example: EXAMPLE,
    ...(depth === 0 ? {} : { fields: { type: 'array', items: variableSchema(described, depth - 1) } }),
  },
  required: ['name', 'kind', ...Object.keys(described), 'example'],
  additionalProperties: false,
});

const OWN = columnsOf(MailTextEntry, 't', { except: ['editionUuid', 'modifiedByUuid'] });

/** All columns of texts (t). */
export const MAIL_TEMPLATE_COLUMNS = `${OWN}, ${namedAccountOf('t.modified_by_uuid')} as "modifiedBy",
  ${namedEdition('t.edition_uuid')} as edition`;

/** Texts set by staff as read, before masking. */
export interface MailTemplateRow extends RowOf<typeof OWN> {
  readonly edition: NamedReference | null;
  readonly modifiedBy: NamedAccount | null;
}

/** Texts as the caller may see them: who wrote them last may be masked. */
export const mailTemplateRecord = ({ modifiedBy, ...row }: MailTemplateRow, caller: Caller): MailTemplateRecord => ({
  ...row,
  modifiedBy: modifiedBy && accountReference(modifiedBy, caller),
});

export const mailTemplateView = defineView(
  'MailTemplate',
  {
    uuid: uuid().always(),
    type: codeIn('mailType').always().describe('Kind of mail.', 'offer-cancelled'),
    edition: named().describe('The edition they are for; missing: all that have no words of their own.'),
    subject: text().always().describe('Subject.', 'Abgesagt: {{offer}}'),
    body: text().always().describe('Text, in Mustache and a little Markdown.'),
    modifiedBy: reference().describe('Who wrote them last.'),
    createdAt: moment().always(),
    modifiedAt: moment().always(),
  },
  { description: 'Words that are set for a kind of mail.', versioned: true },
);

/** Texts set by staff, with everything the view shows. */
export type MailTemplateRecord = RecordOf<typeof mailTemplateView>;

/** A variable as shown to authors of texts. */
interface MailVariable {
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly needed: boolean;
  readonly example: unknown;
  readonly fields?: readonly MailVariable[];
}

/** Lists may be nested: the children of a family, and the dates of each. */
const VARIABLE = variableSchema({ description: { type: 'string' }, needed: { type: 'boolean' } }, 2);

const mailTypeView = defineView(
  'MailType',
  {
    type: codeIn('mailType').always().describe('Identifier of the kind.', 'offer-cancelled'),
    title: text().always().describe('What it is called.', 'Angebot abgesagt'),
    perEdition: boolean().always().describe('Words can be set for single editions.'),
    superAdminsOnly: boolean().always().describe('Words can be set by super admins only: the mail guards accounts.'),
    variables: list<MailVariable>(VARIABLE).describe(
      'What the words may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections. `needed` ones must be in the body.',
    ),
    subject: text().always().describe('Subject the mail comes with.', 'Abgesagt: {{offer}}'),
    body: text().always().describe('Text the mail comes with.'),
    templates: nested(mailTemplateView).describe('What is set instead, for all editions or for single ones.'),
  },
  { description: 'A kind of mail, what its words may name, and what they are.' },
);

/** A kind of mail with everything its view shows. */
export type MailTypeRecord = RecordOf<typeof mailTypeView>;

export const mailTypesView = defineView<{ readonly types: readonly MailTypeRecord[] }>(
  'MailTypes',
  { types: nested(mailTypeView) },
  { description: 'Every kind of mail.' },
);

export const mailPreviewView = defineView(
  'MailPreview',
  {
    subject: text().always().describe('Subject.', 'Abgesagt: Paddeln auf der Tauber'),
    text: text().always().describe('The plain-text part.'),
    html: text().always().describe('The HTML part, to be shown in its own frame, without scripts.'),
  },
  { description: 'A mail made of words and the examples of the variables.' },
);

/** A mail rendered with the example values of the variables. */
export type MailPreview = RecordOf<typeof mailPreviewView>;

/** A kind of mail as shown, with the texts set for it. */
export const mailTypeRecord = (
  { type, title, about, variables, words, needs }: MailTemplate,
  set: readonly MailTemplateRecord[],
): MailTypeRecord => ({
  type,
  title,
  perEdition: about === 'programme',
  superAdminsOnly: about === 'account',
  variables: shown(variables, needs),
  ...words,
  templates: set.filter((entry) => entry.type === type),
});

const shown = (variables: Variables, needs: readonly string[]): MailVariable[] =>
  Object.entries(variables).map(([name, variable]) => ({
    name,
    kind: variable.kind,
    description: variable.description,
    needed: needs.includes(name),
    example: withoutEmpty(variable.example),
    ...(variable.kind === 'list' ? { fields: shown(variable.fields, []) } : {}),
  }));

/** An example as answers show it: empty fields of list entries are omitted at any depth (R-API-8). */
export const withoutEmpty = (example: unknown): unknown => {
  if (Array.isArray(example)) return example.map(withoutEmpty);
  if (typeof example !== 'object' || example === null) return example;
  const fields = Object.entries(withoutNulls(example as Record<string, unknown>));
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutEmpty(value)]));
};
