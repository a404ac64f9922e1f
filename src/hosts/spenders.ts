/**
 * SQL for the organisers whose allowance mails about an offer use when one of their users causes them (R-MAIL-8): all
 * organisers of the user, so that moving the offer between them brings no new allowance; if none of these runs the
 * offer, because it is only shared with the user, also its own organisers. The only definition.
 * @param offer SQL of its uuid
 * @param own SQL of the uuids of the user's organisers, an array
 */
export const spendersOf = (offer: string, own: string): string => `
  select s.host from unnest(${own}::uuid[]) s (host)
  union select l.host_uuid from offer_hosts l where l.offer_uuid = ${offer} and not exists (
    select from offer_hosts o where o.offer_uuid = ${offer} and o.host_uuid = any(${own}::uuid[]))`;
