import { type ExecutionContext } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { type Route, type RouteTable } from '../server/route-table.js';
import { fieldsOf } from '../input/registry.js';
import { type ApiRequest, callerOf, requestOf, responseOf } from '../request/api-request.js';
import { type AuditEntry } from './audit-entry.entity.js';
import { AUDITS_ANSWER } from './audit-marks.js';

export type Line = Omit<AuditEntry, 'uuid' | 'at'>;

/** The line of the audit log for a request that was done. @param result what its handler returned */
export const lineOf = (
  context: ExecutionContext,
  { routes, reflector }: { readonly routes: RouteTable; readonly reflector: Reflector },
  result: unknown,
): Line => {
  const request = requestOf(context);
  const caller = callerOf(request);
  const route = routes.of(context.getClass(), context.getHandler());
  const status = responseOf(context).statusCode;
  const named = namedIn(request);
  const auditsAnswer = reflector.get<boolean | undefined>(AUDITS_ANSWER, context.getHandler()) === true;
  const isOfAnswer = status === 201 || named === undefined || auditsAnswer;
  const record = isOfAnswer ? (uuidOf(result) ?? named) : named;
  return {
    accountUuid: caller.accountUuid ?? null,
    tokenUuid: caller.tokenUuid ?? null,
    route: `${route.method} ${route.path}`,
    recordUuid: record ?? null,
    parentUuid: named === undefined || named === record ? null : named,
    outcome: 'done',
    status,
    fields: sentFields(route, request.body),
    requestId: request.id,
  };
};

interface Named {
  readonly uuid?: string;
  readonly account?: { readonly uuid: string } | null;
}

/** The record of an answer; for a sign-in, the account. */
const uuidOf = (result: unknown): string | undefined => {
  const { uuid, account } = (result ?? {}) as Named;
  return uuid ?? account?.uuid;
};

/** The record in the path; identifiers only, never the text as sent. */
const namedIn = ({ params }: ApiRequest): string | undefined => {
  const named = params['uuid'];
  return typeof named === 'string' ? parseUuid(named) : undefined;
};

/**
 * Field names that were sent, limited to those the route knows: an unknown key is free text and could be a name or an
 * address.
 */
const sentFields = ({ body: type }: Route, body: unknown): string[] => {
  if (type === undefined || typeof body !== 'object' || body === null) return [];
  return [...fieldsOf(type).keys()].filter((name) => Object.hasOwn(body, name));
};
