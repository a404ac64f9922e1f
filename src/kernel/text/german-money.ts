const EURO = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

/** Cents in German format: `12,50 €`, with a non-breaking space. */
export const germanMoney = (cents: number): string => EURO.format(cents / 100);
