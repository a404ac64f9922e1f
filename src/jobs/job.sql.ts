/** Jobs with a record, for statements of higher features. */
export const backgroundJobRows = (alias = 'j'): string => `background_jobs ${alias}`;
