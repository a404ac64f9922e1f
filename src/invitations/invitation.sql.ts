/** Invitations, for statements of higher features. */
export const invitationRows = (alias = 'i'): string => `invitations ${alias}`;
