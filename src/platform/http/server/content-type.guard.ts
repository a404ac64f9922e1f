import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { announcesBody, type ApiRequest, requestOf } from '../request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';

const PRODUCES = Symbol('produces');

/** The media types of a route that can answer with something other than JSON. */
export const Produces = (...types: string[]): MethodDecorator => SetMetadata(PRODUCES, types);

const TAKES_FORM = Symbol('takes form');

/** The handler of a page that a browser posts a form to, without a script: its body is no JSON. */
export const TakesForm = (): MethodDecorator => SetMetadata(TAKES_FORM, true);

export const takesForm = (reflector: Reflector, handler: object): boolean =>
  reflector.get<boolean | undefined>(TAKES_FORM, handler as never) ?? false;

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The methods whose requests have a body. */
export const TAKES_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'PUT']);

const JSON_TYPE = 'application/json';
export const PATCH_TYPES: readonly string[] = [JSON_TYPE, 'application/merge-patch+json'];

export const producedBy = (reflector: Reflector, handler: object): readonly string[] =>
  reflector.get<string[] | undefined>(PRODUCES, handler as never) ?? [JSON_TYPE];

/** Fourth stage: bodies must be JSON (415, R-API-18), and the caller must accept a media type of the route (406). */
@Injectable()
export class ContentTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    if (!ANYTHING.has(request.headers.accept)) this.requireAcceptable(request, context);
    if (TAKES_BODY.has(request.method)) requireType(request, takesForm(this.reflector, context.getHandler()));
    return true;
  }

  private requireAcceptable(request: ApiRequest, context: ExecutionContext): void {
    const produced = producedBy(this.reflector, context.getHandler());
    if (request.accepts([...produced, 'application/problem+json']) === false) throw notAcceptable(produced);
  }
}

/** Values of Accept that need no reading. */
const ANYTHING = new Set<string | undefined>([undefined, '*/*']);

/** The header in which a 415 names what a method accepts, besides `Accept`; PUT has none. */
const ACCEPTS: Readonly<Record<string, string>> = { POST: 'Accept-Post', PATCH: 'Accept-Patch' };

const requireType = (request: ApiRequest, isForm: boolean): void => {
  const { method } = request;
  const sent = request.headers['content-type'];
  const type = typeof sent === 'string' ? (sent.split(';')[0] ?? '').trim().toLowerCase() : undefined;
  // An action without a body (POST .../renew-link) needs no Content-Type; PATCH and PUT always have one.
  if (type === undefined && !announcesBody(request) && method === 'POST') return;
  const accepted = method === 'PATCH' ? PATCH_TYPES : [isForm ? FORM_TYPE : JSON_TYPE];
  if (type !== undefined && accepted.includes(type) && charsetIsUtf8(sent)) return;
  throw new Problem(
    415,
    message(
      `Send the body as ${accepted.join(' or ')} in UTF-8.`,
      `Senden Sie den Inhalt als ${accepted.join(' oder ')} in UTF-8.`,
    ),
    {
      headers: {
        ...(method in ACCEPTS ? { [ACCEPTS[method] ?? '']: accepted.join(', ') } : {}),
        Accept: accepted.join(', '),
      },
    },
  );
};

const charsetIsUtf8 = (type: string | string[] | undefined): boolean => {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(String(type))?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
};

const notAcceptable = (produced: readonly string[]): Problem =>
  new Problem(
    406,
    message(
      `This answers with ${produced.join(' or ')} only.`,
      `Die Antwort gibt es nur als ${produced.join(' oder ')}.`,
    ),
  );
