/**
 * Keeps what a feature registers. A second one under the same key would replace the first without a word.
 * @throws Error when the key is taken
 */
export const setOnce = <Key, Value>(registered: Map<Key, Value>, key: Key, value: Value, what: string): void => {
  if (registered.has(key)) throw new Error(`Registered twice: ${what}`);
  registered.set(key, value);
};
