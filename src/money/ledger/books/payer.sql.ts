/** Who paid by a transfer, as the bank told. */
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
