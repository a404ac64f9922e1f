import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { callerOf, requestOf, responseOf } from '../request/api-request.js';
import { etagOf, recordTagOf } from './etag.js';
import { type Language } from '../../../kernel/problem/message.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { RESPONDS, type ResponseSpec } from './responds.js';
import { type View } from './view.js';

type Answer = readonly [body: Buffer, tag: string];

export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300';

/** Last station of a successful answer: renders records through their view, sets the entity tag and Cache-Control. */
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
    const request = requestOf(context);
    const caller = callerOf(request);
    const response = responseOf(context);
    return next.handle().pipe(
      map((result: unknown) => {
        // A record that was asked for as a file.
        if (result instanceof StreamableFile) return result;
        const [body, tag] = spec.list
          ? listOf(spec.view, result as never[], caller, request.language)
          : recordOf(spec.view, result as never, caller, request.language);
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('ETag', tag);
        if (caller.isAnonymous && spec.cacheable(result as never)) response.setHeader('Cache-Control', PUBLIC_CACHE);
        if (spec.location !== undefined && response.statusCode === 201) {
          response.setHeader('Location', `${this.basePath}${spec.location}/${(result as { uuid: string }).uuid}`);
        }
        if (spec.job !== undefined)
          response.setHeader('Location', `${this.basePath}/jobs/${spec.job(result as never)}`);
        return body;
      }),
    );
  }
}

/** The body of a list, and its entity tag. Encoded once: the same bytes are hashed and sent. */
const listOf = <R>(view: View<R>, records: readonly R[], caller: Caller, language: Language): Answer => {
  const body = Buffer.from(JSON.stringify(records.map((record) => view.render(record, caller, language))));
  return [body, etagOf(body)];
};

/** The body of a record, and its entity tag. */
const recordOf = <R>(view: View<R>, record: R, caller: Caller, language: Language): Answer => {
  const body = Buffer.from(JSON.stringify(view.render(record, caller, language)));
  return [body, recordTagOf(view.versionOf(record, caller), body)];
};
