import { SetMetadata, Injectable, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { TARGET, type TargetSpec } from '../access/finder.js';
import { type Policy, POLICY } from '../access/policy.js';
import { UNLIMITED } from '../limits/limit-marks.js';
import { CONDITIONAL } from '../view/etag.js';
import { RESPONDS, type ResponseSpec } from '../view/responds.js';
import { DESCRIPTION, type Description, type Deprecation, DEPRECATION } from './describe.js';
import { bodyLimitOf } from './body.guard.js';
import { producedBy } from './content-type.guard.js';

const PAGE = Symbol('page');

/**
 * Marks controllers that answer people with pages instead of programs with data: they are no operations of the API, so
 * neither its document nor the tests of its conventions know them.
 */
export const PageRoutes = (): ClassDecorator => SetMetadata(PAGE, true);

/** One route as its decorators declare it: source of the OpenAPI document, of 405 answers and of the contract tests. */
export interface Route {
  readonly method: string;
  /** Path with parameters in Express syntax, for instance `/offers/:uuid`. */
  readonly path: string;
  readonly controller: string;
  readonly handler: string;
  readonly policy: Policy | undefined;
  readonly target: TargetSpec | undefined;
  readonly responds: ResponseSpec | undefined;
  readonly body: Type<object> | undefined;
  readonly query: Type<object> | undefined;
  /** Status of a successful answer. */
  readonly status: number;
  readonly description: Description | undefined;
  readonly deprecation: Deprecation | undefined;
  /** Counts against a rate limit. */
  readonly limited: boolean;
  /** The handler uses If-Match. */
  readonly conditional: boolean;
  /** Maximum body in mebibytes. */
  readonly bodyLimit: number;
  /** Media types of a successful answer. */
  readonly produces: readonly string[];
  /** Answers people with a page; not an operation of the API. */
  readonly page: boolean;
}

/** All routes, and by what they are found. */
interface Collected {
  readonly table: readonly Route[];
  readonly byHandler: ReadonlyMap<string, Route>;
  readonly patterns: readonly (readonly [RegExp, Route])[];
}

/** All routes of the application, collected once from the controllers. */
@Injectable()
export class RouteTable {
  private known: Collected | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** The operations of the API. */
  get all(): readonly Route[] {
    return this.collected.table.filter(({ page }) => !page);
  }

  of(controller: Type<unknown>, handler: { readonly name: string }): Route {
    const key = `${controller.name}.${handler.name}`;
    const route = this.collected.byHandler.get(key);
    if (route === undefined) throw new Error(`${key} is not the handler of a route.`);
    return route;
  }

  /** The methods of a path, for `Allow`; empty if the path does not exist. `*` stands for the service as a whole. */
  methodsOf(path: string): string[] {
    const methods = new Set(
      this.collected.patterns.filter(([pattern]) => path === '*' || pattern.test(path)).map(([, { method }]) => method),
    );
    if (methods.size === 0) return [];
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods, 'OPTIONS'].sort();
  }

  /** Whether people are answered here in pages: by a route that makes them, or because there is no route at all. */
  answersPeople(path: string): boolean {
    const there = this.collected.patterns.filter(([pattern]) => pattern.test(path)).map(([, route]) => route);
    return there.length === 0 || there.some(({ page, produces }) => page || produces.includes('text/html'));
  }

  /**
   * The pattern of the routes at a path; a route without parameters takes precedence over one that only happens to
   * match.
   */
  patternOf(path: string): string | undefined {
    const matching = this.collected.patterns.filter(([pattern]) => pattern.test(path)).map(([, route]) => route.path);
    return matching.find((pattern) => !pattern.includes(':')) ?? matching[0];
  }

  /** Not before the controllers are there. */
  private get collected(): Collected {
    return (this.known ??= this.collect());
  }

  private collect(): Collected {
    const table = this.discovery
      .getControllers()
      .flatMap(({ instance, metatype }) => this.routesOf(instance as object, metatype as Type<object>));
    return {
      table,
      byHandler: new Map(table.map((route) => [`${route.controller}.${route.handler}`, route])),
      patterns: table.map((route) => [patternOf(route.path), route]),
    };
  }

  private routesOf(instance: object, controller: Type<object>): Route[] {
    const prototype = Object.getPrototypeOf(instance) as Record<string, (...parameters: unknown[]) => unknown>;
    const base = this.reflector.get<string>(PATH_METADATA, controller);
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (handler === undefined) return [];
      const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      if (method === undefined) return [];
      const path = this.reflector.get<string>(PATH_METADATA, handler);
      const verb = RequestMethod[method];
      return [
        {
          method: verb,
          path: joined(base, path),
          controller: controller.name,
          handler: name,
          policy: this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [handler, controller]),
          target: this.reflector.get<TargetSpec | undefined>(TARGET, handler),
          responds: this.reflector.get<ResponseSpec | undefined>(RESPONDS, handler),
          body: parameterType(controller, prototype, name, RouteParamtypes.BODY),
          query: parameterType(controller, prototype, name, RouteParamtypes.QUERY),
          status: this.reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ?? (verb === 'POST' ? 201 : 200),
          description: this.reflector.get<Description | undefined>(DESCRIPTION, handler),
          deprecation: this.reflector.get<Deprecation | undefined>(DEPRECATION, handler),
          limited: this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, [handler, controller]) !== true,
          conditional: this.reflector.get<boolean | undefined>(CONDITIONAL, handler) ?? false,
          bodyLimit: bodyLimitOf(this.reflector, handler),
          produces: producedBy(this.reflector, handler),
          page: this.reflector.get<boolean | undefined>(PAGE, controller) ?? false,
        },
      ];
    });
  }
}

const joined = (base: string, path: string): string =>
  `/${[base, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

const parameterType = (
  controller: Type<object>,
  prototype: object,
  name: string,
  kind: RouteParamtypes,
): Type<object> | undefined => {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as Record<string, unknown> | undefined;
  const key = Object.keys(parameters ?? {}).find((candidate) => candidate.startsWith(`${kind}:`));
  if (key === undefined) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', prototype, name) as Type<object>[];
  return types[Number(key.split(':')[1])];
};
