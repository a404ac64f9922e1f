import { type Type } from '@nestjs/common';
import { registerDecorator } from 'class-validator';
import { type Schema } from '../view/field.js';
import { type InputField, registerField, fieldsOf } from './registry.js';
import { notBlank, type Rule } from './rules.js';
import { namesOf } from '../../database/columns-of.js';

export interface FieldOptions {
  /** Required on create: missing, null or blank is a violation. */
  readonly required?: boolean;
  /** On PATCH null is ignored: the field must always have a value. Implied by `required`. */
  readonly neverNull?: boolean;
  /** Null is distinguished from a missing key everywhere, not only on PATCH. */
  readonly keepsNull?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

const asked = (rule: Rule, value: unknown): boolean =>
  value !== undefined ? rule.asksEmpty === true || (value !== null && value !== '') : rule === notBlank;

/**
 * Declares one field. Its rules become constraints of class-validator, checked in order up to the first broken one; a
 * valid value is then converted; the OpenAPI property comes from the same declaration.
 */
export const field =
  (
    options: FieldOptions,
    fieldRules: readonly Rule[],
    schema: Schema,
    convert: (value: never) => unknown = (value) => value,
    nested?: () => Type<object>,
  ): PropertyDecorator =>
  (target, property) => {
    const all = options.required === true ? [notBlank, ...fieldRules] : fieldRules;
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
    // The broken rule is told by its name.
    if (new Set(ordered.map((rule) => rule.name)).size < ordered.length)
      throw new Error(`Two rules of ${name} have one name`);
    for (const rule of ordered) {
      registerDecorator({
        name: rule.name,
        target: target.constructor,
        propertyName: name,
        options: { message: rule.message.en, context: rule },
        validator: { validate: (value: unknown) => !asked(rule, value) || rule.holds(value) },
      });
    }
  };

/** A wrong type is reported before blankness: `name: false` has the wrong type rather than an empty text. */
const typesFirst = (left: Rule, right: Rule): number => Number(right.name === 'type') - Number(left.name === 'type');

/** Names of an input's fields that are also columns of an entity. */
type StoredField<I, E> = keyof I & keyof E & string;

/**
 * The fields of an input that are stored as sent, in its order: those with a column of the same name in the entity.
 * @param except fields that need processing first
 */
export const storedFields = <I extends object, E extends object, K extends StoredField<I, E> = never>(
  input: Type<I>,
  entity: Type<E>,
  except: readonly K[] = [],
): readonly Exclude<StoredField<I, E>, K>[] => {
  const columns: readonly string[] = namesOf(entity);
  return [...fieldsOf(input).keys()].filter(
    (name): name is Exclude<StoredField<I, E>, K> => columns.includes(name) && !except.includes(name as never),
  );
};

/** The given fields of an input; null for those not sent. */
type Filled<I, K extends keyof I> = {
  [N in K]-?: Exclude<I[N], undefined> | (undefined extends I[N] ? null : never);
};

/** The values of these fields of an input; null for those not sent. */
export const filled = <I extends object, K extends keyof I & string>(input: I, names: readonly K[]): Filled<I, K> =>
  Object.fromEntries(names.map((name) => [name, input[name] ?? null])) as Filled<I, K>;

/** The body of an action without input: omitted, or an empty object. Anything else is refused (R-API-23). */
// oxlint-disable-next-line typescript/no-extraneous-class -- a body needs a class, even without fields
export class NoInput {}
