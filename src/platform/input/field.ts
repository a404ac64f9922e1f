import { type Type } from '@nestjs/common';
import { registerDecorator, type ValidationArguments } from 'class-validator';
import { type Schema } from '../view/field.js';
import { type InputField, noteBroken, registerField } from './registry.js';
import { brokenRule, notBlank, type Rule } from './rules.js';

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

/**
 * Declares one field. Its rules become one class-validator constraint, checked in order up to the first broken one; a
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
    registerDecorator({
      name: 'rules',
      target: target.constructor,
      propertyName: name,
      options: { message: `${name} breaks a rule` },
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) => {
          const rule = brokenRule(ordered, value);
          if (rule !== undefined) noteBroken(object, name, rule);
          return rule === undefined;
        },
      },
    });
  };

/** A wrong type is reported before blankness: `name: false` has the wrong type rather than an empty text. */
const typesFirst = (left: Rule, right: Rule): number => Number(right.name === 'type') - Number(left.name === 'type');
