import { expect } from '@jest/globals';
import { type Response } from 'supertest';
import { detailOf, violationsOf } from './json.js';

/** The answer refuses, with this status and in these words. */
export const expectProblem = (answer: Response, status: number, detail: unknown): void =>
  expect([answer.status, detailOf(answer)]).toEqual([status, detail]);

/** The answer is a 422 that names these places and codes, and no others: in pairs, or as an object where no place comes twice. */
export const expectViolations = (
  answer: Response,
  violations: readonly (readonly [string, string])[] | Readonly<Record<string, string>>,
): void => {
  const expected = Array.isArray(violations) ? violations : Object.entries(violations);
  expect([answer.status, violationsOf(answer)]).toEqual([422, expected]);
};
