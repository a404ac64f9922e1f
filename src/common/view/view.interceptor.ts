import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { SETTINGS, type Settings } from '../config/settings.js';
import { callerOf, requestOf, responseOf } from '../http/api-request.js';
import { etagOf } from '../http/etag.js';
import { RESPONDS, type ResponseSpec } from './responds.js';

export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300';

/** Last station of a good answer: renders records through their view, names their version and says who may keep them. */
@Injectable()
export class ViewInterceptor implements NestInterceptor {
  private readonly basePath: string;

  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '');
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const spec = this.reflector.get<ResponseSpec | undefined>(RESPONDS, context.getHandler());
    if (spec === undefined) return next.handle();
    const caller = callerOf(requestOf(context));
    const response = responseOf(context);
    return next.handle().pipe(
      map((result: unknown) => {
        const body = JSON.stringify(
          spec.list
            ? (result as never[]).map((record) => spec.view.render(record, caller))
            : spec.view.render(result as never, caller),
        );
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('ETag', etagOf(body));
        if (caller.isAnonymous && spec.cacheable(result as never)) response.setHeader('Cache-Control', PUBLIC_CACHE);
        if (spec.location !== undefined && response.statusCode === 201) {
          response.setHeader('Location', `${this.basePath}${spec.location}/${(result as { uuid: string }).uuid}`);
        }
        return body;
      }),
    );
  }
}
