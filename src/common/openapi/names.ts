import { type Route } from '../http/route-table.js';
import { TAG_DESCRIPTIONS } from './conventions.js';

const VERBS: Readonly<Record<string, string>> = { remove: 'delete' };

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
 * The operationIds, from which clients make the names of their functions: `listHosts`, `readHost`, `transitionOffer`. A
 * handler's name of several words says enough by itself (`addMember`), unless two controllers use it.
 */
export const operationIds = (routes: readonly Route[]): ReadonlyMap<Route, string> => {
  const shared = (name: string): boolean => routes.filter(({ handler }) => handler === name).length > 1;
  return new Map(
    routes.map((route) => {
      const { handler } = route;
      const things = tagOf(route);
      if (/[A-Z]/.test(handler) && !shared(handler)) return [route, handler];
      return [route, `${VERBS[handler] ?? handler}${handler === 'list' ? things : singular(things)}`];
    }),
  );
};

/** A path as OpenAPI writes it: `/offers/{uuid}`. */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** Names of the parameters of a path, in order. */
export const pathParametersOf = ({ path }: Pick<Route, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
