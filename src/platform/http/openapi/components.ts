import { type Schema } from '../view/field.js';
import { type FeatureNotes } from './api-notes.js';
import { type Route } from '../server/route-table.js';

const KINDS = ['schemas', 'responses', 'parameters', 'headers', 'securitySchemes'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The shared parts of the document. A part is created on first reference, so that none is unused; two parts of the
 * same name would silently overwrite each other and are refused.
 */
export class Components {
  private readonly parts = new Map<Kind, Map<string, Schema>>(KINDS.map((kind) => [kind, new Map()]));
  private readonly owners = new Map<string, unknown>();

  constructor(readonly notes: FeatureNotes) {}

  /** A reference to the part; `owner` is what the part describes, by default the name itself. */
  use(kind: Kind, name: string, make: () => Schema, owner: unknown = name): Schema {
    const parts = this.of(kind);
    const key = `${kind}/${name}`;
    if (parts.has(name)) {
      if (this.owners.get(key) !== owner) throw new Error(`Two different things are documented under the name ${key}`);
    } else {
      this.owners.set(key, owner);
      // Set before it is created, so that a part may reference itself.
      parts.set(name, {});
      parts.set(name, make());
    }
    return { $ref: `#/components/${key}` };
  }

  get schemas(): ReadonlyMap<string, Schema> {
    return this.of('schemas');
  }

  toJson(): Schema {
    return Object.fromEntries(
      KINDS.filter((kind) => this.of(kind).size > 0).map((kind) => [
        kind,
        Object.fromEntries([...this.of(kind)].sort(([left], [right]) => left.localeCompare(right, 'en'))),
      ]),
    );
  }

  private of(kind: Kind): Map<string, Schema> {
    const parts = this.parts.get(kind);
    if (parts === undefined) throw new Error(`OpenAPI has no components of kind ${kind}`);
    return parts;
  }
}

/** Method names of clients that differ from handler names. */
const VERBS: Readonly<Record<string, string>> = { remove: 'delete', read: 'get' };

/**
 * The tag of an operation: the collection its path begins with, which several controllers may serve; outside of the
 * collections, the subject of its controller.
 */
export const tagOf = ({ tags }: FeatureNotes, { controller, path }: Pick<Route, 'controller' | 'path'>): string => {
  const [, first = ''] = path.split('/');
  const collection = first.charAt(0).toUpperCase() + first.slice(1);
  return tags.has(collection) ? collection : controller.replace(/Controller$/, '');
};

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The operationIds, from which clients derive function names: `listHosts`, `getHost`, `transitionOffer`. A handler
 * name of several words is the operationId; a single word gets the group appended. Other routes have no influence: a
 * new one never renames what clients already call.
 *
 * @throws Error if two routes would have the same name
 */
export const operationIds = (notes: FeatureNotes, routes: readonly Route[]): ReadonlyMap<Route, string> => {
  const named = new Map<string, Route>();
  for (const route of routes) {
    const id = operationIdOf(notes, route);
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

const operationIdOf = (notes: FeatureNotes, route: Route): string => {
  const { handler } = route;
  if (/[A-Z]/.test(handler)) return handler.replace(/^read(?=[A-Z])/, 'get');
  const things = tagOf(notes, route);
  return `${VERBS[handler] ?? handler}${handler === 'list' ? things : singular(things)}`;
};

/** A path in OpenAPI syntax: `/offers/{uuid}`. */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** Names of a path's parameters, in order. */
export const pathParametersOf = ({ path }: Pick<Route, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
