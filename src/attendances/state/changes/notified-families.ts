/**
 * SQL for the address at which the family of a child (p) is notified, from its account (a) if it has one; null: none.
 */
export const FAMILY_ADDRESS = `nullif(trim(case when a.uuid is null then case when p.anonymised_at is null then p.email end
      when a.anonymised_at is null then a.email end), '')`;
