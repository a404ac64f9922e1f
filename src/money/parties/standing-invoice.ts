/** SQL condition: an invoice was not cancelled by staff. @param invoice alias of the invoice */
export const isUncancelled = (invoice: string): string =>
  `not exists (select from invoice_cancellations gone where gone.invoice_uuid = ${invoice}.uuid)`;

/** What the books say about an application on its debtor's ledger, as SQL. */
interface Position {
  /** Cents still to be paid; negative: a credit. */
  readonly open: string;
  readonly paid: string;
}

/** SQL for the cents paid for an item. @param item alias of the item */
export const paidOfItem = (item: string, { paid }: Pick<Position, 'paid'>): string =>
  `least(greatest(${paid} - ${item}.paid_before, 0), ${item}.amount)`;

/** SQL for the cents still to be paid for an item whose charge stands. @param item alias of the item */
export const openOfItem = (item: string, position: Position): string =>
  `greatest(least(${item}.amount - ${paidOfItem(item, position)}, ${position.open}), 0)`;

/** SQL for the posting that charged an application last. @param posting, entry aliases of rows to be grouped */
export const lastCharge = (posting: string, entry: string): string =>
  `(array_agg(${posting}.uuid order by ${entry}.booked_at desc, ${posting}.uuid desc) filter (where ${posting}.kind = 'charge'))[1]`;

/**
 * SQL subselect of the invoices that ask a debtor for an open item: `covered`, the cents they ask for, and `invoice`, the one
 * that is due last, as JSON; null if there is none.
 * @param item alias with `attendance`, `charge`, `open` and `paid`
 */
export const invoicesAskingFor = (debtor: string, item: string): string =>
  `(select coalesce(sum(x.open), 0)::float8 as covered, (json_agg(json_build_object('uuid', x.uuid, 'number', x.number,
      'reference', x.reference_number::text, 'dueOn', x.due_on) order by x.due_on desc, x.uuid desc) -> 0) as invoice,
      max(x.due_on) as due_on
    from (select v.uuid, v.number, v.reference_number, v.due_on, ${openOfItem('n', { open: `${item}.open`, paid: `${item}.paid` })} as open
      from invoice_items n join invoices v on v.uuid = n.invoice_uuid and v.debtor_uuid = ${debtor} and ${isUncancelled('v')}
      where n.attendance_uuid = ${item}.attendance and n.charge_uuid = ${item}.charge) x where x.open > 0)`;
