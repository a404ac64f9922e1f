/** The offer that the reason of a draw names, as JSON. */
export const reasonOffer = (offer: string): string =>
  `json_build_object('uuid', ${offer}.uuid, 'name', ${offer}.name, 'alias', ${offer}.alias, 'begin', ${offer}.first_begin_at)`;
