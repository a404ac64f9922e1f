const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** An amount as people write it: `12,50 €`. */
export const germanEuros = (cents: number): string => EUROS.format(cents / 100);
