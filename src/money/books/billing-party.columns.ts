/** The billing name and address of a debtor. */
export interface BillingParty {
  readonly debtor: string;
  readonly name: string;
  /** A child without an account. */
  readonly isChild: boolean;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}
