/** How features above read mails in their statements. What they may show of one, `unmaskedMailFor` says. */

/** Mails, to read from or to join. */
export const mailRows = (alias = 'm'): string => `mails ${alias}`;
