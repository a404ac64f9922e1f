import { withoutNulls } from '../../../platform/http/view/field.js';
import { type MailTemplate } from '../../../mail/mail-template.js';
import { type Variables } from '../../../mail/template-variables.js';
import { type MailTemplateRecord, type MailTypeRecord, type MailVariable } from './mail-template.view.js';

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
