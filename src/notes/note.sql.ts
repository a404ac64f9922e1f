/** SQL with which higher features read notes; they show them to whom `note.finder.ts` lets read them. */

/** Notes, for `from ${noteRows()} where n.account_uuid = $1`. */
export const noteRows = (alias = 'n'): string => `notes ${alias}`;
