import { type Type } from '@nestjs/common';
import { registerDecorator, type ValidationOptions } from 'class-validator';
import { parseMoment } from '../clock/zone.js';
import { parseRef, parseUuid } from '../ids/record-ref.js';
import { type Schema } from '../view/field.js';
import { BASE64, base64Text, fileSize } from './file-rules.js';
import { baseAddress, origin } from './web-rules.js';
import { BIC_RULES, IBAN_RULES, plainAccount } from './bank-rules.js';
import { type InputField, registerField } from './registry.js';
import * as rules from './rules.js';

interface FieldOptions {
  /** Needed on create: missing, null or blank is a violation. */
  readonly required?: boolean;
  /** On PATCH null is ignored: the field must always have a value. Implied by `required`. */
  readonly neverNull?: boolean;
  /** Everywhere, not on PATCH alone, null is told from a key that was not sent. */
  readonly keepsNull?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/**
 * Declares one field: its rules become class-validator constraints of which at most one fails at a time, the sent value
 * becomes ours after all rules hold, and the OpenAPI property comes from the same line.
 */
const field =
  (
    options: FieldOptions,
    fieldRules: readonly rules.Rule[],
    schema: Schema,
    convert: (value: never) => unknown = (value) => value,
    nested?: () => Type<object>,
  ): PropertyDecorator =>
  (target, property) => {
    const all = options.required === true ? [rules.notBlank, ...fieldRules] : fieldRules;
    const ordered = options.required === true ? [...all].sort(typesFirst) : all;
    const name = String(property);
    const spec: InputField = {
      rules: ordered,
      required: options.required ?? false,
      neverNull: options.neverNull ?? options.required ?? false,
      keepsNull: options.keepsNull ?? false,
      nested,
      convert,
      schema: {
        ...schema,
        ...(options.description === undefined ? {} : { description: options.description }),
        ...(options.example === undefined ? {} : { examples: [options.example] }),
      },
    };
    registerField(target.constructor, name, spec);
    ordered.forEach((rule, index) => {
      registerDecorator({
        name: rule.name,
        target: target.constructor,
        propertyName: name,
        options: { message: rule.message.en, context: rule } satisfies ValidationOptions,
        validator: {
          // Asked only when all earlier rules hold: a length is asked of texts alone.
          validate: (value: unknown) =>
            ordered.slice(0, index).some((earlier) => asked(earlier, value) && !earlier.holds(value)) ||
            !asked(rule, value) ||
            rule.holds(value),
        },
      });
    });
  };

const asked = (rule: rules.Rule, value: unknown): boolean =>
  value !== undefined ? rule.asksEmpty === true || (value !== null && value !== '') : rule.name === 'notBlank';

/** A wrong type is reported as such, before blankness: `name: false` is a text that is missing, not an empty one. */
const typesFirst = (left: rules.Rule, right: rules.Rule): number =>
  Number(right.name === 'type') - Number(left.name === 'type');

const emptyToNull = (value: string | null): string | null => (value === null || value === '' ? null : value);

/** Text of at most `max` Unicode code points; an empty text is the same as null. */
export const Text = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(options.max)],
    { type: 'string', maxLength: options.max },
    emptyToNull,
  );

export const Email = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.emailAddress],
    { type: 'string', format: 'email' },
    emptyToNull,
  );

/** A full http or https URL. */
export const WebUrl = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(2000), rules.webUrl],
    { type: 'string', pattern: '^https?://', maxLength: 2000 },
    emptyToNull,
  );

/** A list of origins as browsers send them, none twice. */
export const Origins = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
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

/** Address of a website, to which paths can be added: slashes at its end are dropped. */
export const BaseAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(2000), baseAddress],
    { type: 'string', pattern: '^https?://', maxLength: 2000 },
    (value: string | null) => emptyToNull(value)?.replace(/\/+$/, '') ?? null,
  );

/** A file as base64 text of at most `maxBytes` bytes; becomes a Buffer. What kind of file it is, its feature decides. */
export const Base64 = (options: FieldOptions & { readonly maxBytes: number }): PropertyDecorator =>
  field(
    options,
    // The size comes before the alphabet, so that the dear rule is the last one, and asked once.
    [rules.hasType('string'), fileSize(options.maxBytes), base64Text],
    {
      type: 'string',
      contentEncoding: 'base64',
      pattern: BASE64,
      maxLength: Math.ceil(options.maxBytes / 3) * 4,
    },
    (value: string | null) => (value === null ? null : Buffer.from(value, 'base64')),
  );

/** Two-letter country code; kept in lower case. */
export const Country = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.country],
    { type: 'string', pattern: '^[A-Za-z]{2}$' },
    (value: string | null) => emptyToNull(value)?.toLowerCase() ?? null,
  );

/** An IBAN in whatever groups; kept without blanks, in upper case. */
export const Iban = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(50), ...IBAN_RULES],
    { type: 'string', maxLength: 50, pattern: '^[A-Za-z0-9\\s]*$' },
    plainAccount,
  );

/** A BIC; kept without blanks, in upper case. */
export const Bic = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(50), ...BIC_RULES],
    { type: 'string', maxLength: 50, pattern: '^[A-Za-z0-9\\s]*$' },
    plainAccount,
  );

/** A colour as CSS writes it in hexadecimal digits; kept in lower case. */
export const HexColor = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.hexColor],
    { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' },
    (value: string | null) => emptyToNull(value)?.toLowerCase() ?? null,
  );

/** A text, or true or false; an empty text is the same as null. */
export const TextOrFlag = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [
      rules.hasEitherType('string', 'boolean'),
      rules.ofTexts(rules.storable),
      rules.ofTexts(rules.maxLength(options.max)),
    ],
    { anyOf: [{ type: 'string', maxLength: options.max }, { type: 'boolean' }] },
    (value: string | boolean | null) => (value === '' ? null : value),
  );

export const Flag = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('boolean')], { type: 'boolean' });

export const Whole = (options: FieldOptions & { readonly min: number; readonly max: number }): PropertyDecorator =>
  field(options, [rules.hasType('integer'), rules.between(options.min, options.max)], {
    type: 'integer',
    minimum: options.min,
    maximum: options.max,
  });

export const Decimal = (options: FieldOptions & { readonly min: number; readonly max: number }): PropertyDecorator =>
  field(options, [rules.hasType('number'), rules.between(options.min, options.max)], {
    type: 'number',
    minimum: options.min,
    maximum: options.max,
  });

/** One of some known texts; an empty one is the same as null. */
export const Choice = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('string'), rules.oneOf(choices)], { type: 'string', enum: [...choices] }, emptyToNull);

/** A list of known texts, none twice; null is the empty list. */
export const Choices = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('array'), rules.listOf('string'), rules.each(rules.oneOf(choices)), rules.withoutRepeats],
    { type: 'array', items: { type: 'string', enum: [...choices] }, uniqueItems: true },
    (values: string[] | null) => values ?? [],
  );

/** A timestamp with offset; becomes a Date, to the whole second: what is read can be sent back and is the same. */
export const Moment = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.timestampDay, rules.timestamp],
    { type: 'string', format: 'date-time' },
    (value: string | null) => (value === null || value === '' ? null : wholeSecond(parseMoment(value))),
  );

const wholeSecond = (at: Date | undefined): Date | undefined => at && new Date(Math.floor(at.getTime() / 1000) * 1000);

/** Another record by UUID (either form), alias or e-mail address; becomes a RecordRef that a lookup resolves. */
export const Ref = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(255)],
    { type: 'string', maxLength: 255 },
    (value: string | null) => (value === null || value === '' ? null : parseRef(value)),
  );

/** A list of other records, none twice. */
export const Refs = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.maxCount(options.max),
      rules.listOf('string'),
      rules.each(rules.storable),
      rules.withoutRepeats,
    ],
    { type: 'array', items: { type: 'string' }, maxItems: options.max, uniqueItems: true },
    (values: string[] | null) => (values ?? []).map(parseRef),
  );

/** An object with fields of its own, replaced as a whole. */
export const Nested = (type: () => Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('object')], { type: 'object', $input: type }, undefined, type);

/** Another record, or an object with the fields of one that is made along with this. */
export const RefOrNested = (type: () => Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasEitherType('string', 'object'), rules.ofTexts(rules.storable), rules.ofTexts(rules.maxLength(255))],
    { anyOf: [{ type: 'string', minLength: 1, maxLength: 255 }, { $input: type }] },
    (value: string | null) => (value === null || value === '' ? null : parseRef(value)),
    type,
  );

/** A list of objects with fields of their own. */
export const NestedList = (
  type: () => Type<object>,
  options: FieldOptions & { readonly max: number },
): PropertyDecorator =>
  field(
    options,
    [rules.hasType('array'), rules.maxCount(options.max)],
    { type: 'array', maxItems: options.max, items: { $input: type } },
    undefined,
    type,
  );

/** A day YYYY-MM-DD; stays a text. */
export const Day = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('string'), rules.dayForm, rules.day], { type: 'string', format: 'date' }, emptyToNull);

/** A list of texts, none twice, each of at most `length` code points. */
export const Texts = (options: FieldOptions & { readonly max: number; readonly length: number }): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.maxCount(options.max),
      rules.listOf('string'),
      rules.each(rules.notBlank),
      rules.each(rules.storable),
      rules.each(rules.maxLength(options.length)),
      rules.withoutRepeats,
    ],
    { type: 'array', items: { type: 'string', maxLength: options.length }, maxItems: options.max, uniqueItems: true },
    (values: string[] | null) => values ?? [],
  );

const IDENTIFIER = '^([0-9A-Fa-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})$';

/** The identifier of a part of the record itself, in either form; becomes its RFC 4122 form. */
export const Identifier = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.identifier],
    { type: 'string', pattern: IDENTIFIER },
    (value: string | null) => (value === null || value === '' ? null : parseUuid(value)),
  );

/** A list of identifiers of records, in either form, none twice; they become their RFC 4122 form. */
export const Identifiers = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.maxCount(options.max),
      rules.listOf('string'),
      rules.each(rules.identifier),
      rules.withoutRepeats,
    ],
    {
      type: 'array',
      items: { type: 'string', pattern: IDENTIFIER },
      ...(options.required === true ? { minItems: 1 } : {}),
      maxItems: options.max,
      uniqueItems: true,
    },
    (values: string[] | null) => (values ?? []).map(parseUuid),
  );

/** A password or another secret: text that is never shown again. */
export const Password = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(options.max)],
    { type: 'string', format: 'password', writeOnly: true, maxLength: options.max },
    emptyToNull,
  );
