/** Groups items by key. Keys are in order of first appearance, items keep their order. Node 20 has no `Map.groupBy`. */
export const groupBy = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** The given properties of a record, as a new object. */
export const pick = <T extends object, K extends keyof T & string>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

/**
 * Keeps what a feature registers. A second one under the same key would replace the first without a word.
 * @throws Error when the key is taken
 */
export const setOnce = <Key, Value>(registered: Map<Key, Value>, key: Key, value: Value, what: string): void => {
  if (registered.has(key)) throw new Error(`Registered twice: ${what}`);
  registered.set(key, value);
};
