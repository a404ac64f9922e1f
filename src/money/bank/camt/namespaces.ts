/** Namespaces by prefix; the default namespace has the empty prefix. */
export type Prefixes = Readonly<Record<string, string>>;

const NONE: Prefixes = { xml: 'http://www.w3.org/XML/1998/namespace' };

/** The prefixes in scope of an element: inherited and declared ones. */
export const prefixesOf = (attributes: Readonly<Record<string, string>>, around: Prefixes = NONE): Prefixes => {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  return declared.length === 0
    ? around
    : { ...around, ...Object.fromEntries(declared.map(([name, value]) => [name.slice('xmlns:'.length), value])) };
};

/** The local name and its namespace; undefined if the prefix is not declared. */
export const qualified = (name: string, prefixes: Prefixes): { name: string; namespace: string } | undefined => {
  const colon = name.indexOf(':');
  if (colon < 0) return { name, namespace: prefixes[''] ?? '' };
  const namespace = prefixes[name.slice(0, colon)];
  return namespace === undefined ? undefined : { name: name.slice(colon + 1), namespace };
};
