const EURO = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

/** Cents as people write them: `12,50 €`, with a blank that is never broken. */
export const germanMoney = (cents: number): string => EURO.format(cents / 100);
