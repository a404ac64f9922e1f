/** The job that prints the invoices of an edition; also the kind of its record. */
export const PRINT_INVOICES = 'print-invoices';

export const PRINTED_INVOICES = ['all', 'unreachable'] as const;
export type PrintedInvoices = (typeof PRINTED_INVOICES)[number];

/** Payload of the job. Rights are those of the account when it runs. */
export interface PrintTask {
  readonly edition: string;
  /** Its alias, for the name of the file. */
  readonly alias: string;
  readonly only: PrintedInvoices;
  /** The token of the request. */
  readonly token: string;
}
