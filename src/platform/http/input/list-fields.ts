import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { type Type } from '@nestjs/common';
import { parseRef, parseUuid } from '../../../kernel/ids/record-ref.js';
import { field, type FieldOptions } from './field.js';
import { IDENTIFIER } from './fields.js';
import * as rules from './rules.js';
import { origin } from './web-rules.js';
import { message } from '../../../kernel/problem/message.js';
import { type Violation } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';

interface ListOptions extends FieldOptions {
  /** How many at most. */
  readonly max: number;
}

/** A list of origins as browsers send them, without duplicates. */
export const Origins = (options: ListOptions): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.listOf('string'),
      rules.maxCount(options.max),
      rules.each(rules.maxLength(255)),
      rules.each(origin),
      rules.withoutRepeats,
    ],
    { type: 'array', items: { type: 'string', maxLength: 255 }, maxItems: options.max, uniqueItems: true },
    (values: string[] | null) => values ?? [],
  );

/** A list of known texts without duplicates; null is the empty list. */
export const Choices = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('array'), rules.listOf('string'), rules.each(rules.oneOf(choices)), rules.withoutRepeats],
    { type: 'array', items: enumOf(choices), uniqueItems: true },
    (values: string[] | null) => values ?? [],
  );

interface TextListParts<Value> {
  /** Rules of each text, in the order in which they are reported. */
  readonly each: readonly rules.Rule[];
  /** Rules of the list that are asked last. */
  readonly last?: readonly rules.Rule[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly convert: (text: string) => Value;
}

/** A list of texts without duplicates, whatever the texts are. */
const textList = <Value>(
  options: ListOptions,
  { each, last = [], schema, convert }: TextListParts<Value>,
): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.maxCount(options.max),
      rules.listOf('string'),
      ...each.map(rules.each),
      rules.withoutRepeats,
      ...last,
    ],
    { type: 'array', ...schema, maxItems: options.max, uniqueItems: true },
    (values: string[] | null) => (values ?? []).map(convert),
  );

/** A list of references without duplicates. */
export const Refs = (options: ListOptions): PropertyDecorator =>
  textList(options, { each: [rules.storable], schema: { items: { type: 'string' } }, convert: parseRef });

/** A list of objects with fields of their own. */
export const NestedList = (type: () => Type<object>, options: ListOptions): PropertyDecorator =>
  field(
    options,
    [rules.hasType('array'), rules.maxCount(options.max)],
    {
      ...{ type: 'array', maxItems: options.max, items: { $input: type } },
      ...(options.required === true ? { minItems: 1 } : {}),
    },
    undefined,
    type,
  );

/**
 * A list of objects of which each is a request of its own: the handler reads them with `readInput`, so that one that is
 * malformed does not hinder the others.
 */
export const EachByItself = (type: () => Type<object>, options: ListOptions): PropertyDecorator =>
  field(options, [rules.hasType('array'), rules.maxCount(options.max)], {
    type: 'array',
    maxItems: options.max,
    items: { $input: type },
    ...(options.required === true ? { minItems: 1 } : {}),
  });

interface TextsOptions extends ListOptions {
  /** Code points of each text at most. */
  readonly length: number;
}

/** A list of texts without duplicates. */
export const Texts = (options: TextsOptions): PropertyDecorator => textsOf(options, [], (text) => text);

/** The lines of an address and the like, each a text of its own without breaks. */
export const Lines = (options: TextsOptions): PropertyDecorator =>
  textsOf(options, [rules.each(rules.singleLine)], (line) => line.trim());

const textsOf = (
  options: TextsOptions,
  last: readonly rules.Rule[],
  convert: (text: string) => string,
): PropertyDecorator =>
  textList(options, {
    each: [rules.notBlank, rules.storable, rules.maxLength(options.length)],
    last,
    schema: { items: { type: 'string', maxLength: options.length } },
    convert,
  });

/** A list of record identifiers in either form, without duplicates; converted to RFC 4122. */
export const Identifiers = (options: ListOptions): PropertyDecorator =>
  textList(options, {
    each: [rules.identifier],
    schema: {
      items: { type: 'string', pattern: IDENTIFIER },
      ...(options.required === true ? { minItems: 1 } : {}),
    },
    convert: parseUuid,
  });

const UNKNOWN = message('The record has no such entry.', 'Der Datensatz hat keinen solchen Eintrag.');
const TWICE = message('This entry is in the list twice.', 'Dieser Eintrag steht doppelt in der Liste.');

/**
 * A uuid sent with a list entry keeps the identity of an existing entry (an offer's date, an edition's task): it must
 * belong to this record and occur only once.
 * @param known uuids of the record's existing entries
 */
export const identityViolations = (
  entries: readonly { readonly uuid?: string | null | undefined }[],
  known: readonly string[],
  list: string,
): Violation[] =>
  entries.flatMap(({ uuid }, index): Violation[] => {
    if (uuid == null) return [];
    const propertyPath = `${list}[${index}].uuid`;
    if (!known.includes(uuid)) return [{ propertyPath, message: UNKNOWN, code: CODES.choice }];
    const first = entries.findIndex((entry) => entry.uuid === uuid);
    return first === index ? [] : [{ propertyPath, message: TWICE, code: CODES.notUnique }];
  });
