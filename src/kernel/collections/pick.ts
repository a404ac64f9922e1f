/** The given properties of a record, as a new object. */
export const pick = <T extends object, K extends keyof T & string>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
