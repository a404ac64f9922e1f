import { type Route } from '../http/route-table.js';

const VERBS: Readonly<Record<string, string>> = { remove: 'delete' };

/** Name of the group an operation stands in: what its controller is about, in the plural as the controller has it. */
export const tagOf = ({ controller }: Pick<Route, 'controller'>): string => controller.replace(/Controller$/, '');

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
