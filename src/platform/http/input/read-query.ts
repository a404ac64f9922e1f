import { type Type } from '@nestjs/common';
import { badParameter } from '../../../kernel/problem/problem.js';
import { parametersOf, type QueryParameter } from './query-fields.js';

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
