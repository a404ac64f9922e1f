import { type Response } from 'supertest';

/** A JSON object as a test looks at it. */
export type Json = Record<string, unknown>;

/** The answer's body as an object. */
export const bodyOf = (response: Response): Json => response.body as Json;

/** The answer's body as a list of objects. */
export const listOf = (response: Response): Json[] => response.body as Json[];

/** One field of every record of a list. */
export const pluck = (response: Response, field: string): unknown[] => listOf(response).map((record) => record[field]);

/** `[propertyPath, code]` of every violation. */
export const violationsOf = (response: Response): [unknown, unknown][] =>
  ((bodyOf(response)['violations'] ?? []) as Json[]).map(({ propertyPath, code }) => [propertyPath, code]);
