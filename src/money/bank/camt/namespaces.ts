/** Namespaces by prefix; the one of names without a prefix stands under the empty text. */
export type Prefixes = Readonly<Record<string, string>>;

const NONE: Prefixes = { xml: 'http://www.w3.org/XML/1998/namespace' };

/** The prefixes that hold within an element: those around it, and those it declares. */
export const prefixesOf = (attributes: Readonly<Record<string, string>>, around: Prefixes = NONE): Prefixes => {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  return declared.length === 0
    ? around
    : { ...around, ...Object.fromEntries(declared.map(([name, value]) => [name.slice('xmlns:'.length), value])) };
};

/** A name without its prefix, and its namespace; undefined when nobody has declared the prefix. */
export const qualified = (name: string, prefixes: Prefixes): { name: string; namespace: string } | undefined => {
  const colon = name.indexOf(':');
  if (colon < 0) return { name, namespace: prefixes[''] ?? '' };
  const namespace = prefixes[name.slice(0, colon)];
  return namespace === undefined ? undefined : { name: name.slice(colon + 1), namespace };
};
