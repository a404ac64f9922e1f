/** The job that makes the invoices of an edition; also the kind of its record. */
export const MAKE_INVOICES = 'make-invoices';

/** Payload of the job. */
export interface InvoiceTask {
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly notify: boolean;
  /** Only these debtors; null: everybody who owes something for the edition. */
  readonly debtors: readonly string[] | null;
}
