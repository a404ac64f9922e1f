import { Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { IfMatch } from '../view/etag.js';
import { type Route } from '../http/route-table.js';
import { UNLIMITED } from '../limits/unlimited.decorator.js';

/** Properties of a route that only the documentation needs, so they are not in the route table. */
export interface Marks {
  /** Counts against a rate limit. */
  readonly limited: boolean;
  /** The handler uses If-Match. */
  readonly conditional: boolean;
}

type Parameters = Readonly<Record<string, { readonly factory?: unknown }>>;

const parametersOf = (controller: object, handler: string): Parameters =>
  (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as Parameters | undefined) ?? {};

/** The function behind `@IfMatch()`: the only trace the decorator leaves on a handler. */
const ifMatchFactory = (): unknown => {
  const sample = { constructor: () => undefined };
  IfMatch()(sample, 'handler', 0);
  return Object.values(parametersOf(sample.constructor, 'handler'))[0]?.factory;
};

/** Reads the marks of routes from their controllers. */
@Injectable()
export class RouteMarks {
  private readonly ifMatch = ifMatchFactory();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  of({ controller, handler }: Route): Marks {
    const type = this.discovery.getControllers().find(({ metatype }) => metatype?.name === controller)?.metatype;
    const method = (type?.prototype as Readonly<Record<string, () => unknown>> | undefined)?.[handler];
    if (type == null || method === undefined) throw new Error(`Handler ${controller}.${handler} not found`);
    return {
      limited: this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, [method, type]) !== true,
      conditional: Object.values(parametersOf(type, handler)).some(({ factory }) => factory === this.ifMatch),
    };
  }
}
