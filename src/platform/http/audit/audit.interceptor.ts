import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { ConstraintProblems } from '../../database/constraint-problems.js';
import { Database } from '../../database/database.js';
import { requestOf } from '../request/api-request.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { RouteTable } from '../server/route-table.js';
import { AuditLog } from './audit-log.js';
import { type Line, lineOf } from './audit-line.js';
import { AUDITS_REFUSALS, READS_PERSONAL_DATA } from './audit-marks.js';

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
      const problem = error instanceof Problem ? error : this.constraints.of(error);
      if (problem !== undefined && isAudited(problem) && this.has(AUDITS_REFUSALS, context)) {
        const line: Line = { ...this.lineOf(context, undefined), outcome: 'refused', status: problem.status };
        await this.database.afterRollback(() => this.log.add(line));
      }
      throw error;
    }
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
