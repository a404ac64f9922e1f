const LIST = new Intl.ListFormat('de');

/** Names in German prose: `Max, Erika und Ida`. */
export const germanList = (names: Iterable<string>): string => LIST.format(names);

/** The same, but null for nobody, of whom a mail does not speak. */
export const listed = (names: readonly string[]): string | null => (names.length === 0 ? null : germanList(names));

const EURO = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

/** Cents in German format: `12,50 €`, with a non-breaking space. */
export const germanMoney = (cents: number): string => EURO.format(cents / 100);

/** The same, but null for nothing, of which a mail does not speak. */
export const moneyOf = (cents: number): string | null => (cents === 0 ? null : germanMoney(cents));
