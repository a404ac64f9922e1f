/** Invitations, for features above to read from. */
export const invitationRows = (alias = 'i'): string => `invitations ${alias}`;
