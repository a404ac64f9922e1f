import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isUtf8 } from 'node:buffer';
import { json, urlencoded } from 'express';
import {
  announcesBody,
  callerOf,
  requestOf,
  responseOf,
  type ApiRequest,
  type ApiResponse,
  gone,
} from '../request/api-request.js';
import { takesForm, TAKES_BODY } from './content-type.guard.js';
import { LargeBodies } from '../request/large-bodies.js';
import { message } from '../../../kernel/problem/message.js';
import { badRequest, Problem } from '../../../kernel/problem/problem.js';

const BODY_LIMIT = Symbol('body limit');
const MEBIBYTE = 1024 * 1024;

/** The route accepts bodies larger than 1 MiB, for instance pictures (R-API-23). */
export const BodyLimit = (mebibytes: number): MethodDecorator => SetMetadata(BODY_LIMIT, mebibytes);

/** Maximum body of the handler's route in mebibytes. */
export const bodyLimitOf = (reflector: Reflector, handler: object): number =>
  reflector.get<number | undefined>(BODY_LIMIT, handler as never) ?? 1;

/**
 * Sixth stage: reads the body. It runs after the guards, so that callers without write access cannot make the
 * service read and parse a megabyte, and so that a refusal for missing rights comes before one about content
 * (R-API-23). The connection may break while those guards ask the database: a body that did not arrive whole is refused
 * here, before anything is done or stored for it (R-API-57).
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly largeBodies = new LargeBodies();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    if (!TAKES_BODY.has(request.method)) return true;
    const limit = bodyLimitOf(this.reflector, context.getHandler());
    if (limit > 1) this.largeBodies.enter(callerOf(request).accountUuid ?? '', responseOf(context));
    const isForm = takesForm(this.reflector, context.getHandler());
    await read(request, responseOf(context), { limit, isForm });
    return true;
  }
}

interface Reading {
  /** Mebibytes. */
  readonly limit: number;
  readonly isForm: boolean;
}

/** The fields of a form that a page of ours has, and a few more. */
const MAX_FORM_FIELDS = 10;

const read = (request: ApiRequest, response: ApiResponse, { limit, isForm }: Reading): Promise<void> =>
  new Promise((resolve, reject) => {
    // The parser calls back without an error, and without a body, once the connection is closed.
    let isWhole = !announcesBody(request);
    const options = {
      type: () => true,
      limit: limit * MEBIBYTE,
      verify: (_request: unknown, _response: unknown, raw: Buffer) => {
        isWhole = true;
        // The raw body is needed only for the fingerprint of an idempotency key; twelve mebibytes are not kept
        // without need.
        if (request.headers['idempotency-key'] !== undefined) request.rawBody = raw;
        // Express would replace bytes that are not UTF-8, and the damaged text would be stored.
        if (!isUtf8(raw)) throw new Error('not UTF-8');
      },
    };
    const parser = isForm
      ? urlencoded({ ...options, extended: false, parameterLimit: MAX_FORM_FIELDS })
      : json({ ...options, strict: false });
    parser(request, response, (error?: unknown) => {
      if (error !== undefined) reject(problemOf(error as BodyError, { limit, isForm }));
      else if (isWhole) resolve();
      else reject(gone());
    });
  });

interface BodyError {
  readonly type?: string;
}

const problemOf = ({ type }: BodyError, { limit, isForm }: Reading): Problem => {
  switch (type) {
    case 'entity.too.large':
      return new Problem(
        413,
        message(`The body is larger than ${limit} MiB.`, `Der Inhalt ist größer als ${limit} MiB.`),
        { headers: { Connection: 'close' } },
      );
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem(
        415,
        message('This content encoding is not supported.', 'Diese Inhaltskodierung wird nicht unterstützt.'),
      );
    case 'request.aborted':
      return gone();
    default:
      if (isForm) return badRequest(message('The form cannot be read.', 'Das Formular ist nicht zu lesen.'));
      return badRequest(message('The body is not valid JSON in UTF-8.', 'Der Inhalt ist kein gültiges JSON in UTF-8.'));
  }
};
