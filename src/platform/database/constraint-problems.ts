import { Injectable } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { setOnce } from '../../kernel/collections/collections.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { sqlErrorOf } from './sql-error.js';

/** Foreign key, unique and check violations. */
const VIOLATIONS = new Set(['23503', '23505', '23514']);

type Known = Readonly<Record<string, () => Problem>>;

/**
 * What a violated constraint means to the caller ("the host still has offers"), by name, on the module of the feature
 * that knows it.
 */
export const Constraints = Reflector.createDecorator<Known>();

/** The constraints of all modules. */
@Injectable()
export class ConstraintProblems {
  private readonly problems = new Map<string, () => Problem>();

  constructor(modules: ModulesContainer, reflector: Reflector) {
    for (const { metatype } of modules.values()) {
      const known = reflector.get<Known | undefined>(Constraints.KEY, metatype);
      for (const [name, make] of Object.entries(known ?? {})) {
        setOnce(this.problems, name, make, `the problem of ${name}`);
      }
    }
  }

  /** The problem of the constraint that a failed statement violated, if any. */
  of(error: unknown): Problem | undefined {
    const { code, constraint } = sqlErrorOf(error) ?? {};
    if (code === undefined || constraint === undefined || !VIOLATIONS.has(code)) return undefined;
    return this.problems.get(constraint)?.();
  }
}
