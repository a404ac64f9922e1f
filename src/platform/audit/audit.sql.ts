/** The audit log as a table, for queries of higher features. */
export const auditLines = (alias = 'l'): string => `audit_log ${alias}`;
