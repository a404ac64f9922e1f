/** The lines of the audit log, for features above to read from. */
export const auditLines = (alias = 'l'): string => `audit_log ${alias}`;
