import { type Route } from '../http/route-table.js';
import { TAG_DESCRIPTIONS } from './conventions.js';

/** Where the words of clients differ from those of handlers. */
const VERBS: Readonly<Record<string, string>> = { remove: 'delete', read: 'get' };

/**
 * Name of the group an operation stands in: the collection its path begins with, which several controllers may serve, or,
 * outside of the collections, what its controller is about.
 */
export const tagOf = ({ controller, path }: Pick<Route, 'controller' | 'path'>): string => {
  const [, first = ''] = path.split('/');
  const collection = first.charAt(0).toUpperCase() + first.slice(1);
  return Object.hasOwn(TAG_DESCRIPTIONS, collection) ? collection : controller.replace(/Controller$/, '');
};

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The operationIds, from which clients make the names of their functions: `listHosts`, `getHost`, `transitionOffer`. A
 * handler's name of several words is the operationId; one of a single word gets the group behind it. No other route has a
 * say in that: a new one never renames what clients call already.
 *
 * @throws Error when two routes would have one name
 */
export const operationIds = (routes: readonly Route[]): ReadonlyMap<Route, string> => {
  const named = new Map<string, Route>();
  for (const route of routes) {
    const id = operationIdOf(route);
    const other = named.get(id);
    if (other !== undefined) {
      throw new Error(
        `${other.controller}.${other.handler} and ${route.controller}.${route.handler} are both called ${id} in the document: give one of them a handler name of several words`,
      );
    }
    named.set(id, route);
  }
  return new Map([...named].map(([id, route]) => [route, id]));
};

const operationIdOf = (route: Route): string => {
  const { handler } = route;
  if (/[A-Z]/.test(handler)) return handler.replace(/^read(?=[A-Z])/, 'get');
  const things = tagOf(route);
  return `${VERBS[handler] ?? handler}${handler === 'list' ? things : singular(things)}`;
};

/** A path as OpenAPI writes it: `/offers/{uuid}`. */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** Names of the parameters of a path, in order. */
export const pathParametersOf = ({ path }: Pick<Route, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
