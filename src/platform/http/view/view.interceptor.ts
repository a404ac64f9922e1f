import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, from, map, mergeMap, type Observable } from 'rxjs';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { type ApiRequest, type ApiResponse, callerOf, requestOf, responseOf } from '../request/api-request.js';
import { type Answering } from './field.js';
import { type Answer, KeptAnswers } from './kept-answers.js';
import { RecordPermissions } from './permissions.js';
import { RESPONDS, type ResponseSpec } from './responds.js';
import { etagOf } from './tags.js';

export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300';

/**
 * Last stage of a successful answer: renders records through their view, sets the entity tag and Cache-Control. What
 * everybody may see is repeated for a few seconds.
 */
@Injectable()
export class ViewInterceptor implements NestInterceptor {
  private readonly basePath: string;

  constructor(
    private readonly reflector: Reflector,
    private readonly kept: KeptAnswers,
    private readonly permissions: RecordPermissions,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.basePath = new URL(settings.baseUrl).pathname.replace(/\/$/, '');
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const spec = this.reflector.get<ResponseSpec | undefined>(RESPONDS, context.getHandler());
    if (spec === undefined) return next.handle();
    const request = requestOf(context);
    const response = responseOf(context);
    if (spec.cacheable !== undefined && isNobodys(request)) {
      const made = next.handle().pipe(map((result: unknown) => rendered(spec, result, request, undefined)));
      return from(this.kept.get(keyOf(request), () => firstValueFrom(made))).pipe(
        map((answer) => send(answer, response)),
      );
    }
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        // A record that was asked for as a file.
        if (result instanceof StreamableFile) return result;
        if (spec.location !== undefined && response.statusCode === 201) {
          response.setHeader('Location', `${this.basePath}${spec.location}/${(result as { uuid: string }).uuid}`);
        }
        if (spec.job !== undefined)
          response.setHeader('Location', `${this.basePath}/jobs/${spec.job(result as never)}`);
        return send(rendered(spec, result, request, await this.answering(spec, result, request)), response);
      }),
    );
  }

  /** Undefined for callers without a token. */
  private async answering(
    { view, list }: ResponseSpec,
    result: unknown,
    request: ApiRequest,
  ): Promise<Answering | undefined> {
    const caller = callerOf(request);
    if (caller.isAnonymous) return undefined;
    return this.permissions.answering(caller, view, list ? (result as unknown[]) : [result]);
  }
}

/** A request that says nothing about who asks. */
const isNobodys = (request: ApiRequest): boolean =>
  callerOf(request).isAnonymous && request.headers.authorization === undefined && request.headers.cookie === undefined;

/** All that such an answer depends on. HEAD is answered as GET, without the body. */
const keyOf = ({ language, originalUrl, headers: { accept } }: ApiRequest): string =>
  `answer ${language} ${originalUrl} ${accept ?? ''}`;

/**
 * Encoded once: the same bytes are hashed and sent. The entity tag of a list whose records have tags is made of theirs, which say
 * everything that is sent.
 */
const rendered = (
  spec: ResponseSpec,
  result: unknown,
  request: ApiRequest,
  answering: Answering | undefined,
): Answer => {
  const { view, list, cacheable } = spec;
  const caller = callerOf(request);
  const isPublic = caller.isAnonymous && cacheable?.(result as never) === true;
  if (!list) {
    const { text, tag } = view.send(result as never, caller, request.language, { answering, isAlone: true });
    return { body: Buffer.from(text), tag, isPublic };
  }
  if (answering === undefined || !view.versioned) {
    const records = (result as never[]).map((record) => view.render(record, caller, request.language, answering));
    const body = Buffer.from(JSON.stringify(records));
    return { body, tag: etagOf(body), isPublic };
  }
  const records = (result as never[]).map((record) =>
    view.send(record, caller, request.language, { answering, isAlone: false }),
  );
  const body = Buffer.from(`[${records.map(({ text }) => text).join(',')}]`);
  return { body, tag: etagOf(records.map(({ tag }) => tag).join()), isPublic };
};

const send = ({ body, tag, isPublic }: Answer, response: ApiResponse): Buffer => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('ETag', tag);
  if (isPublic) response.setHeader('Cache-Control', PUBLIC_CACHE);
  return body;
};
