const LIST = new Intl.ListFormat('de');

/** Names in German prose: `Max, Erika und Ida`. */
export const germanList = (names: Iterable<string>): string => LIST.format(names);

/** The same, but null for nobody, of whom a mail does not speak. */
export const listed = (names: readonly string[]): string | null => (names.length === 0 ? null : germanList(names));
