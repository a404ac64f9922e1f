import { setOnce } from '../../kernel/collections/set-once.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { sqlErrorOf } from './sql-error.js';

/** Foreign key, unique and check violations. */
const VIOLATIONS = new Set(['23503', '23505', '23514']);

const problems = new Map<string, () => Problem>();

/**
 * Maps a violation of the named constraint to the problem for the caller ("the host still has offers"). Features
 * register their constraints where they define them, so that no floor needs to know a higher one.
 */
export const registerConstraint = (name: string, make: () => Problem): void => {
  setOnce(problems, name, make, `the problem of ${name}`);
};

/** The problem registered for the constraint that a failed statement violated, if any. */
export const problemOfConstraint = (error: unknown): Problem | undefined => {
  const { code, constraint } = sqlErrorOf(error) ?? {};
  if (code === undefined || constraint === undefined || !VIOLATIONS.has(code)) return undefined;
  return problems.get(constraint)?.();
};
