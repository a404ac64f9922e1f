import { type Type } from '@nestjs/common';
import { type Violation } from '../../kernel/problem/problem.js';
import { type Schema } from '../view/field.js';
import { type Rule } from './rules.js';

/** What is known of one field of an input: its rules, how its checked value is turned into ours, and how it is documented. */
export interface InputField {
  readonly rules: readonly Rule[];
  readonly required: boolean;
  /** null is ignored on PATCH, because the field must always have a value (R-API-20). */
  readonly neverNull: boolean;
  /** null is a value of its own, in what is made anew as well: it is kept, and the key must be sent. */
  readonly keepsNull: boolean;
  readonly nested: (() => Type<object>) | undefined;
  readonly convert: (value: never) => unknown;
  readonly schema: Schema;
}

const FIELDS = new Map<unknown, Map<string, InputField>>();
/** Put together once for each class: bodies are read by them. */
const WITH_INHERITED = new Map<unknown, ReadonlyMap<string, InputField>>();

/** Remembers a field of an input class; called by the field decorators. */
export const registerField = (target: unknown, name: string, field: InputField): void => {
  const fields = FIELDS.get(target) ?? new Map<string, InputField>();
  fields.set(name, field);
  FIELDS.set(target, fields);
  WITH_INHERITED.clear();
};

/** All fields of an input class, those of its base classes first. */
export const fieldsOf = (type: Type<object>): ReadonlyMap<string, InputField> => {
  const known = WITH_INHERITED.get(type);
  if (known !== undefined) return known;
  const parent = Object.getPrototypeOf(type) as Type<object> | null;
  const inherited =
    typeof parent === 'function' && parent !== Function.prototype ? fieldsOf(parent) : new Map<string, InputField>();
  const all = new Map([...inherited, ...(FIELDS.get(type) ?? [])]);
  WITH_INHERITED.set(type, all);
  return all;
};

/** Rules between the fields that were sent, whatever the record has already. */
export type RulesBetween<T> = (input: Partial<T>) => Violation[];

const BETWEEN = new Map<unknown, RulesBetween<never>>();

/**
 * Remembers the rules between the fields of an input class and of those that extend it, so that a body which breaks rules of
 * single fields hears of these in the same answer. Where no field is broken they are the business of whoever takes the input.
 */
export const registerBetween = <T extends object>(type: Type<T>, rules: RulesBetween<T>): void => {
  BETWEEN.set(type, rules);
};

export const betweenOf = (type: unknown): RulesBetween<object> | undefined =>
  typeof type === 'function'
    ? ((BETWEEN.get(type) as RulesBetween<object> | undefined) ?? betweenOf(Object.getPrototypeOf(type)))
    : undefined;

/** How a body of this class is used: as a whole, or as a patch of which only the sent keys count. */
export interface InputUse {
  readonly patch: boolean;
  /** An empty patch leaves the record as it is instead of being a 422 (editions, R-API-21). */
  readonly mayBeEmpty: boolean;
}

const USES = new WeakMap<object, InputUse>();

/** Marks a class as the body of a PATCH. */
export const Patch =
  (options: { readonly mayBeEmpty?: boolean } = {}): ClassDecorator =>
  (target) => {
    USES.set(target, { patch: true, mayBeEmpty: options.mayBeEmpty ?? false });
  };

export const useOf = (type: object): InputUse => USES.get(type) ?? { patch: false, mayBeEmpty: false };
