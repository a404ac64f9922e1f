import { type Type } from '@nestjs/common';
import { type Violation } from '../../../kernel/problem/problem.js';
import { type Schema } from '../view/field.js';
import { type Rule } from './rules.js';

/** One field of an input: its rules, the conversion of its validated value, and its documentation. */
export interface InputField {
  readonly rules: readonly Rule[];
  readonly required: boolean;
  /** null is ignored on PATCH, because the field must always have a value (R-API-20). */
  readonly neverNull: boolean;
  /** null is a value of its own, on create as well: it is kept, and the key must be sent. */
  readonly keepsNull: boolean;
  readonly nested: (() => Type<object>) | undefined;
  readonly convert: (value: never) => unknown;
  readonly schema: Schema;
}

const FIELDS = new Map<unknown, Map<string, InputField>>();
/** Computed once per class, because every body needs it. */
const WITH_INHERITED = new Map<unknown, ReadonlyMap<string, InputField>>();

/** Registers a field of an input class; called by the field decorators. */
export const registerField = (target: unknown, name: string, field: InputField): void => {
  const fields = FIELDS.get(target) ?? new Map<string, InputField>();
  fields.set(name, field);
  FIELDS.set(target, fields);
  WITH_INHERITED.clear();
};

/** All fields of an input class, starting with those of its base classes. */
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

/** Rules between the fields that were sent, independent of the stored record. */
type RulesBetween<T> = (input: Partial<T>) => Violation[];

const BETWEEN = new Map<unknown, RulesBetween<never>>();

/**
 * Registers the rules between the fields of an input class and its subclasses, so that one answer reports them
 * together with violations of single fields. If no field is invalid, the code that processes the input checks them.
 */
export const registerBetween = <T extends object>(type: Type<T>, rules: RulesBetween<T>): void => {
  BETWEEN.set(type, rules);
};

export const betweenOf = (type: unknown): RulesBetween<object> | undefined =>
  typeof type === 'function'
    ? ((BETWEEN.get(type) as RulesBetween<object> | undefined) ?? betweenOf(Object.getPrototypeOf(type)))
    : undefined;

/** How a body of this class is used: as a whole, or as a patch in which only the keys sent count. */
interface InputUse {
  readonly patch: boolean;
  /** An empty patch changes nothing instead of being a 422 (editions, R-API-21). */
  readonly mayBeEmpty: boolean;
  /** Null empties a field, as in a patch, though required fields must be sent. */
  readonly merges: boolean;
}

const USES = new WeakMap<object, InputUse>();

/** Marks a class as the body of a PATCH. */
export const Patch =
  (options: { readonly mayBeEmpty?: boolean } = {}): ClassDecorator =>
  (target) => {
    USES.set(target, { patch: true, mayBeEmpty: options.mayBeEmpty ?? false, merges: false });
  };

/**
 * Marks a class as a part of the body of a PUT that makes a record or changes the one that is there: required fields must be
 * sent, and of the others those that are left out stay as they are, and null empties them.
 */
export const Merges = (): ClassDecorator => (target) => {
  USES.set(target, { ...WHOLE, merges: true });
};

const WHOLE: InputUse = { patch: false, mayBeEmpty: false, merges: false };

export const useOf = (type: object): InputUse => USES.get(type) ?? WHOLE;
