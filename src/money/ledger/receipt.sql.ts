/**
 * SQL for the receipts of an application, oldest first, as uuids: payments and reversals whose money is or was booked
 * for it. Derived from the books, so that receipts follow a child that moves to another offer.
 * @param attendance column with the uuid of the application
 */
export const receiptUuidsOf = (attendance: string): string =>
  // One way from the entries of the application: asked for by two, PostgreSQL may walk through all receipts for the other one.
  `array(select r.uuid::text from receipts r where r.uuid in (
      select v.receipt from book_entries e join postings p on p.uuid = e.posting_uuid
        left join receipt_items i on i.uuid = p.item_uuid cross join lateral (values (i.receipt_uuid), (p.receipt_uuid)) v (receipt)
      where e.attendance_uuid = ${attendance})
    order by r.created_at, r.uuid)`;

/** The payer of a transfer, as the bank names it. */
export interface Payer {
  readonly name?: string;
  readonly iban?: string;
}

const PARTY = `json_strip_nulls(json_build_object('name', f.transfer -> 'party' ->> 'name', 'iban', f.transfer -> 'party' ->> 'iban'))`;

const CAME_IN = `(f.transfer ->> 'credit')::boolean and coalesce(f.transfer -> 'party' ->> 'name', f.transfer -> 'party' ->> 'iban') is not null`;

/** SQL for the `Payer` from whose transfer a receipt came, as JSON; null of others. @param receipt column with its uuid */
export const payerOf = (receipt: string): string =>
  `(select ${PARTY} from bank_entry_receipts b join bank_entries f on f.uuid = b.entry_uuid
    where b.receipt_uuid = ${receipt} and ${CAME_IN})`;

/** SQL for the day on which the bank sent the money of a receipt (r), YYYY-MM-DD; null: no statement says so. */
export const SETTLED_ON = `(select f.transfer ->> 'bookedOn' from bank_entry_receipts b join bank_entries f on f.uuid = b.entry_uuid
    where b.receipt_uuid = r.uuid and not (f.transfer ->> 'credit')::boolean)`;

/** SQL for the `Payer` with the account from which a debtor was paid for last. @param debtors list of uuids, or a subselect */
export const lastPayerOf = (debtors: string): string =>
  `(select ${PARTY} from bank_entry_receipts b join bank_entries f on f.uuid = b.entry_uuid
      join receipts y on y.uuid = b.receipt_uuid
    where y.debtor_uuid in (${debtors}) and (f.transfer ->> 'credit')::boolean and f.transfer -> 'party' ->> 'iban' is not null
    order by y.paid_on desc, y.created_at desc limit 1)`;
