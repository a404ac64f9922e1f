import { type Schema } from '../view/field.js';
import { type Components } from './components.js';
import { EXAMPLE_UUID } from './examples.js';

const POINTER = '#/components/schemas/';

/** A complete example of a schema: every property with a value of the programme, or at least one of the right form. */
export const exampleOf = (components: Components, schema: Schema, owner = ''): unknown => {
  const pointer = schema['$ref'];
  if (typeof pointer === 'string') {
    const name = pointer.slice(POINTER.length);
    return exampleOf(components, components.schemas.get(name) ?? {}, name);
  }
  const [shown] = (schema['examples'] as unknown[] | undefined) ?? [];
  if (shown !== undefined) return shown;
  const [choice] = (schema['anyOf'] as Schema[] | undefined) ?? [];
  if (choice !== undefined) return exampleOf(components, choice, owner);
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  if (properties === undefined) return plain(components, schema);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(components, owner, name, property)]),
  );
};

const valueOf = (components: Components, owner: string, name: string, property: Schema): unknown => {
  const { own, common } = components.notes.exampleOf(owner, name);
  const [shown] = (property['examples'] as unknown[] | undefined) ?? [];
  const known = [own, shown, common].find((value) => value !== undefined && fits(property, value));
  return known ?? exampleOf(components, property);
};

const typesOf = ({ type }: Schema): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** Whether a known value has the form of the property; of `$ref`s only those to references are known. */
const fits = (schema: Schema, value: unknown): boolean => {
  const choices = schema['anyOf'] as Schema[] | undefined;
  if (choices !== undefined) return choices.some((choice) => fits(choice, value));
  if (Array.isArray(value)) {
    const items = schema['items'] as Schema | undefined;
    return typesOf(schema).includes('array') && items !== undefined && value.every((entry) => fits(items, entry));
  }
  if (typeof value === 'object') return isReference(schema) || typesOf(schema).includes('object');
  const enumerated = schema['enum'] as unknown[] | undefined;
  const pattern = schema['pattern'];
  const text = typeof value === 'string' ? value : '';
  const type = Number.isInteger(value) && typesOf(schema).includes('integer') ? 'integer' : typeof value;
  return (
    typesOf(schema).includes(type) &&
    (enumerated === undefined || enumerated.includes(value)) &&
    (schema['format'] !== 'uuid' || /^[0-9a-f-]{36}$/.test(text)) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text))
  );
};

const isReference = ({ $ref }: Schema): boolean => $ref === `${POINTER}Reference`;

const FORMS: Readonly<Record<string, string>> = {
  uuid: EXAMPLE_UUID,
  uri: 'https://www.ferienprogramm.example/',
  email: 'petra.probe@sv-osterburken.example',
  'date-time': '2026-07-28T16:00:00+02:00',
  date: '2026-07-28',
};

const plain = (components: Components, schema: Schema): unknown => {
  const [first] = (schema['enum'] as unknown[] | undefined) ?? [];
  if (first !== undefined) return first;
  if ('const' in schema) return schema['const'];
  switch (typesOf(schema)[0]) {
    case 'array':
      return [exampleOf(components, (schema['items'] as Schema | undefined) ?? {})];
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return true;
    case 'object':
      return {};
    case 'null':
      return null;
    default:
      return FORMS[String(schema['format'])] ?? 'Text';
  }
};
