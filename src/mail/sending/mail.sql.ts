/** SQL with which higher features read mails. `unmaskedMailFor` decides what they may show. */

/** Mails, for `from` or `join`. */
export const mailRows = (alias = 'm'): string => `mails ${alias}`;
