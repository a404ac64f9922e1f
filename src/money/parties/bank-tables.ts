/** Who paid by a transfer, as the bank told. */
export interface Payer {
  readonly name?: string;
  readonly iban?: string;
}

/**
 * Port: SQL with which receipts and debtors read what account statements say of them. The owner of the statements, a higher
 * layer, provides pieces of SQL.
 */
export abstract class BankTables {
  /** The `Payer` from whose transfer a receipt came, as JSON; null of others. @param receipt column with its uuid */
  abstract payerOf(receipt: string): string;

  /** The day on which the bank sent the money of a receipt, YYYY-MM-DD; null: no statement says so. */
  abstract settledOn(receipt: string): string;

  /** The `Payer` with the account from which a debtor was paid for last. @param debtors list of uuids, or a subselect */
  abstract lastPayerOf(debtors: string): string;
}
