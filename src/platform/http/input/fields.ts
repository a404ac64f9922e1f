import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { type Type } from '@nestjs/common';
import { parseMoment } from '../../../kernel/clock/zone.js';
import { withoutEndSlashes } from '../../../kernel/text/text.js';
import { parseRef, parseUuid } from '../../../kernel/ids/record-ref.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { type Message } from '../../../kernel/problem/message.js';
import { BASE64, base64Text, fileSize } from './file-rules.js';
import { baseAddress } from './web-rules.js';
import { BIC_RULES, IBAN_RULES, plainAccount } from './bank-rules.js';
import { field, type FieldOptions } from './field.js';
import * as rules from './rules.js';

/** As in the column. */
const MAX_EXTERNAL_ID = 64;

const emptyToNull = (value: string | null): string | null => (value === null || value === '' ? null : value);

/** Text of at most `max` Unicode code points; an empty text is the same as null. */
export const Text = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(options.max)],
    { type: 'string', maxLength: options.max },
    emptyToNull,
  );

/** Short text of one line without surrounding blanks, such as a code; an empty one is the same as null. */
export const TrimmedText = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(options.max), rules.singleLine],
    { type: 'string', maxLength: options.max },
    (value: string | null) => emptyToNull(value?.trim() ?? null),
  );

/** What the caller's own program calls the record (R-API-59). */
export const ExternalId = (): PropertyDecorator =>
  TrimmedText({
    max: MAX_EXTERNAL_ID,
    description:
      'What your own program calls the record; no two of a kind may have one name of yours. Nobody else is shown it. null takes it away.',
    example: 'formular-2026-0815',
  });

/** The name of a person, or a part of it, without blanks around it; an empty one is the same as null. */
export const PersonName = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(255), rules.personName],
    { type: 'string', maxLength: 255 },
    (value: string | null) => emptyToNull(value?.trim() ?? null),
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

/** Base URL of a website, to which paths can be appended: trailing slashes are removed. */
export const BaseAddress = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(2000), baseAddress],
    { type: 'string', pattern: '^https?://', maxLength: 2000 },
    (value: string | null) => withoutEndSlashes(emptyToNull(value) ?? '') || null,
  );

/** A file as base64 text, at most `maxBytes` bytes; becomes a Buffer. Its feature checks the file type. */
export const Base64 = (options: FieldOptions & { readonly maxBytes: number }): PropertyDecorator =>
  field(
    options,
    // The size is checked before the alphabet, so that the expensive rule runs last and only once.
    [rules.hasType('string'), fileSize(options.maxBytes), base64Text],
    {
      type: 'string',
      contentEncoding: 'base64',
      pattern: BASE64,
      maxLength: Math.ceil(options.maxBytes / 3) * 4,
    },
    (value: string | null) => (value === null ? null : Buffer.from(value, 'base64')),
  );

/** Two-letter country code; stored in lower case. */
export const Country = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.country],
    { type: 'string', pattern: '^[A-Za-z]{2}$' },
    (value: string | null) => emptyToNull(value)?.toLowerCase() ?? null,
  );

/** An IBAN with any grouping; stored without blanks, in upper case. */
export const Iban = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(50), ...IBAN_RULES],
    { type: 'string', maxLength: 50, pattern: '^[A-Za-z0-9\\s]*$' },
    plainAccount,
  );

/** A BIC; stored without blanks, in upper case. */
export const Bic = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(50), ...BIC_RULES],
    { type: 'string', maxLength: 50, pattern: '^[A-Za-z0-9\\s]*$' },
    plainAccount,
  );

/** A hexadecimal CSS colour; stored in lower case. */
export const HexColor = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.hexColor],
    { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' },
    (value: string | null) => emptyToNull(value)?.toLowerCase() ?? null,
  );

/** A text, true or false; an empty text is the same as null. */
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

/** A field that is set elsewhere and can only be emptied here, with null or an empty text. */
export const OnlyNull = ({ text, ...options }: FieldOptions & { readonly text: Message }): PropertyDecorator =>
  field(
    options,
    [{ name: 'onlyNull', code: CODES.type, message: text, holds: () => false }],
    { type: 'string', maxLength: 0 },
    () => null,
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

/** One of several known texts; an empty one is the same as null. */
export const Choice = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('string'), rules.oneOf(choices)], enumOf(choices), emptyToNull);

/**
 * The name of something that can be done, such as a transition. The document lists the known ones; an unknown one is not
 * refused here but by the service, which says what can be done instead.
 */
export const ActionName = (known: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(64)],
    { ...enumOf(known), maxLength: 64 },
    emptyToNull,
  );

/**
 * A timestamp with offset; becomes a Date, truncated to whole seconds, so that a value read from the API can be sent
 * back unchanged.
 */
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

/** An object with fields of its own, replaced as a whole. */
export const Nested = (type: () => Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('object')], { type: 'object', $input: type }, undefined, type);

/** A reference, or an object with the fields of a record to create along with this one. */
export const RefOrNested = (type: () => Type<object>, options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasEitherType('string', 'object'), rules.ofTexts(rules.storable), rules.ofTexts(rules.maxLength(255))],
    { anyOf: [{ type: 'string', minLength: 1, maxLength: 255 }, { $input: type }] },
    (value: string | null) => (value === null || value === '' ? null : parseRef(value)),
    type,
  );

/** A day YYYY-MM-DD; stays a string. */
export const Day = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, [rules.hasType('string'), rules.dayForm, rules.day], { type: 'string', format: 'date' }, emptyToNull);

/** A uuid in either form. */
export const IDENTIFIER = '^([0-9A-Fa-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})$';

/** The identifier of a part of the record itself, in either form; converted to RFC 4122. */
export const Identifier = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.identifier],
    { type: 'string', pattern: IDENTIFIER },
    (value: string | null) => (value === null || value === '' ? null : parseUuid(value)),
  );

/** A password or another secret that is never shown again. */
export const Password = (options: FieldOptions & { readonly max: number }): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(options.max)],
    { type: 'string', format: 'password', writeOnly: true, maxLength: options.max },
    emptyToNull,
  );
