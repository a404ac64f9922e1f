/** What changed of accounts and children, for statements of higher features. */
export const personChangeRows = (alias = 'c'): string => `person_changes ${alias}`;
