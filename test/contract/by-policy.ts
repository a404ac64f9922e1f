import { type ExecutionContext } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';
import { Caller } from '../../src/kernel/caller/caller.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { PolicyGuard } from '../../src/platform/http/access/policy.guard.js';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { type CallerName, CALLERS, RIGHTS } from '../world/caller.js';

const holderOf = (name: Exclude<CallerName, 'anonymous'>): Caller => {
  const { scope, roles } = RIGHTS[name];
  return Caller.of({
    ...{ tokenUuid: newUuid(), accountUuid: newUuid(), scopes: [scope], roles },
    ...{ hosts: [], sharedOffers: [] },
  });
};

/** What the guard that stands before every route says of a caller, by the route's policy alone. */
const refusalOf = ({ policy }: Route, caller: Caller): number | undefined => {
  const guard = new PolicyGuard({ getAllAndOverride: () => policy, get: () => undefined } as unknown as Reflector);
  const context = {
    switchToHttp: () => ({ getRequest: () => ({ caller }) }),
    getHandler: () => undefined,
    getClass: () => undefined,
  };
  try {
    guard.canActivate(context as unknown as ExecutionContext);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
};

/**
 * Whom a route refuses for what its policy says: for want of a token, of a scope or of a role. Two guards do it for all routes, and
 * read nothing else of a request; that they stand before all of them is asked of a few (test/contract/access.spec.ts).
 */
export const refusedByPolicy = (route: Route): Partial<Record<CallerName, number>> => {
  const refused: Partial<Record<CallerName, number>> = {};
  for (const name of CALLERS) {
    const status =
      name === 'anonymous' ? (route.policy?.anonymous ? undefined : 401) : refusalOf(route, holderOf(name));
    if (status !== undefined) refused[name] = status;
  }
  return refused;
};
