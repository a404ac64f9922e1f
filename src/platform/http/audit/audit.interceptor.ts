import { type ExecutionContext, type CallHandler, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { type Route, RouteTable } from '../server/route-table.js';
import { fieldsOf } from '../input/registry.js';
import { type ApiRequest, callerOf, requestOf, responseOf } from '../request/api-request.js';
import { type AuditEntry, AuditLog } from './audit-log.js';
import { AUDITS_ANSWER, AUDITS_EACH, AUDITS_REFUSALS, READS_PERSONAL_DATA } from './audit-marks.js';
import { ConstraintProblems } from '../../database/constraint-problems.js';
import { Database } from '../../database/database.js';
import { Problem } from '../../../kernel/problem/problem.js';

type Line = Omit<AuditEntry, 'uuid' | 'at'>;

/** The line of the audit log for a request that was done. @param result what its handler returned */
const lineOf = (
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

/**
 * Writes the audit log for all routes, so that no feature has to. The line of a write commits with the work: it is
 * the last statement of the service's transaction (or of the idempotency key's transaction around it). A replayed
 * answer does not reach this interceptor and is not a second write. The line of a read is written before the answer
 * is sent: no line, no answer.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    readonly reflector: Reflector,
    readonly routes: RouteTable,
    private readonly database: Database,
    private readonly log: AuditLog,
    private readonly constraints: ConstraintProblems,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isRead = ['GET', 'HEAD'].includes(requestOf(context).method);
    if (isRead && !this.has(READS_PERSONAL_DATA, context)) return next.handle();
    return from(isRead ? this.after(context, next) : this.within(context, next));
  }

  private async within(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const add = (result: unknown): Promise<void> => this.log.add(this.lineOf(context, result));
    if (this.has(AUDITS_EACH, context))
      return this.database.beforeEachCommit({ run: add, failed: (error) => this.refused(context, error) }, () =>
        resultOf(next),
      );
    return this.auditingRefusals(context, async () => {
      const { value, ran } = await this.database.beforeCommit(add, () => resultOf(next));
      if (!ran) await add(value);
      return value;
    });
  }

  private async after(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    return this.auditingRefusals(context, async () => {
      const value = await resultOf(next);
      await this.log.add(this.lineOf(context, value));
      return value;
    });
  }

  private async auditingRefusals(context: ExecutionContext, work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      await this.database.afterRollback(() => this.refused(context, error));
      throw error;
    }
  }

  private async refused(context: ExecutionContext, error: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : this.constraints.of(error);
    if (problem === undefined || !isAudited(problem) || !this.has(AUDITS_REFUSALS, context)) return;
    await this.log.add({ ...this.lineOf(context, undefined), outcome: 'refused', status: problem.status });
  }

  private lineOf(context: ExecutionContext, result: unknown): Line {
    return lineOf(context, this, result);
  }

  private has(mark: symbol, context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(mark, context.getHandler()) === true;
  }
}

/** Excludes refusals by rate limits: a flood of requests must not flood the log. */
const isAudited = ({ status }: Problem): boolean => status < 500 && status !== 429;

const resultOf = (next: CallHandler): Promise<unknown> => firstValueFrom(next.handle(), { defaultValue: undefined });
