import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { ExternalIds } from '../../database/external-ids.store.js';
import { callerOf, requestOf } from '../request/api-request.js';
import { RESPONDS, type ResponseSpec } from './responds.js';

interface Named {
  readonly uuid: string;
}

/**
 * Adds to the records of an answer what the caller's own program calls them: one statement, however many they are. Here, so that
 * no service has to read it, and every answer has it, that of a write too. The innermost one, so that it reads where the handler
 * does: from a replica, where that may.
 */
@Injectable()
export class ExternalIdsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly externalIds: ExternalIds,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const spec = this.reflector.get<ResponseSpec | undefined>(RESPONDS, context.getHandler());
    const kind = spec?.view.externalKind;
    const request = requestOf(context);
    const { accountUuid, namesRecords } = callerOf(request);
    if (kind === undefined || accountUuid === undefined) return next.handle();
    // Nearly nobody has names, and a statement is a fifth of what a short list costs; a write may give the first one.
    if (!namesRecords && request.method === 'GET') return next.handle();
    const named = async (records: readonly Named[]): Promise<Named[]> => {
      const uuids = records.map(({ uuid }) => uuid);
      const names = await this.externalIds.of(accountUuid, kind, uuids);
      return records.map((record) => {
        const externalId = names.get(record.uuid);
        return externalId === undefined ? record : { ...record, externalId };
      });
    };
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        if (Array.isArray(result)) return result.length === 0 ? result : named(result as Named[]);
        const [record] = await named([result as Named]);
        return record;
      }),
    );
  }
}
