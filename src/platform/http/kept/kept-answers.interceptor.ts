import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, of, tap, type Observable } from 'rxjs';
import { lineOf } from '../audit/audit-line.js';
import { AuditLog } from '../audit/audit-log.js';
import { READS_PERSONAL_DATA } from '../audit/audit-marks.js';
import { RouteTable } from '../server/route-table.js';
import { requestOf, responseOf } from '../request/api-request.js';
import { AnswerBeingMade } from './answer-being-made.js';

/** Outermost of what surrounds the handler: repeats an answer that is known, with its line of the audit log, or keeps it. */
@Injectable()
export class KeptAnswersInterceptor implements NestInterceptor {
  constructor(
    readonly reflector: Reflector,
    readonly routes: RouteTable,
    private readonly log: AuditLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { kept } = requestOf(context);
    const response = responseOf(context);
    if (kept === undefined) {
      const answer = AnswerBeingMade.of(response);
      return answer === undefined ? next.handle() : next.handle().pipe(tap((body) => answer.take(body)));
    }
    for (const [name, value] of kept.headers) response.setHeader(name, value);
    if (this.reflector.get<boolean | undefined>(READS_PERSONAL_DATA, context.getHandler()) !== true) {
      return of(kept.body);
    }
    return from(this.log.read(lineOf(context, this, undefined)).then(() => kept.body));
  }
}
