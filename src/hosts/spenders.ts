/**
 * The SQL of the organisers on whose allowance mails about an offer go that one of their users causes (R-MAIL-8): all of the
 * user, so that giving the offer to another one of them brings no new allowance; where none of these runs the offer, because it
 * is only shared with the user, also those who do. The only place that says so.
 * @param offer SQL of its uuid
 * @param own SQL of the uuids of the user's organisers, an array
 */
export const spendersOf = (offer: string, own: string): string => `
  select s.host from unnest(${own}::uuid[]) s (host)
  union select l.host_uuid from offer_hosts l where l.offer_uuid = ${offer} and not exists (
    select from offer_hosts o where o.offer_uuid = ${offer} and o.host_uuid = any(${own}::uuid[]))`;
