/** SQL condition: an invitation can be accepted still, as its status `open` says. @param now placeholder of the moment */
export const isOpenInvitation = (now: string, alias = 'i'): string =>
  `(${alias}.accepted_at is null and ${alias}.revoked_at is null and ${alias}.expires_at > ${now})`;
