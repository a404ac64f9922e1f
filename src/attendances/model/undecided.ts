/**
 * SQL condition: nobody has decided yet about an application (t) that waits. In a cancelled offer there is nothing to decide:
 * no place is given there.
 */
export const IS_UNDECIDED = `(t.status = 'waiting' and t.decision is null
  and exists (select from offers uo where uo.uuid = t.offer_uuid and not uo.cancelled))`;
