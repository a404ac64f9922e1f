import { LOCAL_ZONE } from '../../kernel/clock/zone.js';

/** SQL for an offer's first day as text, YYYY-MM-DD. @param offer alias of offers, possibly from an outer join */
export const firstDateOf = (offer: string): string =>
  `to_char(${offer}.first_begin_at at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD')`;
