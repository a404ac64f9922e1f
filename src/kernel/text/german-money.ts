const EURO = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

/** Cents in German format: `12,50 €`, with a non-breaking space. */
export const germanMoney = (cents: number): string => EURO.format(cents / 100);

/** The same, but null for nothing, of which a mail does not speak. */
export const moneyOf = (cents: number): string | null => (cents === 0 ? null : germanMoney(cents));
