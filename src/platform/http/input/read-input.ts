import { type Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { message } from '../../../kernel/problem/message.js';
import { invalid, type Problem, unprocessable, type Violation, badParameter } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { betweenOf, fieldsOf, type InputField, useOf } from './registry.js';
import { hasType, type Rule } from './rules.js';
import { parametersOf, type QueryParameter } from './query-fields.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Turns a parsed JSON body into an input object, or throws a 422 with all violations. The result has only the keys
 * that were sent; null is dropped for a field that must always have a value.
 */
export const readInput = <T extends object>(type: Type<T>, body: unknown): T => {
  if (!isObject(body)) throw notAnObject();
  const violations = violationsOf(type, body);
  if (violations.length > 0) throw invalid(inOrder([...violations, ...betweenTheOthers(type, body, violations)], body));
  const use = useOf(type);
  if (use.patch && Object.keys(body).length === 0 && !use.mayBeEmpty) throw nothingToChange();
  return convertInput(type, body);
};

/** All violations of a body, in the order of its keys; missing required fields come last. */
export const violationsOf = (type: Type<object>, body: Json, path = ''): Violation[] => {
  const use = useOf(type);
  const instance = Object.assign(new type(), knownPart(type, body));
  // A patch may omit required fields.
  const errors = validateSync(instance, {
    forbidUnknownValues: false,
    skipUndefinedProperties: use.patch,
    // A length requires a text.
    stopAtFirstError: true,
  });
  const broken = errors
    .flatMap((error) => ruleViolations(error, path))
    .filter(
      ({ violation, rule, key }) =>
        // A patch may send null where null is ignored.
        !(use.patch && rule.name === 'notBlank' && body[key] === null && violation.propertyPath === path + key),
    );
  const wrong = new Set(broken.map(({ key }) => key));
  const nested = [...fieldsOf(type)]
    .filter(([name]) => !wrong.has(name))
    .flatMap(([name, field]) => nestedViolations(field, body[name], `${path}${name}`));
  return inOrder(
    [...unknownKeys(type, body, path), ...broken.map(({ violation }) => violation), ...nested],
    body,
    path,
  );
};

/** Sorted by the order of the keys sent; violations without a key come last. */
const inOrder = (violations: readonly Violation[], body: Json, path = ''): Violation[] => {
  const ranks = new Map(Object.keys(body).map((key, index) => [key, index]));
  const ranked = violations.map((violation) => ({
    violation,
    rank: ranks.get(keyOf(violation.propertyPath.slice(path.length))) ?? ranks.size,
  }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ violation }) => violation);
};

const keyOf = (place: string): string => place.split(/[.[]/, 1)[0] ?? '';

/** Violations of rules between fields, considering only fields without violations of their own. */
const betweenTheOthers = (type: Type<object>, body: Json, violations: readonly Violation[]): Violation[] => {
  const rules = betweenOf(type);
  if (rules === undefined) return [];
  const broken = new Set(violations.map(({ propertyPath }) => keyOf(propertyPath)));
  const others = Object.entries(body).filter(([key]) => fieldsOf(type).has(key) && !broken.has(key));
  return rules(convertInput(type, Object.fromEntries(others)));
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys that the class knows, without the content of nested objects, which are checked separately. */
const knownPart = (type: Type<object>, body: Json): Json => {
  const known: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(type)) {
    if (Object.hasOwn(body, name)) known[name] = field.nested === undefined ? body[name] : shallow(body[name]);
  }
  return known;
};

const shallow = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry: unknown) => (isObject(entry) ? {} : entry));
  return isObject(value) ? {} : value;
};

const ruleViolations = (
  { property: key, value, contexts }: ValidationError,
  path: string,
): { violation: Violation; rule: Rule; key: string }[] => {
  const [rule] = Object.values(contexts ?? {}) as Rule[];
  if (rule === undefined) return [];
  const places = rule.entries?.(value as readonly unknown[]).map((index) => `${key}[${index}]`) ?? [key];
  return places.map((place) => ({ rule, key, violation: violationOf(rule, path + place) }));
};

const nestedViolations = (field: InputField, value: unknown, path: string): Violation[] => {
  if (field.nested === undefined) return [];
  const type = field.nested();
  if (field.schema['type'] !== 'array') return isObject(value) ? violationsOf(type, value, `${path}.`) : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => {
    const place = `${path}[${index}]`;
    return isObject(entry) ? violationsOf(type, entry, `${place}.`) : [violationOf(hasType('object'), place)];
  });
};

const violationOf = ({ message: text, code }: Rule, propertyPath: string): Violation => ({
  propertyPath,
  message: text,
  code,
});

const unknownKeys = (type: Type<object>, body: Json, path: string): Violation[] => {
  const known = fieldsOf(type);
  return Object.keys(body)
    .filter((key) => !known.has(key))
    .map((key) => ({
      propertyPath: path + key,
      message: message('This field was not expected.', 'Dieses Feld wurde nicht erwartet.'),
      code: CODES.unknownField,
    }));
};

/** Converts a body that has been fully validated into an input object; unlike `readInput` it checks nothing. */
export const convertInput = <T extends object>(type: Type<T>, body: Json): T => {
  const result = new type();
  const { patch, merges } = useOf(type);
  for (const [name, field] of fieldsOf(type)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    // On create there is nothing to clear: null is the same as omitting the key.
    if (value === null && !field.keepsNull && (field.neverNull || !(patch || merges))) continue;
    // A field of objects may also accept references to records.
    (result as Record<string, unknown>)[name] =
      field.nested === undefined || typeof value !== 'object'
        ? field.convert(value as never)
        : convertedNested(field.nested(), value);
  }
  return result;
};

const convertedNested = (type: Type<object>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => convertInput(type, entry as Json));
  return isObject(value) ? convertInput(type, value) : null;
};

/** A violation of the body as a whole; its line starts with a field like any other (R-API-36). */
const wrongBody = (en: string, de: string): Problem => unprocessable('body', en, de);

const notAnObject = (): Problem => wrongBody('This must be a JSON object.', 'Der Inhalt muss ein JSON-Objekt sein.');

const nothingToChange = (): Problem =>
  wrongBody('There is nothing to change: the object is empty.', 'Es gibt nichts zu ändern: Das Objekt ist leer.');

/**
 * Reads the known parameters of a query string; unknown ones are ignored (R-API-27). The first invalid one is a 400
 * that names it (R-API-26), and so is a repeated one, whose meaning would be ambiguous.
 */
export const readQuery = <T extends object>(type: Type<T>, query: Readonly<Record<string, unknown>>): T => {
  const result = new type();
  for (const [name, parameter] of parametersOf(type)) {
    const value = read(name, parameter, Object.hasOwn(query, name) ? query[name] : undefined);
    if (value !== undefined) (result as Record<string, unknown>)[name] = value;
  }
  return result;
};

const read = (name: string, parameter: QueryParameter, sent: unknown): unknown => {
  if (sent === undefined || (sent === '' && parameter.blankIsAbsent)) return parameter.fallback;
  if (typeof sent !== 'string') throw badParameter(name, 'is given more than once', 'ist mehrfach angegeben');
  const result = parameter.read(sent);
  if ('refusal' in result) throw badParameter(name, result.refusal.en, result.refusal.de);
  return result.value;
};
