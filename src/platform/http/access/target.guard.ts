import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { type ApiRequest, callerOf, requestOf } from '../request/api-request.js';
import { notFound, type Problem } from '../../../kernel/problem/problem.js';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { TARGET, type TargetSpec } from './finder.js';

/**
 * Fifth stage: the record in the path. A guard rather than a step of the handler, so that a record the caller may
 * not see gives a 404 even if the body is invalid (R-API-33).
 */
@Injectable()
export class TargetGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const spec = this.reflector.get<TargetSpec | undefined>(TARGET, context.getHandler());
    if (spec === undefined) return true;
    const request = requestOf(context);
    const caller = callerOf(request);
    const finder = this.modules.get(spec.finder, { strict: false });
    const sent = String(request.params['uuid']);
    const uuid = parseUuid(sent);
    if (uuid === undefined) throw notFound(finder.missingFor(sent));
    const record = await finder.visible(caller, uuid, request);
    if (record === undefined) return this.isGone(spec, request, notFound(finder.missing));
    await finder.permit(caller, spec.action, record);
    request.target = record;
    return true;
  }

  /** @throws Problem 404, unless the request may be the repetition of the one that ended the record */
  private isGone({ ends }: TargetSpec, request: ApiRequest, missing: Problem): true {
    if (!ends || request.headers['idempotency-key'] === undefined) throw missing;
    request.missing = missing;
    return true;
  }
}
